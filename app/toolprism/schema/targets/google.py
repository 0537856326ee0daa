"""Gemini API, Vertex AI and Gemini CLI: the subset of JSON Schema that Gemini supports.

Every model behind Gemini CLI's own transport is sent this, a Claude model too; `cca-claude` is for Cloud Code Assist.

Of an enum or a constant that has a number, a boolean or null, only the type is left, without a word in the description,
as in the reference package; `google-json-schema` sends the values. `default` stays a keyword, and is not described.

Normalizing the output again may change it: as in python-genai, a branch that is left beside a removed null moves up
unread. If it is itself a union of one branch, or has a snake_case union, the second run reads it.
"""

from typing import Final

from toolprism.core.keywords import SNAKE_POSITIONS
from toolprism.providers.citations import (
    GOOGLE_ENUM,
    GOOGLE_GENAI,
    GOOGLE_SCHEMA,
    GOOGLE_TYPE_LIST,
    GOOGLE_UNKNOWN_NAME,
    PI_AI,
)
from toolprism.providers.profiles.gemini_json_schema import PROFILE
from toolprism.schema.engine.passes import Pass
from toolprism.schema.keywords import GOOGLE_UNSUPPORTED
from toolprism.schema.passes import DEREFERENCE, UPGRADE, strip
from toolprism.schema.rules.boolean_schemas import boolean_schema_to_object
from toolprism.schema.rules.combiners import drop_unsayable_negation
from toolprism.schema.rules.constants import const_joins_enum, const_to_enum, const_union_to_enum
from toolprism.schema.rules.drafts import rename_snake_case
from toolprism.schema.rules.enums import infer_enum_type, string_enums_only
from toolprism.schema.rules.nulls import null_branch_to_nullable, null_type_to_nullable
from toolprism.schema.rules.objects import ensure_properties, property_ordering
from toolprism.schema.rules.removed import spill_into_description
from toolprism.schema.rules.serialized import drop_instance_lookalike
from toolprism.schema.rules.types import type_array_to_scalar
from toolprism.schema.target import Target, TargetPlan

WALK: Final = Pass(
    before=(
        rename_snake_case,
        null_type_to_nullable,
        null_branch_to_nullable,
        const_union_to_enum(nullable=True),
        drop_unsayable_negation,  # while its enum is still present
        spill_into_description(keywords=GOOGLE_UNSUPPORTED),  # before the keywords are stripped
        *strip(GOOGLE_UNSUPPORTED, "is not sent to Gemini by the reference pipeline"),
    ),
    after=(
        type_array_to_scalar(nullable=True),
        const_to_enum,
        const_joins_enum,
        infer_enum_type,
        null_type_to_nullable,
        property_ordering,
        ensure_properties,
        string_enums_only,
        drop_instance_lookalike,
    ),
    boolean=boolean_schema_to_object,
    positions=SNAKE_POSITIONS,
)


TARGET: Final = Target(
    id="google",
    title="Gemini",
    used_by="google-generative-ai, google-vertex, Gemini CLI",
    form="gemini",
    sources=(GOOGLE_SCHEMA, GOOGLE_GENAI, GOOGLE_UNKNOWN_NAME, GOOGLE_TYPE_LIST, GOOGLE_ENUM),
    follows=PI_AI,
    profile=PROFILE,
    plan=TargetPlan(prepare=(UPGRADE, DEREFERENCE), passes=(WALK,)),
    settles=False,
)
