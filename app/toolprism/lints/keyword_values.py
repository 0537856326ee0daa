"""The JSON type that the value of each keyword must have."""

from collections.abc import Mapping
from typing import Final

from toolprism.core.json_types import Json, type_of

_COUNTS: Final = (
    *("minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"),
    *("minContains", "maxContains"),
)
_NUMBERS: Final = ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf")
_TEXTS: Final = (
    *("title", "description", "pattern", "format", "$ref", "$id", "$schema", "$anchor", "$comment"),
    *("$dynamicRef", "$dynamicAnchor", "contentEncoding", "contentMediaType"),
)
_FLAGS: Final = ("uniqueItems", "deprecated", "readOnly", "writeOnly")
_LISTS: Final = ("required", "enum", "anyOf", "oneOf", "allOf", "prefixItems", "examples")
_MAPS: Final = ("properties", "patternProperties", "$defs", "definitions", "dependentSchemas", "dependentRequired")

#: The JSON type of each value.
VALUE_TYPES: Final[Mapping[str, str]] = {
    **dict.fromkeys((*_COUNTS, *_NUMBERS), "number"),
    **dict.fromkeys(_TEXTS, "string"),
    **dict.fromkeys(_FLAGS, "boolean"),
    **dict.fromkeys(_LISTS, "array"),
    **dict.fromkeys(_MAPS, "object"),
}
#: The types in words.
WORDS: Final[Mapping[str, str]] = {
    "number": "a number",
    "string": "a text",
    "boolean": "`true` or `false`",
    "array": "a list",
    "object": "an object",
}


def is_misshapen(keyword: str, value: Json) -> bool:
    """Return whether the value of a keyword has the wrong JSON type.

    >>> is_misshapen("required", True), is_misshapen("required", []), is_misshapen("x-mine", True)
    (True, False, False)
    """
    expected = VALUE_TYPES.get(keyword)
    return expected is not None and type_of(value) != expected
