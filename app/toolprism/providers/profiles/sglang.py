"""SGLang: its server checks a schema before xgrammar sees it, and refuses what that would lose in silence."""

from typing import Final

from toolprism.conditions.names import keywords
from toolprism.conditions.references import ref_through_list, ref_unresolved
from toolprism.conditions.types import forbidden_property
from toolprism.conditions.values import (
    format_of_text_not_supported,
    pattern_not_supported,
    string_constraints_together,
)
from toolprism.providers.audited import SGLANG_CHECK, SGLANG_NAMED, SGLANG_STRICT
from toolprism.providers.citations import SGLANG
from toolprism.providers.claim import accepts, disputes, lists, of_fact, others, refuses, unknown
from toolprism.providers.held import NOTES, loses_in_places
from toolprism.providers.profile import Profile
from toolprism.providers.shared_rows import XGRAMMAR_FORMATS

ACCEPTED: Final = tuple(
    """
    type properties required additionalProperties items prefixItems enum const anyOf oneOf allOf $ref $defs definitions
    pattern format minLength maxLength minItems maxItems minimum maximum exclusiveMinimum exclusiveMaximum
    patternProperties minProperties maxProperties propertyNames unevaluatedProperties unevaluatedItems
    """.split()
)
REFUSED: Final = tuple(
    """
    contains minContains maxContains uniqueItems multipleOf not if then else dependentRequired dependentSchemas
    """.split()
)
NO_PATTERNS: Final = ("back references", "word boundaries", "Unicode property classes", "unbalanced brackets")
_SAYS: Final = "JSON Schema at #/… is not supported by xgrammar: "

PROFILE: Final = Profile(
    id="sglang",
    title="SGLang",
    provider="SGLang",
    models="back end xgrammar, the default",
    field="tools[].function.parameters",
    claims=(
        accepts(keywords(*ACCEPTED), SGLANG),
        accepts(keywords(*NOTES), SGLANG),
        refuses(keywords(*REFUSED), SGLANG, SGLANG_CHECK, says=_SAYS + "keyword(s) {keyword} would be ignored"),
        refuses(keywords("additionalItems"), SGLANG, note="and a list of schemas in `items`, by xgrammar"),
        others("ignored", SGLANG, "note"),
        lists(
            format_of_text_not_supported(XGRAMMAR_FORMATS),
            SGLANG,
            SGLANG_CHECK,
            otherwise="refused",
            severity="error",
        ),
        refuses(
            string_constraints_together,
            SGLANG,
            SGLANG_CHECK,
            says=_SAYS + "constraints format, minLength/maxLength cannot be enforced together",
        ),
        refuses(pattern_not_supported(NO_PATTERNS), SGLANG),
        loses_in_places("sglang", SGLANG),
        refuses(forbidden_property, SGLANG),
        refuses(ref_unresolved, SGLANG),
        disputes(
            ref_through_list,
            SGLANG,
            note="refused up to xgrammar 0.2.8; sglang 0.5.23 brings 0.2.7; 0.2.9 resolves it",
            says="Cannot find field anyOf in #/properties/a/anyOf/0",
        ),
        unknown("an object without `additionalProperties`", SGLANG, "closed, unless it lists no properties"),
        of_fact("a tool without `strict`", SGLANG_STRICT, note="its arguments are not held to the schema"),
        of_fact(
            "a named tool choice, and a schema with `$defs`",
            SGLANG_NAMED,
            note="the references did not resolve in July 2026; the report is open",
        ),
    ),
)
