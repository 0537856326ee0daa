"""DeepSeek, strict mode (beta): every property required, every object closed."""

from typing import Final

from toolprism.conditions.names import keywords
from toolprism.conditions.objects import additional_properties_false, nothing_fits, required_must_list_every_property
from toolprism.conditions.references import ref_unresolved
from toolprism.conditions.types import (
    boolean_schema,
    root_not_object,
    type_invalid,
    type_list_of_structures,
    type_missing,
)
from toolprism.conditions.unions import root_union, union_in_union
from toolprism.conditions.values import format_not_supported, pattern_not_supported
from toolprism.core.keywords import TYPES
from toolprism.providers.audited import DEEPSEEK_TYPES, DEEPSEEK_UNTYPED
from toolprism.providers.citations import DEEPSEEK, DEEPSEEK_OTHERWISE
from toolprism.providers.claim import accepts, lists, of_request, others, refuses
from toolprism.providers.profile import Profile

FORMATS: Final = ("email", "hostname", "ipv4", "ipv6", "uuid")
ACCEPTED: Final = tuple(
    """
    type properties required additionalProperties items enum anyOf $ref $def $defs title description const default
    minimum maximum exclusiveMinimum exclusiveMaximum multipleOf
    """.split()
)

PROFILE: Final = Profile(
    id="deepseek-strict",
    title="DeepSeek, strict mode",
    provider="DeepSeek",
    field="tools[].function.parameters, with strict: true on the beta address",
    claims=(
        accepts(
            keywords(*ACCEPTED),
            DEEPSEEK,
            note="definitions are spelled `$def` in the documents; `$defs` is what JSON Schema has",
        ),
        accepts(
            keywords("pattern", "format"), DEEPSEEK, DEEPSEEK_OTHERWISE, note="another page lists them as unsupported"
        ),
        refuses(keywords("minLength", "maxLength", "minItems", "maxItems"), DEEPSEEK),
        others("unknown", DEEPSEEK, "warning"),
        lists(type_invalid(TYPES), DEEPSEEK),
        refuses(
            type_list_of_structures,
            DEEPSEEK_TYPES,
            says="unknown variant `object`, expected one of `string`, `number`, `integer`, `boolean`, `null`",
        ),
        refuses(union_in_union, DEEPSEEK_UNTYPED, says="missing field `type`"),
        lists(format_not_supported(FORMATS), DEEPSEEK, otherwise="unknown", severity="warning"),
        refuses(pattern_not_supported(("look-around",)), DEEPSEEK, severity="warning"),
        refuses(root_not_object, DEEPSEEK),
        refuses(root_union, DEEPSEEK, who="all models in strict mode"),
        refuses(required_must_list_every_property, DEEPSEEK),
        refuses(additional_properties_false, DEEPSEEK),
        refuses(type_missing, DEEPSEEK),
        refuses(boolean_schema, DEEPSEEK),
        refuses(ref_unresolved, DEEPSEEK),
        refuses(nothing_fits, DEEPSEEK),
        of_request("strict and other tools in one request", DEEPSEEK),
    ),
)
