"""Types: what JSON Schema calls the type of a value."""

from collections.abc import Mapping, Sequence
from typing import Final

from app.core.json_types import Json

_NAMES: Final[Mapping[type, str]] = {
    type(None): "null",
    bool: "boolean",
    int: "number",
    float: "number",
    str: "string",
    list: "array",
    dict: "object",
}


def type_of(value: Json) -> str:
    """Name the type of a value; a whole number is a number, too.

    >>> type_of(True), type_of(3), type_of([])
    ('boolean', 'number', 'array')
    """
    return _NAMES[type(value)]


def is_whole(value: Json) -> bool:
    """Tell whether a value is what JSON Schema calls an integer: `1.0` is."""
    return not isinstance(value, bool) and (isinstance(value, int) or (isinstance(value, float) and value.is_integer()))


def is_of(value: Json, types: Sequence[str] | frozenset[str]) -> bool:
    """Tell whether a value is of one of these types."""
    return type_of(value) in types or ("integer" in types and is_whole(value))
