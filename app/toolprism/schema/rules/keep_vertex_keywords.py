"""Keywords that Vertex AI's `Schema` does not have, and values of the wrong type, are removed."""

import sys
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from toolprism.core.json_types import Json, Object, is_number
from toolprism.core.keywords import ANNOTATIONS, TYPES
from toolprism.providers.citations import GOOGLE_UNKNOWN_NAME, VERTEX_SCHEMA
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, drop, put
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule
from toolprism.schema.engine.shape import Shape
from toolprism.schema.removals import strip_constraint

#: The largest double; a larger number has no value in the request.
_LARGEST: Final = sys.float_info.max
#: The largest count, an int64 in the request.
_MOST: Final = 2**63 - 1
_TYPES: Final = frozenset(TYPES) - {"null"}


def _is_text(value: Json) -> bool:
    return isinstance(value, str)


def _is_bound(value: Json) -> bool:
    return is_number(value) and -_LARGEST <= value <= _LARGEST


def _is_count(value: Json) -> bool:
    return is_number(value) and 0 <= value <= _MOST and int(value) == value


def _are_texts(value: Json) -> bool:
    return isinstance(value, list) and all(isinstance(entry, str) for entry in value)


def _is_map(value: Json) -> bool:
    return isinstance(value, (bool, dict))


def _are_branches(value: Json) -> bool:
    return isinstance(value, list) and bool(value)


#: Every field of the message, and the check of its value.
_FIELDS: Final[Mapping[str, Callable[[Json], bool]]] = {
    "type": lambda value: isinstance(value, str) and value.lower() in _TYPES,
    **dict.fromkeys(("title", "description", "pattern", "format"), _is_text),
    **dict.fromkeys(("minimum", "maximum"), _is_bound),
    **dict.fromkeys(
        ("minItems", "maxItems", "minLength", "maxLength", "minProperties", "maxProperties"),
        _is_count,
    ),
    "nullable": lambda value: isinstance(value, bool),
    "default": lambda value: value is not None,
    "example": lambda value: value is not None,
    "enum": _are_texts,
    "propertyOrdering": _are_texts,
    "required": lambda value: isinstance(value, list),
    "properties": lambda value: isinstance(value, dict),
    "items": lambda value: isinstance(value, dict),
    "anyOf": _are_branches,
}


#: Fields that are valid whatever their value, if it has this type.
_RIGHT_BY_TYPE: Final = {
    **dict.fromkeys(("title", "description", "pattern", "format"), str),
    "nullable": bool,
    "required": list,
    "items": dict,
}


def _may_be_wrong(shape: Shape) -> bool:
    return any(
        _RIGHT_BY_TYPE.get(name) is not kind and not (name == "type" and shape.type in _TYPES)
        for name, kind in zip(shape.names, shape.kinds, strict=True)
    )


@rule(
    when=_may_be_wrong,
    effect=Effect.WIDER,
    sources=(VERTEX_SCHEMA, GOOGLE_UNKNOWN_NAME),
    examples=(
        example({"type": "array", "uniqueItems": True}, {"type": "array"}, [1, 1]),
        example({"type": "string", "default": None, "$comment": "c"}, {"type": "string"}),
        example({"properties": {"$comment": {}}}, {"properties": {"$comment": {}}}),
    ),
)
def keep_vertex_keywords(node: Object, _context: PassContext, *, open_maps: bool = False) -> Iterator[Edit]:
    """Remove keywords for which the provider's `Schema` has no field.

    It is a message with named fields, and one unknown field fails the whole request. Property names are never affected.
    The tool has to make the removed checks itself.
    """
    for keyword, value in node.items():
        is_right = _is_map if open_maps and keyword == "additionalProperties" else _FIELDS.get(keyword)
        if is_right is None and (keyword in ANNOTATIONS or keyword.startswith("x-")):
            yield drop(
                keyword, f"`{keyword}` is not a field of the provider's `Schema`; it checks nothing", effect=Effect.SAME
            )
        elif is_right is None:
            yield strip_constraint(node, keyword, "is not a field of the provider's `Schema`")
        elif not is_right(value):
            effect = Effect.SAME if keyword in ANNOTATIONS else Effect.UNKNOWN
            yield drop(keyword, f"`{keyword}` has a value that the provider cannot read", effect=effect)
        elif keyword == "type" and value != value.lower():
            yield put("type", value.lower(), "the type, as JSON Schema writes it", effect=Effect.UNKNOWN)
        elif keyword == "properties":
            yield from _broken(keyword, value.items())
        elif keyword == "anyOf":
            yield from _broken(keyword, enumerate(value))


def _broken(keyword: str, members: object) -> Iterator[Edit]:
    for name, schema in members:  # type: ignore[attr-defined]  # pairs, by the two callers
        if not isinstance(schema, dict):
            yield put((keyword, name), {}, "a schema is an object here", effect=Effect.UNKNOWN)
