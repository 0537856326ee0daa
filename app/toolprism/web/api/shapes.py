"""Writes JSON Schemas of the API as the types of members: what has a type in the code is that type here."""

from collections.abc import Mapping, Sequence
from dataclasses import MISSING
from enum import Enum
from functools import cache
from types import NoneType
from typing import Annotated, Any, Final, ForwardRef, Literal, get_args, get_origin

from toolprism.core.json_types import Json, Object
from toolprism.core.records import Keyword, Member, is_union, members_of

_NAMES: Final[Mapping[object, str]] = {
    str: "string",
    bool: "boolean",
    int: "integer",
    float: "number",
    list: "array",
    tuple: "array",
    dict: "object",
    NoneType: "null",
}
_NULL: Final[Object] = {"type": "null"}
#: The shapes that have a name: those of records, in the order in which they were met.
COMPONENTS: Final[dict[str, Object]] = {}


def shape_of(kind: Any) -> Object:
    """Return the schema of a type; what is a schema already stays.

    The words of a `Literal` and of an enum are those of the type; an empty word is null in JSON. A record has its
    shape under its name in the components, unless the name begins with an underscore.

    >>> shape_of(str | None), shape_of(dict[str, list[int]])["additionalProperties"]
    ({'type': ['string', 'null']}, {'type': 'array', 'items': {'type': 'integer'}})
    >>> shape_of(Literal["lost", "narrower"] | None), shape_of(Literal["lost", ""])
    ({'enum': ['lost', 'narrower', None]}, {'enum': ['lost', None]})

    Raises:
        TypeError: the type has no schema.
    """
    if isinstance(kind, Mapping):
        return kind
    if kind == Json or (isinstance(kind, ForwardRef) and kind.__forward_arg__ == Json):
        return {}
    if kind in _NAMES:
        return {"type": _NAMES[kind]}
    if isinstance(kind, type) and issubclass(kind, Enum):
        return {"enum": [each.value for each in kind]}
    members = members_of(kind)
    return _of_form(kind) if members is None else _of_record(kind, members)


def _of_form(kind: Any) -> Object:
    """Return the schema of a type that is made of others."""
    origin, of = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _said(of[0], of[1:])
    if origin is Literal:
        return {"enum": [word or None for word in of]}
    if origin in (list, tuple, Sequence):
        return list_of(of[0])
    if origin in (dict, Mapping) and of[0] is str:
        return {"type": "object", **_each("additionalProperties", of[1])}
    if is_union(kind):
        return _any_of([shape_of(each) for each in of])
    message = f"{kind} has no JSON Schema."
    raise TypeError(message)


def _said(kind: Any, words: tuple[Any, ...]) -> Object:
    """Return the schema of a type with what is said of it: keywords, a name, or the type that it has in JSON."""
    for word in words:
        if isinstance(word, str):
            kind = named(word, shape_of(kind))
        else:
            kind = {**shape_of(kind), word.name: word.value} if isinstance(word, Keyword) else word
    return shape_of(kind)


@cache
def _of_record(kind: Any, members: tuple[Member, ...], name: str = "") -> Object:
    name = name or kind.__name__.removesuffix("Json")
    shape = {
        "type": "object",
        "properties": {each.name: shape_of(each.kind) for each in members},
        "required": [each.name for each in members if each.absent is MISSING],
        "additionalProperties": False,
    }
    if name.startswith("_"):
        return shape
    return named(name, {"description": " ".join(kind.__doc__.split()), **shape} if kind.__doc__ else shape)


def result_of(name: str, kind: Any) -> Object:
    """Return a reference to the shape of a result: a record with the id of its line, or what is a schema already."""
    if isinstance(kind, Mapping):
        return named(name, kind)
    return _of_record(kind, (Member("id", Json, MISSING), *(members_of(kind) or ())), name)


def report_of(name: str, kind: Any, *more: Member) -> Object:
    """Return a reference to the shape of the results of a paste: a record for each tool, with its name."""
    tool = _of_record(kind, (Member("name", str | None, MISSING), *(members_of(kind) or ())), "_")
    return named(name, record({"kind": str, "tools": list_of(tool)}, {each.name: each.kind for each in more}))


def named(name: str, shape: Object) -> Object:
    """Add a shape to the components under a name; return a reference to it.

    Raises:
        TypeError: another shape has it.
    """
    if COMPONENTS.setdefault(name, shape) != shape:
        message = f"Two shapes are called {name}."
        raise TypeError(message)
    return {"$ref": f"#/components/schemas/{name}"}


def _any_of(shapes: list[Object]) -> Object:
    kinds = [each.get("type") for each in shapes]
    if any("enum" in each for each in shapes) and all("enum" in each or each == _NULL for each in shapes):
        return {"enum": [word for each in shapes for word in each.get("enum", [None])]}
    if all(each.keys() == {"type"} for each in shapes):
        return {"type": kinds}
    if kinds[1:] == ["null"] and isinstance(kinds[0], str):
        return {**shapes[0], "type": kinds}
    return {"anyOf": shapes}


def list_of(item: object) -> Object:
    """Return the schema of an array."""
    return {"type": "array", **_each("items", item)}


def _each(keyword: str, kind: object) -> Object:
    shape = shape_of(kind)
    return {keyword: shape} if shape else {}


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
