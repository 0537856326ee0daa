"""Moonshot (Kimi): a flavor of JSON Schema with only `anyOf`, and enums of strings and numbers."""

from typing import Final

from toolprism.core.keywords import SNAKE_POSITIONS
from toolprism.providers.citations import MOONSHOT, MOONSHOT_ERROR, PI_AI
from toolprism.providers.profiles.moonshot import PROFILE
from toolprism.schema.engine.passes import Pass
from toolprism.schema.keywords import NON_STRUCTURAL
from toolprism.schema.passes import DEREFERENCE, UPGRADE, strip
from toolprism.schema.rules.boolean_schemas import boolean_schema_to_anything
from toolprism.schema.rules.constants import const_joins_enum, const_to_enum, const_union_to_enum
from toolprism.schema.rules.enums import drop_non_scalar_enum, infer_enum_type
from toolprism.schema.rules.lost_references import drop_late_reference
from toolprism.schema.rules.nulls import strip_nullable
from toolprism.schema.rules.removed import spill_into_description
from toolprism.schema.rules.serialized import drop_instance_lookalike
from toolprism.schema.rules.types import type_array_to_scalar
from toolprism.schema.rules.unions import fold_one_of
from toolprism.schema.target import Target, TargetPlan

_UNSUPPORTED: Final = (NON_STRUCTURAL - {"default"}) | {"prefixItems"}

WALK: Final = Pass(
    before=(
        drop_late_reference,
        const_union_to_enum(nullable=False),
        spill_into_description(keywords=_UNSUPPORTED),  # before the keywords are stripped
        *strip(_UNSUPPORTED, "is not sent to Moonshot by the reference pipeline"),
    ),
    after=(
        type_array_to_scalar(nullable=False),
        const_to_enum,
        const_joins_enum,
        infer_enum_type,
        strip_nullable,
        fold_one_of,
        drop_non_scalar_enum,
        drop_instance_lookalike,
    ),
    boolean=boolean_schema_to_anything,
    positions=SNAKE_POSITIONS,
)


TARGET: Final = Target(
    id="moonshot",
    title="Moonshot (Kimi)",
    used_by="Moonshot's own API and gateways to it",
    form="openai-chat",
    sources=(MOONSHOT, MOONSHOT_ERROR),
    follows=PI_AI,
    profile=PROFILE,
    plan=TargetPlan(prepare=(UPGRADE, DEREFERENCE), passes=(WALK,)),
)
