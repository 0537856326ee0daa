"""Tells whether branches exclude each other, by what they say directly: then `oneOf` and `anyOf` mean the same."""

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from toolprism.core.json_types import Json, Object, fingerprint, object_at
from toolprism.core.walk import required_names

#: The most branches that are compared in pairs.
_MOST: Final = 60


def exclude_each_other(branches: Sequence[Json]) -> bool:
    """Return whether no value can fit two of the branches; False also where that is not obvious.

    >>> exclude_each_other([{"type": "string"}, {"type": "array"}]), exclude_each_other([{"type": "string"}, {}])
    (True, False)
    """
    return len(branches) <= _MOST and all(_exclude(left, right) for left, right in combinations(branches, 2))


def _exclude(left: Json, right: Json) -> bool:
    if not isinstance(left, dict) or not isinstance(right, dict):
        return left is False or right is False
    kinds = _kinds(left), _kinds(right)
    if kinds[0] and kinds[1] and kinds[0].isdisjoint(kinds[1]):
        return True
    if _listed_apart(left, right):
        return True
    if kinds != ({"object"}, {"object"}):
        return False
    known = object_at(left, "properties"), object_at(right, "properties")
    return any(
        isinstance(known[0].get(name), dict)
        and isinstance(known[1].get(name), dict)
        and _listed_apart(known[0][name], known[1][name])
        for name in set(required_names(left)) & set(required_names(right))
    )


def _listed_apart(left: Object, right: Object) -> bool:
    """Return whether both list their values, and none is on both lists."""
    lists = [_listed(left), _listed(right)]
    return all(each is not None for each in lists) and not set(lists[0] or ()) & set(lists[1] or ())


def _listed(node: Object) -> list[str] | None:
    listed = [node["const"]] if "const" in node else node.get("enum")
    return [fingerprint(value) for value in listed] if isinstance(listed, list) else None


def _kinds(node: Object) -> set[str]:
    """Return the types that a node allows, a number also as an integer; empty if it names none."""
    kind = node.get("type")
    names = (
        {kind}
        if isinstance(kind, str)
        else {each for each in kind if isinstance(each, str)}
        if isinstance(kind, list)
        else set()
    )
    return names | {"integer"} if "number" in names else names
