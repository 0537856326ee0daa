"""vLLM: a schema is compiled to a grammar by xgrammar, or by llguidance if xgrammar cannot."""

from typing import Final

from toolprism.providers.citations import LLGUIDANCE, VLLM, XGRAMMAR
from toolprism.providers.keyword_claims import ANNOTATIONS, accepts, formats, ignores, others, refuses
from toolprism.providers.limits import no_patterns_with
from toolprism.providers.profile import Profile
from toolprism.providers.references import references_pass_no_list, references_resolve

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
)
FORMATS: Final = ("date-time", "date", "time", "duration", "email", "hostname", "ipv4", "ipv6", "uuid", "uri")
IGNORED: Final = (
    "not",
    "if",
    "then",
    "else",
    "propertyNames",
    "contains",
    "uniqueItems",
    "dependentRequired",
    "unevaluatedProperties",
)

PROFILE: Final = Profile(
    id="vllm",
    title="vLLM",
    provider="vLLM",
    models="back ends xgrammar and guidance",
    field="tools[].function.parameters",
    claims=(
        accepts(ACCEPTED, XGRAMMAR, VLLM),
        accepts(ANNOTATIONS, VLLM),
        accepts(("oneOf",), XGRAMMAR, note="read as `anyOf`; llguidance refuses it where branches overlap"),
        ignores(IGNORED, XGRAMMAR, LLGUIDANCE, note="ignored by xgrammar, refused by llguidance"),
        refuses(("additionalItems",), XGRAMMAR, note="and a list of schemas in `items`"),
        others("unknown", VLLM, "note"),
        formats(FORMATS, LLGUIDANCE, otherwise="refused", severity="warning", note="xgrammar ignores any other"),
        no_patterns_with(("look-around",), LLGUIDANCE, severity="warning"),
        no_patterns_with(("Unicode property classes",), XGRAMMAR, severity="warning"),
        references_resolve(XGRAMMAR),
        references_pass_no_list(XGRAMMAR, says="Cannot find field anyOf in #/properties/a/anyOf/0"),
    ),
)
