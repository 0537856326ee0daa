"""OpenAI, strict mode: the schemas that Structured Outputs supports."""

from typing import Final

from toolprism.core.walk import only
from toolprism.providers.citations import OPENAI_ITEMS, OPENAI_STRICT
from toolprism.providers.keyword_claims import ALL_TYPES, accepts, formats, others, refuses, types, unknown
from toolprism.providers.limits import (
    at_most,
    characters,
    enum_values,
    large_enum_at_most,
    nesting,
    no_patterns_with,
    of_request,
    properties,
    tool_name,
)
from toolprism.providers.profile import Profile
from toolprism.providers.references import references_resolve, references_stand_alone
from toolprism.providers.reports import (
    OPENAI_ALL_OF,
    OPENAI_CLOSED,
    OPENAI_NAME,
    OPENAI_NULL,
    OPENAI_REQUIRED,
    OPENAI_ROOT_TYPE,
)
from toolprism.providers.shapes import (
    everything_is_required,
    no_combiner,
    objects_are_closed,
    root_has_no_union,
    root_is_an_object,
    schemas_are_objects,
    something_fits,
)
from toolprism.providers.values import arrays_have_items, nodes_are_typed

#: Positions in which strict mode expects schemas.
POSITIONS: Final = only("properties", "items", "prefixItems", "anyOf", "oneOf", "allOf", "$defs", "definitions")

#: The formats in OpenAI's list; `uri` is not among them.
FORMATS: Final = ("date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid")

_STRUCTURE: Final = (
    "type",
    "properties",
    "required",
    "additionalProperties",
    "items",
    "enum",
    "const",
    "anyOf",
    "$ref",
    "$defs",
    "definitions",
    "title",
    "description",
)
_CHECKS: Final = (
    "pattern",
    "format",
    "multipleOf",
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "minItems",
    "maxItems",
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
        accepts(_STRUCTURE, OPENAI_STRICT),
        accepts(_CHECKS, OPENAI_STRICT, note="refused by fine-tuned models"),
        refuses(_REFUSED, OPENAI_STRICT),
        no_combiner("allOf", source=OPENAI_ALL_OF, says=_CONTEXT + "'allOf' is not permitted."),
        no_combiner("oneOf", source=OPENAI_STRICT, says=_CONTEXT + "'oneOf' is not permitted."),
        others("unknown", OPENAI_STRICT, "warning", "the documents list neither `minLength` nor `uniqueItems`"),
        types(ALL_TYPES, OPENAI_STRICT),
        formats(FORMATS, OPENAI_STRICT, otherwise="unknown", severity="warning"),
        no_patterns_with(("look-around",), OPENAI_STRICT),
        root_is_an_object(
            OPENAI_STRICT, OPENAI_ROOT_TYPE, says="schema must be a JSON Schema of 'type: \"object\"', got 'type: null'"
        ),
        root_has_no_union(OPENAI_STRICT, who="all models in strict mode", severity="error"),
        everything_is_required(
            OPENAI_REQUIRED,
            says=_CONTEXT
            + "'required' is required to be supplied and to be an array including every key in properties.",
        ),
        objects_are_closed(
            OPENAI_CLOSED, says=_CONTEXT + "'additionalProperties' is required to be supplied and to be false."
        ),
        nodes_are_typed(OPENAI_STRICT),
        arrays_have_items(OPENAI_ITEMS, says=_CONTEXT + "array schema missing items."),
        schemas_are_objects(OPENAI_NULL, says="None is not of type 'object', 'boolean'."),
        references_resolve(OPENAI_STRICT),
        references_stand_alone(OPENAI_STRICT, _BESIDE_REFERENCE),
        something_fits(OPENAI_STRICT),
        at_most(5_000, "properties", properties, OPENAI_STRICT, note="100 until July 2025"),
        at_most(10, "levels of objects", nesting, OPENAI_STRICT, note="5 before"),
        at_most(1_000, "enum values", enum_values, OPENAI_STRICT, note="500 until July 2025"),
        at_most(120_000, "characters in names, enums and consts", characters, OPENAI_STRICT, note="15,000 before"),
        large_enum_at_most(250, 15_000, OPENAI_STRICT),
        unknown(
            "branches of `anyOf` with the same first property",
            OPENAI_STRICT,
            "refused by an older error, as a report says",
        ),
        tool_name("^[a-zA-Z0-9_-]{1,64}$", OPENAI_NAME),
        of_request("more than 128 tools in a request", OPENAI_NAME, note="for Assistants and the old `functions`"),
    ),
)
