"""JSON values as JavaScript sees them: every number a double, inherited names, the order of keys."""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final
from urllib.parse import quote

from toolprism.core.json_types import Json, Object, compact

#: Stands for a method that every JavaScript object inherits.
FUNCTION: Final = object()
#: The names under which every object has something.
INHERITED: Final = frozenset(
    """
    constructor hasOwnProperty isPrototypeOf propertyIsEnumerable toLocaleString toString valueOf __defineGetter__
    __defineSetter__ __lookupGetter__ __lookupSetter__ __proto__
    """.split()
)
#: The first whole number that is not an array index.
_INDEXES_END: Final = 2**32 - 1
#: What `encodeURIComponent` leaves alone besides letters, digits and `_.-~`.
_UNRESERVED: Final = "!*'()"


def double(value: float) -> float:
    """Return a number as a double."""
    try:
        return float(value)
    except OverflowError:
        return math.inf if value > 0 else -math.inf


def is_number(value: object) -> bool:
    """Return whether a value is a finite number."""
    return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(double(value))


def is_integer(value: object) -> bool:
    """Return whether a value is a finite number without a fraction: `1.0` is."""
    return is_number(value) and double(value).is_integer()  # type: ignore[arg-type]  # a number it is


#: How each type is recognised.
_TYPES: Final[Mapping[str, Callable[[object], bool]]] = {
    "array": lambda value: isinstance(value, list),
    "boolean": lambda value: isinstance(value, bool),
    "integer": is_integer,
    "null": lambda value: value is None,
    "number": is_number,
    "object": lambda value: isinstance(value, dict),
    "string": lambda value: isinstance(value, str),
}


TYPE_NAMES: Final = frozenset(_TYPES)


def is_type(name: str, value: object) -> bool:
    """Return whether a value is of a JSON Schema type.

    >>> is_type("integer", 1.0), is_type("number", True), is_type("object", FUNCTION)
    (True, False, False)
    """
    return _TYPES[name](value)


def kind_of(value: object) -> str | None:
    """Return the type of a value if it is one that keywords are for.

    >>> kind_of(1), kind_of("a"), kind_of(True)
    ('number', 'string', None)
    """
    if isinstance(value, str):
        return "string"
    if isinstance(value, dict):
        return "object"
    if isinstance(value, list):
        return "array"
    return "number" if is_number(value) else None


def equal(left: Any, right: Any) -> bool:
    """Return whether two values are deeply equal, with numbers as doubles.

    >>> equal(2**53 + 1, 2**53), equal([1], [1.0]), equal(True, 1)
    (True, True, False)
    """
    if isinstance(left, bool) or isinstance(right, bool):
        return left is right
    if isinstance(left, (int, float)) and isinstance(right, (int, float)):
        return double(left) == double(right)
    if isinstance(left, dict) and isinstance(right, dict):
        return left.keys() == right.keys() and all(equal(value, right[key]) for key, value in left.items())
    if isinstance(left, list) and isinstance(right, list):
        return len(left) == len(right) and all(map(equal, left, right))
    return bool(left == right)


def key(value: Any) -> str:
    """Return a text that is the same for two values if and only if they are `equal`.

    >>> key({"b": 1.0, "a": [None]}) == key({"a": [None], "b": 1}), key(10**400) == key(None), key("1") == key(1)
    (True, False, False)
    """
    if isinstance(value, dict):
        return "{" + ",".join(f"{compact(name)}:{key(value[name])}" for name in sorted(value)) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(key, value)) + "]"
    if isinstance(value, (int, float)) and math.isinf(double(value)):
        return "Infinity" if value > 0 else "-Infinity"
    return compact(value)


def member(value: Object, name: str) -> Any:
    """Return a property, inherited ones too; `KeyError` where there is none."""
    return value[name] if name in value else FUNCTION if name in INHERITED else value[name]


def has(value: Object, name: str) -> bool:
    """Return whether reading a property gives anything."""
    return name in value or name in INHERITED


def value_at(instance: Any, path: Iterable[str]) -> Any:
    """Return the value that a path leads to as JavaScript reads it: `FUNCTION` where only a prototype has one.

    >>> value_at({"a": [5]}, ("a", "0")), value_at({}, ("constructor",)) is FUNCTION
    (5, True)
    """
    here = instance
    for token in path:
        if isinstance(here, list):
            here = here[int(token)] if token.isdecimal() and int(token) < len(here) else FUNCTION
        elif isinstance(here, dict):
            here = member(here, token)
        else:
            raise KeyError(token)
    return here


def keys(value: Object) -> Sequence[str]:
    """Return the keys as JavaScript does: array indexes first, ascending.

    >>> keys({"b": 1, "10": 1, "9": 1, "01": 1})
    ['9', '10', 'b', '01']
    """
    indexes = [key for key in value if key.isdecimal() and _is_index(key)]
    if not indexes:
        return list(value)
    return [*sorted(indexes, key=int), *(key for key in value if not _is_index(key))]


def _is_index(key: str) -> bool:
    if not key.isascii() or not key.isdecimal() or (key[0] == "0" and key != "0"):
        return False
    return len(key) <= len(str(_INDEXES_END)) and int(key) < _INDEXES_END


def text(value: Json) -> str:
    """Return a value as a template literal does: `String(value)` for what schemas hold."""
    if isinstance(value, str):
        return value
    if isinstance(value, list):
        return ",".join(map(text, value))
    return compact(value)


def percent_encoded(token: str) -> str:
    """Return an escaped token of a schema path as `encodeURIComponent` does.

    >>> percent_encoded("a~1b c"), percent_encoded("$defs"), percent_encoded("^x")
    ('a~1b%20c', '%24defs', '%5Ex')
    """
    plain = token.isascii() and token.isalnum()
    return token if plain else quote(token, safe=_UNRESERVED, errors="replace")
