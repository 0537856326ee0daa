"""Whether a value may fit two branches of a union."""

from typing import Final

from toolprism.core.json_types import Json, Object, object_at, same
from toolprism.core.walk import required_names

#: The most branches that are compared in pairs.
_MOST: Final = 40


def overlaps(branches: Json) -> bool:
    """Return whether a value may fit two of some branches.

    >>> overlaps([{"type": "string"}, {"type": "integer"}]), overlaps([{"minimum": 1}, {"minimum": 2}])
    (False, True)
    """
    if not isinstance(branches, list) or len(branches) > _MOST:
        return True
    return any(
        not exclude_each_other(one, other) for index, one in enumerate(branches) for other in branches[index + 1 :]
    )


def exclude_each_other(one: Json, other: Json) -> bool:
    """Return whether it is plain that no value fits both: types or values differ, or those of a member both require.

    >>> exclude_each_other({"type": "string"}, {"type": "integer"}), exclude_each_other({"type": "string"}, {})
    (True, False)
    """
    if not isinstance(one, dict) or not isinstance(other, dict):
        return one is False or other is False
    if _values_differ(one, other) or _types_differ(one, other):
        return True
    if not one.get("type") == other.get("type") == "object":
        return False
    left, right = object_at(one, "properties"), object_at(other, "properties")
    return any(
        _values_differ(object_at(left, name), object_at(right, name))
        for name in required_names(one) & required_names(other)
    )


def _values_differ(one: Object, other: Object) -> bool:
    left, right = _listed(one), _listed(other)
    return left is not None and right is not None and not any(same(a, b) for a in left for b in right)


def _listed(node: Object) -> list[Json] | None:
    values = [node["const"]] if "const" in node else node.get("enum")
    return values if isinstance(values, list) else None


def _types_differ(one: Object, other: Object) -> bool:
    left, right = _kinds(one), _kinds(other)
    return bool(left and right) and left.isdisjoint(right)


def _kinds(node: Object) -> set[str]:
    """Return the types that a node names; every integer is a number."""
    given = node.get("type")
    return {
        "number" if kind == "integer" else str(kind) for kind in (given if isinstance(given, list) else [given]) if kind
    }
