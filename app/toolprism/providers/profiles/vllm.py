"""vLLM: a schema is compiled to a grammar by xgrammar, or by llguidance if xgrammar cannot."""

from typing import Final

from toolprism.conditions.names import keywords
from toolprism.conditions.references import ref_through_list, ref_unresolved
from toolprism.conditions.types import forbidden_property
from toolprism.conditions.values import format_not_supported, pattern_not_supported
from toolprism.providers.citations import LLGUIDANCE, VLLM, XGRAMMAR
from toolprism.providers.claim import accepts, ignores, lists, others, refuses, unknown
from toolprism.providers.held import NOTES, loses_in_places
from toolprism.providers.profile import Profile

ACCEPTED: Final = tuple(
    """
    type properties required additionalProperties items prefixItems enum const anyOf allOf $ref $defs definitions
    pattern format minLength maxLength minItems maxItems minimum maximum exclusiveMinimum exclusiveMaximum
    patternProperties multipleOf minProperties maxProperties
    """.split()
)
#: Held by xgrammar, and refused by llguidance.
BY_ONE: Final = ("propertyNames", "unevaluatedProperties", "unevaluatedItems")
FORMATS: Final = ("date-time", "date", "time", "duration", "email", "hostname", "ipv4", "ipv6", "uuid", "uri")
IGNORED: Final = tuple(
    "not if then else contains minContains maxContains uniqueItems dependentRequired dependentSchemas".split()
)

PROFILE: Final = Profile(
    id="vllm",
    title="vLLM",
    provider="vLLM",
    models="back ends xgrammar and guidance",
    field="tools[].function.parameters",
    claims=(
        accepts(keywords(*ACCEPTED), XGRAMMAR, VLLM),
        accepts(keywords(*BY_ONE), XGRAMMAR, LLGUIDANCE, note="enforced by xgrammar, refused by llguidance"),
        accepts(keywords(*NOTES), VLLM),
        accepts(keywords("oneOf"), XGRAMMAR, note="read as `anyOf`; llguidance refuses it where branches overlap"),
        ignores(keywords(*IGNORED), XGRAMMAR, LLGUIDANCE, note="ignored by xgrammar, refused by llguidance"),
        refuses(keywords("additionalItems"), XGRAMMAR, note="and a list of schemas in `items`"),
        others("unknown", VLLM, "note"),
        lists(
            format_not_supported(FORMATS),
            LLGUIDANCE,
            otherwise="refused",
            severity="warning",
            note="xgrammar ignores any other",
        ),
        refuses(pattern_not_supported(("look-around",)), LLGUIDANCE, severity="warning"),
        refuses(pattern_not_supported(("Unicode property classes",)), XGRAMMAR, severity="warning"),
        loses_in_places("xgrammar", XGRAMMAR),
        refuses(forbidden_property, XGRAMMAR, severity="warning"),
        unknown("an object without `additionalProperties`", XGRAMMAR, "closed, unless it lists no properties"),
        refuses(ref_unresolved, XGRAMMAR),
        refuses(
            ref_through_list, XGRAMMAR, says="Cannot find field anyOf in #/properties/a/anyOf/0", severity="warning"
        ),
    ),
)
