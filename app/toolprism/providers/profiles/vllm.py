"""vLLM: its server checks a schema, and gives it to xgrammar or, where that loses something, to guidance."""

from typing import Final

from toolprism.conditions.names import keywords
from toolprism.conditions.objects import property_names_beside_properties
from toolprism.conditions.references import ref_through_list, ref_unresolved
from toolprism.conditions.values import format_of_text_not_supported, pattern_not_supported
from toolprism.providers.audited import VLLM_CHECK
from toolprism.providers.citations import VLLM, VLLM_MEASURED
from toolprism.providers.claim import accepts, disputes, ignores, lists, of_fact, others, refuses, unknown
from toolprism.providers.held import NOTES, loses_in_places
from toolprism.providers.profile import Profile
from toolprism.providers.shared_rows import XGRAMMAR_FORMATS

ACCEPTED: Final = tuple(
    """
    type properties required additionalProperties items prefixItems enum const anyOf allOf $ref $defs definitions
    pattern format minLength maxLength minItems maxItems minimum maximum exclusiveMinimum exclusiveMaximum
    patternProperties multipleOf minProperties maxProperties propertyNames unevaluatedProperties unevaluatedItems
    additionalItems
    """.split()
)
REFUSED: Final = ("contains", "minContains", "maxContains", "uniqueItems")
IGNORED: Final = ("not", "if", "then", "else", "dependentRequired", "dependentSchemas")
#: Refused by both back ends.
NO_PATTERNS: Final = ("back references", "word boundaries", "unbalanced brackets")

PROFILE: Final = Profile(
    id="vllm",
    title="vLLM",
    provider="vLLM",
    models="back end auto: xgrammar, else guidance",
    field="tools[].function.parameters",
    claims=(
        accepts(keywords(*ACCEPTED), VLLM_MEASURED, VLLM),
        accepts(keywords(*NOTES), VLLM, VLLM_MEASURED),
        accepts(keywords("oneOf"), VLLM_MEASURED, note="read as `anyOf`"),
        ignores(keywords(*IGNORED), VLLM_MEASURED, note="by xgrammar; the back end guidance refuses them"),
        refuses(
            keywords(*REFUSED),
            VLLM_MEASURED,
            VLLM_CHECK,
            note="not given to xgrammar, and refused by guidance",
            says='Grammar error: Unimplemented keys: ["{keyword}"]',
        ),
        others("ignored", VLLM_MEASURED, "note"),
        lists(
            format_of_text_not_supported(XGRAMMAR_FORMATS),
            VLLM_MEASURED,
            otherwise="refused",
            severity="error",
            note="not given to xgrammar, and refused by guidance",
        ),
        refuses(pattern_not_supported(NO_PATTERNS), VLLM_MEASURED),
        loses_in_places("vllm", VLLM_MEASURED),
        refuses(
            property_names_beside_properties,
            VLLM_MEASURED,
            VLLM_CHECK,
            note="not given to xgrammar, and refused by guidance",
        ),
        unknown("an object without `additionalProperties`", VLLM_MEASURED, "closed, unless it lists no properties"),
        refuses(ref_unresolved, VLLM_MEASURED),
        disputes(
            ref_through_list,
            VLLM_MEASURED,
            note="refused up to xgrammar 0.2.8, which vllm 0.33.0 brings; 0.2.9 resolves it",
            says="Cannot find field anyOf in #/properties/a/anyOf/0",
        ),
        of_fact(
            "a schema that xgrammar would not hold",
            VLLM_CHECK,
            note="multipleOf, two branches of allOf, a length beside a pattern or format, patternProperties beside "
            "properties: guidance gets the whole schema; with the back end xgrammar alone the answer is 400",
        ),
    ),
)
