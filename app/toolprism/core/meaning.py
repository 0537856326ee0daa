"""What a schema says of every value, in whichever spelling: that none fits, that all fit, or no type."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, TypeAlias

from toolprism.core.json_copy import plain_copy
from toolprism.core.json_types import Json, Object
from toolprism.core.keywords import ANNOTATIONS
from toolprism.core.walk import subschemas

#: The most spellings within each other that are seen through, so that asking every node stays linear.
_DEEPEST: Final = 8
#: What every integer of JSON that programs agree on lies between (RFC 8259, section 6).
_SAFE: Final[Mapping[str, int]] = {"minimum": -(2**53 - 1), "maximum": 2**53 - 1}


def accepts_nothing(schema: Json, levels: int = _DEEPEST) -> bool:
    """Return whether it can be seen from a schema alone that no value fits; references are not followed.

    >>> accepts_nothing({"not": {"title": "T"}}), accepts_nothing({"enum": []}), accepts_nothing({"not": False})
    (True, True, False)
    """
    if not isinstance(schema, dict):
        return schema is False
    if _FORBIDDING.isdisjoint(schema):  # most schemas
        return False
    if levels == 0 or "$ref" in schema or schema.get("nullable") is True:
        return False
    return schema.get("enum") == [] or any(
        _FORBIDS[keyword](schema[keyword], levels - 1) for keyword in _FORBIDS if keyword in schema
    )


def accepts_all(schema: Json, levels: int = _DEEPEST) -> bool:
    """Return whether it can be seen from a schema alone that every value fits; references are not followed.

    >>> accepts_all({"title": "T"}), accepts_all({"anyOf": [{"type": "string"}, {}]}), accepts_all({"type": "string"})
    (True, True, False)
    """
    if not isinstance(schema, dict):
        return schema is True
    if "type" in schema:  # most schemas
        return False
    return all(
        keyword.startswith("x-")
        or (levels > 0 and keyword in _ALLOWS and _ALLOWS[keyword](schema[keyword], levels - 1))
        for keyword in schema.keys() - ANNOTATIONS
    )


def impossible(members: Mapping[str, Json]) -> list[str]:
    """Return the names of the members that no value fits, at little cost where there are many.

    >>> impossible({"a": {"type": "string"}, "b": {"not": {}}, "c": False})
    ['b', 'c']
    """
    asked = [name for name, each in members.items() if type(each) is not dict or not _FORBIDDING.isdisjoint(each)]
    return [name for name in asked if accepts_nothing(members[name])]


def has_no_type(schema: Json) -> bool:
    """Return whether a schema names no type and says nothing from which one follows: that of a value that may be any.

    >>> has_no_type({"title": "T"}), has_no_type({"minLength": 1})
    (True, False)
    """
    return accepts_all(schema)


def may_be_text(schema: Json) -> bool:
    """Return whether a text may fit, as far as types and listed values say; only then does `format` assert anything.

    >>> may_be_text({"type": ["integer", "null"]}), may_be_text({"enum": [1, 2]}), may_be_text({"minLength": 1})
    (False, False, True)
    """
    if not isinstance(schema, dict):
        return True
    listed = [schema["const"]] if "const" in schema else schema.get("enum")
    kinds = schema.get("type", "string")
    return (kinds == "string" or (isinstance(kinds, list) and "string" in kinds)) and (
        not isinstance(listed, list) or any(isinstance(value, str) for value in listed)
    )


def safe_bounds(node: Object) -> list[str]:
    """Return the bounds of an integer that refuse no number on which programs agree.

    >>> safe_bounds({"type": "integer", "minimum": 0, "maximum": 9007199254740991})
    ['maximum']
    """
    kinds = node.get("type")
    kinds = kinds if isinstance(kinds, list) else [kinds]
    return [
        word for word in _SAFE if is_safe_bound(word, node.get(word)) and "integer" in kinds and "number" not in kinds
    ]


def is_safe_bound(keyword: str, value: Json) -> bool:
    """Return whether a bound is that of the integers on which programs agree."""
    return keyword in _SAFE and type(value) in (int, float) and value == _SAFE[keyword]


def without_safe_bounds(schema: Json) -> Json:
    """Return a schema without the bounds of safe integers; the schema itself if it has none."""
    if not any(map(safe_bounds, subschemas(schema))):
        return schema
    copied: Json = plain_copy(schema)
    for node in subschemas(copied):
        for keyword in safe_bounds(node):
            del node[keyword]  # type: ignore[attr-defined]  # of the copy
    return copied


_Says: TypeAlias = Callable[[Json, int], bool]


def _all(asked: _Says, value: Json, levels: int) -> bool:
    return isinstance(value, list) and bool(value) and all(asked(each, levels) for each in value)


def _any(asked: _Says, value: Json, levels: int) -> bool:
    return isinstance(value, list) and any(asked(each, levels) for each in value)


def _one_allows(value: Json, levels: int) -> bool:
    """Return whether one branch of a `oneOf` always fits, and no other ever does."""
    left = [each for each in value if not accepts_nothing(each, levels)] if isinstance(value, list) else []
    return len(left) == 1 and accepts_all(left[0], levels)


_FORBIDS: Final[Mapping[str, _Says]] = {
    "not": accepts_all,
    "allOf": partial(_any, accepts_nothing),
    "anyOf": partial(_all, accepts_nothing),
    "oneOf": partial(_all, accepts_nothing),
}
#: The keywords without which a schema does not accept nothing.
_FORBIDDING: Final = _FORBIDS.keys() | {"enum"}
_ALLOWS: Final[Mapping[str, _Says]] = {
    "not": accepts_nothing,
    "allOf": partial(_all, accepts_all),
    "anyOf": partial(_any, accepts_all),
    "oneOf": _one_allows,
}
