"""OpenAI, strict mode: the schemas that Structured Outputs supports."""

from typing import Final

from toolprism.conditions.arrays import array_without_items
from toolprism.conditions.names import keywords
from toolprism.conditions.objects import additional_properties_false, nothing_fits, required_must_list_every_property
from toolprism.conditions.references import ref_unresolved, ref_with_siblings
from toolprism.conditions.sizes import (
    enum_too_large,
    nesting_too_deep,
    too_many_characters,
    too_many_enum_values,
    too_many_properties,
)
from toolprism.conditions.types import boolean_schema, root_not_object, type_invalid, type_missing
from toolprism.conditions.unions import root_union, union_branches_alike, union_not_supported
from toolprism.conditions.values import format_not_supported, pattern_not_supported
from toolprism.core.keywords import TYPES, only
from toolprism.providers.citations import OPENAI_ITEMS, OPENAI_STRICT
from toolprism.providers.claim import accepts, lists, others, refuses, tool_name, unknown
from toolprism.providers.profile import Profile
from toolprism.providers.reports import (
    OPENAI_ALL_OF,
    OPENAI_CLOSED,
    OPENAI_DRAFT,
    OPENAI_NAME,
    OPENAI_NULL,
    OPENAI_REQUIRED,
    OPENAI_ROOT_TYPE,
    OPENAI_UNIQUE,
)
from toolprism.providers.shapes import before_sending
from toolprism.providers.shared_rows import OPENAI_STRUCTURE, OPENAI_TOOL, demands_2020_12

#: Positions in which strict mode expects schemas.
POSITIONS: Final = only("properties", "items", "prefixItems", "anyOf", "oneOf", "allOf", "$defs", "definitions")

#: The formats in OpenAI's list; `uri` is not among them.
FORMATS: Final = ("date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid")

_CHECKS: Final = tuple(
    "pattern format multipleOf minimum maximum exclusiveMinimum exclusiveMaximum minItems maxItems".split()
)
_REFUSED: Final = ("not", "dependentRequired", "dependentSchemas", "if", "then", "else")
_BESIDE_REFERENCE: Final = frozenset({"$defs", "definitions"})

_CONTEXT: Final = "Invalid schema for function '{name}': In context={context}, "

PROFILE: Final = Profile(
    id="openai-strict",
    title="OpenAI, strict mode",
    provider="OpenAI",
    field="tools[].function.parameters or tools[].parameters, with strict: true",
    claims=(
        accepts(keywords(*OPENAI_STRUCTURE), OPENAI_STRICT),
        accepts(keywords(*_CHECKS), OPENAI_STRICT, note="refused by fine-tuned models"),
        refuses(keywords(*_REFUSED), OPENAI_STRICT),
        refuses(keywords("uniqueItems"), OPENAI_UNIQUE, says=_CONTEXT + "'uniqueItems' is not permitted."),
        refuses(union_not_supported(("allOf",)), OPENAI_ALL_OF, says=_CONTEXT + "'allOf' is not permitted."),
        refuses(union_not_supported(("oneOf",)), OPENAI_STRICT, says=_CONTEXT + "'oneOf' is not permitted."),
        others("unknown", OPENAI_STRICT, "warning", "the documents do not list `minLength`"),
        lists(type_invalid(TYPES), OPENAI_STRICT),
        lists(format_not_supported(FORMATS), OPENAI_STRICT, otherwise="unknown", severity="warning"),
        refuses(pattern_not_supported(("look-around",)), OPENAI_STRICT),
        refuses(
            root_not_object,
            OPENAI_STRICT,
            OPENAI_ROOT_TYPE,
            says="schema must be a JSON Schema of 'type: \"object\"', got 'type: null'",
        ),
        refuses(root_union, OPENAI_STRICT, who="all models in strict mode"),
        refuses(
            required_must_list_every_property,
            OPENAI_REQUIRED,
            says=_CONTEXT
            + "'required' is required to be supplied and to be an array including every key in properties.",
        ),
        refuses(
            additional_properties_false,
            OPENAI_CLOSED,
            says=_CONTEXT + "'additionalProperties' is required to be supplied and to be false.",
        ),
        refuses(type_missing, OPENAI_STRICT),
        refuses(array_without_items, OPENAI_ITEMS, says=_CONTEXT + "array schema missing items."),
        refuses(boolean_schema, OPENAI_NULL, says="None is not of type 'object', 'boolean'."),
        refuses(ref_unresolved, OPENAI_STRICT),
        refuses(ref_with_siblings(_BESIDE_REFERENCE), OPENAI_STRICT),
        refuses(nothing_fits, OPENAI_STRICT),
        refuses(too_many_properties(5_000), OPENAI_STRICT, note="100 until July 2025"),
        refuses(nesting_too_deep(10), OPENAI_STRICT, note="5 before"),
        refuses(too_many_enum_values(1_000), OPENAI_STRICT, note="500 until July 2025"),
        refuses(too_many_characters(120_000), OPENAI_STRICT, note="15,000 before"),
        refuses(enum_too_large((250, 15_000)), OPENAI_STRICT),
        unknown(union_branches_alike, OPENAI_STRICT, "refused by an older error, as a report says"),
        tool_name("^[a-zA-Z0-9_-]{1,64}$", OPENAI_NAME),
        demands_2020_12(OPENAI_DRAFT, "[] is not of type 'object', 'boolean'"),
        *OPENAI_TOOL,
        before_sending("openai"),
    ),
)
