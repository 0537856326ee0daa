"""Writes JSON Schemas of the API as the types of members: what has a type in the code is that type here."""

from collections.abc import Mapping
from enum import Enum
from types import NoneType, UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin

from toolprism.core.json_types import Object

COUNT: Final[Object] = {"type": "integer", "minimum": 1}
NUMBER: Final[Object] = {"type": "integer", "minimum": 0}
POINTER: Final[Object] = {"type": "string", "format": "json-pointer"}

_NAMES: Final[Mapping[object, str]] = {
    str: "string",
    bool: "boolean",
    int: "integer",
    float: "number",
    list: "array",
    dict: "object",
    NoneType: "null",
}
_NULL: Final[Object] = {"type": "null"}


def shape_of(kind: Any) -> Object:
    """Return the schema of a type; what is a schema already stays.

    The words of a `Literal` and of an enum are those of the type; an empty word is null in JSON.

    >>> shape_of(str | None), shape_of(dict[str, list[int]])["additionalProperties"]
    ({'type': ['string', 'null']}, {'type': 'array', 'items': {'type': 'integer'}})
    >>> shape_of(Literal["lost", "narrower"] | None), shape_of(Literal["lost", ""])
    ({'enum': ['lost', 'narrower', None]}, {'enum': ['lost', None]})

    Raises:
        TypeError: the type has no schema.
    """
    origin, of = get_origin(kind), get_args(kind)
    if isinstance(kind, Mapping):
        shape = kind
    elif kind in _NAMES:
        shape = {"type": _NAMES[kind]}
    elif isinstance(kind, type) and issubclass(kind, Enum):
        shape = {"enum": [each.value for each in kind]}
    elif origin is Literal:
        shape = {"enum": [word or None for word in of]}
    elif origin is list:
        shape = list_of(*of)
    elif origin is dict and of[0] is str:
        shape = map_of(of[1])
    elif origin in (Union, UnionType):
        shape = _any_of([shape_of(each) for each in of])
    else:
        message = f"{kind} has no JSON Schema."
        raise TypeError(message)
    return shape


def _any_of(shapes: list[Object]) -> Object:
    if all(each.keys() == {"type"} for each in shapes):
        return {"type": [each["type"] for each in shapes]}
    if len(shapes) == len(("words", "null")) and "enum" in shapes[0] and shapes[1] == _NULL:
        return {"enum": [*shapes[0]["enum"], None]}
    return {"anyOf": shapes}


def ref(name: str) -> Object:
    """Return a reference to a shape."""
    return {"$ref": f"#/components/schemas/{name}"}


def list_of(item: object) -> Object:
    """Return the schema of an array."""
    return {"type": "array", "items": shape_of(item)}


def map_of(member: object) -> Object:
    """Return the schema of an object whose members have any names."""
    return {"type": "object", "additionalProperties": shape_of(member)}


def members(kinds: Mapping[str, object]) -> Object:
    """Return the schemas of members, each a type or a schema."""
    return {name: shape_of(kind) for name, kind in kinds.items()}


def record(required: Mapping[str, object], optional: Mapping[str, object] | None = None) -> Object:
    """Return the schema of an object that has no other members."""
    return {**open_record(required, optional), "additionalProperties": False}


def open_record(required: Mapping[str, object], optional: Mapping[str, object] | None = None) -> Object:
    """Return the schema of an object that may have further members."""
    return {"type": "object", "properties": members({**required, **(optional or {})}), "required": list(required)}


def line(required: Mapping[str, object], optional: Mapping[str, object] | None = None) -> Object:
    """Return the schema of a line object; unknown members are ignored."""
    return open_record(required, {"id": {}, **(optional or {})})
