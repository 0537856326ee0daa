"""JSON as Python values: types, JSON equality, and text as JavaScript prints it."""

import json
import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any, Final, TypeAlias, TypeGuard

Json: TypeAlias = "bool | int | float | str | Sequence[Json] | Mapping[str, Json] | None"
#: A value to be written: an array may be an iterator of its entries.
Outgoing: TypeAlias = "Iterator[Json] | Json"
#: A JSON object for reading only: assigning to a member is a type error. Members are `Any`, because code that reads an
#: object checks them first.
Object: TypeAlias = Mapping[str, Any]

#: From this value on JavaScript prints a number with an exponent; smaller whole numbers are printed in full.
_EXPONENT_FROM = 1e21
#: From this power of ten down JavaScript prints an exponent.
_EXPONENT_BELOW = -7
#: Every integer below this is a double.
_EXACT_BELOW = 2**53


def to_dict(members: "Iterable[tuple[str, Outgoing]]") -> dict[str, Json]:
    """Return an object with all members, in order.

    >>> to_dict([("a", iter([1, 2])), ("b", None)])
    {'a': [1, 2], 'b': None}
    """
    return {name: list(value) if isinstance(value, Iterator) else value for name, value in members}


def same(left: Json, right: Json) -> bool:
    """Return whether two values are equal as JSON: `1` equals `1.0` but not `true`; key order is ignored.

    >>> same({"a": 1, "b": 2}, {"b": 2.0, "a": 1}), same(True, 1), same([0], [False])
    (True, False, False)
    """
    if left is right or type(left) is str or type(right) is str:
        return left == right
    if isinstance(left, bool) or isinstance(right, bool) or left != right:
        return False  # values that differ in Python differ in JSON; equal ones may still be `1` and `true`
    if isinstance(left, dict) and isinstance(right, dict):
        return left.keys() == right.keys() and all(same(value, right[key]) for key, value in left.items())
    if isinstance(left, list) and isinstance(right, list):
        return len(left) == len(right) and all(map(same, left, right))
    return True


def type_of(value: Json) -> str:
    """Return the JSON Schema type of a value; every number is a `number`, whole or not.

    >>> [type_of(value) for value in (None, True, 1, 1.5, "a", [], {})]
    ['null', 'boolean', 'number', 'number', 'string', 'array', 'object']
    """
    return _NAMES.get(type(value)) or next((name for kind, name in _NAMES.items() if isinstance(value, kind)), "array")


#: The JSON Schema type of each class; a boolean is no number, although Python makes it one.
_NAMES: Final[Mapping[type, str]] = {
    type(None): "null",
    bool: "boolean",
    int: "number",
    float: "number",
    str: "string",
    list: "array",
    dict: "object",
}


def types_of(values: Iterable[Json]) -> list[str]:
    """Return the distinct types of the values, in order."""
    return list(dict.fromkeys(map(type_of, values)))


def is_whole(value: Json) -> bool:
    """Return whether JSON Schema calls a value an integer; `1.0` is one."""
    return not isinstance(value, bool) and (isinstance(value, int) or (isinstance(value, float) and value.is_integer()))


def is_number(value: Json) -> TypeGuard[float]:
    """Return whether a value is a number; `true` is not one."""
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def is_of(value: Json, types: Collection[str]) -> bool:
    """Return whether a value has one of the types; a whole number is also an integer.

    >>> is_of(1.0, ("integer",)), is_of(True, ("number",)), is_of(1, ("number", "string"))
    (True, False, True)
    """
    return type_of(value) in types or ("integer" in types and is_whole(value))


def object_at(node: Object, keyword: str) -> Object:
    """Return the object that a node has under a keyword; empty if it has none.

    >>> object_at({"properties": {"a": True}}, "properties"), object_at({"properties": []}, "properties")
    ({'a': True}, {})
    """
    return value if isinstance(value := node.get(keyword), dict) else {}


def list_at(node: Object, keyword: str) -> list[Any]:
    """Return the list that a node has under a keyword; empty if it has none.

    >>> list_at({"required": ["a"]}, "required"), list_at({"required": True}, "required")
    (['a'], [])
    """
    return value if isinstance(value := node.get(keyword), list) else []


def as_object(value: Json) -> Object:
    """Return a value that is an object; an empty one in place of any other."""
    return value if isinstance(value, dict) else {}


def is_deeper(value: object, most: int) -> bool:
    """Return whether objects and arrays nest deeper than a limit.

    >>> is_deeper([[1]], 1), is_deeper([[1]], 0)
    (False, True)
    """
    layer: list[object] = [value]
    for _ in range(most + 1):
        layer = [
            child
            for container in layer
            if isinstance(container, (dict, list))
            for child in (container.values() if isinstance(container, dict) else container)
            if isinstance(child, (dict, list))
        ]
        if not layer:
            return False
    return True


def unique(values: Sequence[Json]) -> list[Json]:
    """Return the values without those that equal an earlier one.

    >>> unique([1, "1", 1.0, True])
    [1, '1', True]
    """
    seen: dict[str, Json] = {}
    for value in values:
        seen.setdefault(fingerprint(value), value)
    return list(seen.values())


def fingerprint(value: Json) -> str:
    """Return a text that is the same for equal JSON values: keys sorted, numbers as JavaScript prints them."""
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, dict):
        members = (f"{json.dumps(key)}:{fingerprint(value[key])}" for key in sorted(value))
        return "{" + ",".join(members) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(fingerprint, value)) + "]"
    return compact(value)


def compact(value: Json) -> str:
    """Return a value as JavaScript's `JSON.stringify` prints it: no blanks, `1.0` as `1`, `1e21` as `1e+21`.

    >>> compact({"a": [1.0, 1e21, 1e-7, 2**63, "é"]})
    '{"a":[1,1e+21,1e-7,9223372036854776000,"é"]}'
    """
    if isinstance(value, str):
        return _text(value)
    if type(value) is int and abs(value) < _EXACT_BELOW:
        return str(value)
    if isinstance(value, dict):
        return "{" + ",".join(f"{_text(key)}:{compact(member)}" for key, member in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(compact, value)) + "]"
    if isinstance(value, bool) or value is None:
        return json.dumps(value)
    return _number(value)  # type: ignore[arg-type]  # only numbers are left


def _text(value: str) -> str:
    return json.dumps(value, ensure_ascii=False)


def _number(value: float) -> str:
    """Return a double as ECMA-262 Number::toString prints it."""
    try:
        value = float(value)
    except OverflowError:
        return "null"  # JSON.stringify(Infinity)
    if not math.isfinite(value):
        return "null"
    if value == int(value) and abs(value) < _EXPONENT_FROM:
        return str(int(Decimal(repr(value))))  # the shortest digits that read back as the same double
    digits, _, exponent = repr(value).partition("e")
    if not exponent:
        return digits
    power = int(exponent)
    if _EXPONENT_BELOW < power < 0:  # Python switches to an exponent at 1e-5, JavaScript at 1e-7
        sign = "-" if value < 0 else ""
        return f"{sign}0.{'0' * (-power - 1)}{digits.lstrip('-').replace('.', '')}"
    return f"{digits.removesuffix('.0')}e{power:+d}"
