"""OpenAI's strict mode: every property required, every object closed, every node typed, or strict mode is off.

A map that is open, or has properties by pattern, is neither closed nor removed: strict mode is off for the tool, and
the reason names the place. `PI_NO_STRICT` switches strict mode off for this target and for `try_enforce_strict_schema`.
A model of `openai-codex-responses` gets a tool strict only if the tool itself says `strict: true`. A `not` is removed
before the tool is made strict; `enforce_strict_schema` alone, which removes nothing, refuses it.
"""

from typing import Final

from toolprism.core.keywords import ROOT_ONLY
from toolprism.providers.citations import OPENAI_STRICT, OPENAI_STRICT_SDK, PI_AI
from toolprism.providers.profiles.openai_strict import PROFILE
from toolprism.schema.engine.passes import Pass
from toolprism.schema.keywords import NON_STRUCTURAL
from toolprism.schema.passes import UPGRADE, strip
from toolprism.schema.rules.combiners import inline_single_all_of
from toolprism.schema.rules.constants import const_decides_enum
from toolprism.schema.rules.lost_references import drop_lost_reference
from toolprism.schema.rules.nulls import strip_nullable
from toolprism.schema.rules.objects import close_objects
from toolprism.schema.rules.references import inline_reference_with_siblings
from toolprism.schema.rules.removed import describe_default
from toolprism.schema.rules.required import optional_to_nullable, require_every_property
from toolprism.schema.rules.serialized import drop_instance_lookalike
from toolprism.schema.rules.split_types import split_type_array
from toolprism.schema.rules.types import drop_malformed_type, infer_type
from toolprism.schema.rules.unions import splice_nested_unions
from toolprism.schema.strict_check import STRICT_POSITIONS, open_places, unmerged_places
from toolprism.schema.target import Target, TargetPlan

#: A root that is the one entry of an `allOf` is lifted first: references may lead to definitions in it.
LIFT_ROOT: Final = Pass(before=(inline_single_all_of,), positions=ROOT_ONLY)

SANITIZE: Final = Pass(
    before=(
        drop_lost_reference(of_branches=True),
        inline_single_all_of,
        inline_reference_with_siblings,
        describe_default,  # before `default` is stripped
        *strip(NON_STRUCTURAL, "is not sent in strict mode by the reference pipeline"),
        strip_nullable,
        drop_malformed_type,
        const_decides_enum,
    ),
    after=(split_type_array, infer_type),
    positions=STRICT_POSITIONS,
    limited=True,  # references with siblings are inlined
)

ENFORCE: Final = Pass(
    before=(drop_instance_lookalike,),
    after=(splice_nested_unions, optional_to_nullable, require_every_property, close_objects),
    positions=STRICT_POSITIONS,
)


TARGET: Final = Target(
    id="openai-strict",
    title="OpenAI, strict",
    used_by="openai-completions, openai-responses, openai-codex-responses",
    form="openai-chat",
    sources=(OPENAI_STRICT, OPENAI_STRICT_SDK, PI_AI),
    follows=PI_AI,
    strict=True,
    profile=PROFILE,
    plan=TargetPlan(
        prepare=(UPGRADE,), before=open_places, passes=(LIFT_ROOT, SANITIZE, ENFORCE), after=unmerged_places
    ),
)
