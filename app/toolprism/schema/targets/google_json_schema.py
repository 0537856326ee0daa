"""Gemini and Vertex AI today, `parametersJsonSchema`: references, numeric enums and unions stay unchanged.

The field accepts a documented subset of JSON Schema. References and definitions stay. A constant becomes an enum of one
value, `oneOf` becomes `anyOf` (which the documentation treats alike), an `allOf` is merged, an exclusive bound becomes
an inclusive one, and unsupported keywords move into the description. A reference with siblings is inlined; a recursive
one moves into a union of one branch.
"""

from typing import Final

from toolprism.core.keywords import without
from toolprism.providers.citations import GOOGLE_SCHEMA, GOOGLE_UNKNOWN_NAME
from toolprism.providers.profiles.gemini_json_schema import FORMATS, PROFILE
from toolprism.providers.reports import GEMINI_JSON_SCHEMA
from toolprism.schema.engine.passes import Pass
from toolprism.schema.keywords import LIFTABLE
from toolprism.schema.passes import PLAIN_SHAPES, ROOT_OBJECT, ROOT_SAYS_OBJECT
from toolprism.schema.rules.boolean_schemas import boolean_schema_to_anything
from toolprism.schema.rules.combiners import merge_all_of, merge_exact_all_of
from toolprism.schema.rules.constants import const_decides_enum
from toolprism.schema.rules.drafts import exclusive_bound_to_inclusive
from toolprism.schema.rules.enums import infer_enum_type
from toolprism.schema.rules.kept import keep_documented_format, keep_listed_keywords
from toolprism.schema.rules.references import inline_reference_with_siblings
from toolprism.schema.rules.removed import spill_into_description
from toolprism.schema.rules.required import prune_required
from toolprism.schema.rules.unions import fold_one_of
from toolprism.schema.target import Target, TargetPlan

_FORMATS: Final = {
    "string": frozenset(FORMATS),
    "integer": frozenset({"int32", "int64"}),
    "number": frozenset({"float", "double"}),
}
#: An exclusive bound becomes an inclusive one instead.
_SPILLED: Final = LIFTABLE - PROFILE.keywords - {"exclusiveMinimum", "exclusiveMaximum"}

WALK: Final = Pass(
    before=(
        inline_reference_with_siblings(strict=False),
        merge_exact_all_of,
        merge_all_of,
        fold_one_of,
        const_decides_enum,
        exclusive_bound_to_inclusive,
        spill_into_description(keywords=_SPILLED),  # before the keywords are stripped
        keep_listed_keywords(keywords=PROFILE.keywords | {"nullable"}),
        keep_documented_format(formats=_FORMATS, spills=True),
        prune_required,
    ),
    after=(infer_enum_type,),
    boolean=boolean_schema_to_anything,
    positions=without("not", "if", "then", "else"),
    limited=True,
)

TARGET: Final = Target(
    id="google-json-schema",
    title="Gemini, today",
    used_by="google-generative-ai, google-vertex, Gemini CLI",
    form="gemini",
    sources=(GEMINI_JSON_SCHEMA, GOOGLE_SCHEMA, GOOGLE_UNKNOWN_NAME),
    edition="current",
    reference="google",
    profile=PROFILE,
    plan=TargetPlan(prepare=(*PLAIN_SHAPES, *ROOT_OBJECT), passes=(WALK, ROOT_SAYS_OBJECT)),
)
