"""vLLM: a schema is compiled to a grammar by xgrammar, or by llguidance if xgrammar cannot."""

from typing import Final

from toolprism.providers.citations import LLGUIDANCE, VLLM, XGRAMMAR
from toolprism.providers.held import loses_in_places
from toolprism.providers.keyword_claims import ANNOTATIONS, accepts, formats, ignores, others, refuses, unknown
from toolprism.providers.limits import no_patterns_with
from toolprism.providers.profile import Profile
from toolprism.providers.references import references_pass_no_list, references_resolve
from toolprism.providers.shapes import no_forbidden_properties

ACCEPTED: Final = (
    "type",
    "properties",
    "required",
    "additionalProperties",
    "items",
    "prefixItems",
    "enum",
    "const",
    "anyOf",
    "allOf",
    "$ref",
    "$defs",
    "definitions",
    "pattern",
    "format",
    "minLength",
    "maxLength",
    "minItems",
    "maxItems",
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "patternProperties",
    "multipleOf",
    "minProperties",
    "maxProperties",
)
#: Held by xgrammar, and refused by llguidance.
BY_ONE: Final = ("propertyNames", "unevaluatedProperties", "unevaluatedItems")
FORMATS: Final = ("date-time", "date", "time", "duration", "email", "hostname", "ipv4", "ipv6", "uuid", "uri")
IGNORED: Final = (
    "not",
    "if",
    "then",
    "else",
    "contains",
    "minContains",
    "maxContains",
    "uniqueItems",
    "dependentRequired",
    "dependentSchemas",
)

PROFILE: Final = Profile(
    id="vllm",
    title="vLLM",
    provider="vLLM",
    models="back ends xgrammar and guidance",
    field="tools[].function.parameters",
    claims=(
        accepts(ACCEPTED, XGRAMMAR, VLLM),
        accepts(BY_ONE, XGRAMMAR, LLGUIDANCE, note="enforced by xgrammar, refused by llguidance"),
        accepts(ANNOTATIONS, VLLM),
        accepts(("oneOf",), XGRAMMAR, note="read as `anyOf`; llguidance refuses it where branches overlap"),
        ignores(IGNORED, XGRAMMAR, LLGUIDANCE, note="ignored by xgrammar, refused by llguidance"),
        refuses(("additionalItems",), XGRAMMAR, note="and a list of schemas in `items`"),
        others("unknown", VLLM, "note"),
        formats(FORMATS, LLGUIDANCE, otherwise="refused", severity="warning", note="xgrammar ignores any other"),
        no_patterns_with(("look-around",), LLGUIDANCE, severity="warning"),
        no_patterns_with(("Unicode property classes",), XGRAMMAR, severity="warning"),
        loses_in_places("xgrammar", XGRAMMAR),
        no_forbidden_properties(XGRAMMAR),
        unknown("an object without `additionalProperties`", XGRAMMAR, "closed, unless it lists no properties"),
        references_resolve(XGRAMMAR),
        references_pass_no_list(XGRAMMAR, says="Cannot find field anyOf in #/properties/a/anyOf/0"),
    ),
)
