"""Walks over schemas, and what a look at two branches shows."""

from collections.abc import Callable, Iterable, Iterator
from collections.abc import Set as AbstractSet
from itertools import filterfalse
from typing import Final

from toolprism.core.json_types import Json, Object, object_at, same
from toolprism.core.keywords import POSITIONS, Holds, Positions
from toolprism.core.pointer import Path

#: The kinds whose list is a list of schemas.
_LISTS: Final = (Holds.LIST, Holds.ITEMS)

_is_object: Final = dict.__instancecheck__

#: Tokens of the longest path that is walked; a paste nests at most 200 deep, and rules add wrappers.
MAX_DEPTH: Final = 1_000
#: The most nodes of a schema with its references expanded, unless a limit is given.
MAX_NODES: Final = 50_000


def children(node: Object, positions: Positions = POSITIONS) -> Iterator[tuple[Path, Json]]:
    """Yield every value in a schema position of a node, with its path below the node."""
    for keyword, value in node.items():
        holds = positions.get(keyword)
        if holds is None:
            continue
        if holds is Holds.MAP:
            if isinstance(value, dict):
                for name, child in value.items():
                    yield (keyword, name), child
        elif holds is Holds.LIST or (holds is Holds.ITEMS and isinstance(value, list)):
            if isinstance(value, list):
                for index, child in enumerate(value):
                    yield (keyword, index), child
        else:
            yield (keyword,), value


def nodes(schema: Json, positions: Positions = POSITIONS) -> Iterator[tuple[Path, Object]]:
    """Yield every object in a schema position, the root first, without recursion."""
    pending: list[tuple[Path, Json]] = [((), schema)]
    keywords, find = positions.keys(), positions.get
    while pending:
        path, node = pending.pop()
        if not isinstance(node, dict):
            continue
        yield path, node
        for keyword in () if keywords.isdisjoint(node) else filter(find, node):  # most nodes hold none
            holds, value = positions[keyword], node[keyword]
            if isinstance(value, list):
                if holds in _LISTS:
                    pending += [((*path, keyword, index), child) for index, child in enumerate(value)]
            elif holds is Holds.MAP:
                if isinstance(value, dict):
                    pending += [((*path, keyword, name), child) for name, child in value.items()]
            elif holds is not Holds.LIST:
                pending.append(((*path, keyword), value))


def exists(schema: Json, is_it: Callable[[Json], bool], positions: Positions = POSITIONS) -> bool:
    """Return whether any value in a schema position passes a test; faster than `nodes` if most do not."""
    level = [schema]
    keywords, find = positions.keys(), positions.get
    while level:
        if any(map(is_it, level)):
            return True
        holders: Iterable[Object] = filterfalse(keywords.isdisjoint, filter(_is_object, level))  # type: ignore[arg-type]
        level = []
        for holder in holders:
            for keyword in filter(find, holder):
                level += _held(holder[keyword], positions[keyword])
    return False


def _held(value: Json, holds: Holds) -> Iterable[Json]:
    """Return the schemas that the value of a keyword is or contains."""
    if holds is Holds.MAP:
        return value.values() if isinstance(value, dict) else ()
    if isinstance(value, list):
        return value if holds in _LISTS else ()
    return () if holds is Holds.LIST else (value,)


def subschemas(schema: Json) -> Iterator[Object]:
    """Yield every object in a schema position, unordered and without paths; faster than `nodes`."""
    pending: list[Json] = [schema]
    keywords = POSITIONS.keys()
    while pending:
        node = pending.pop()
        if not isinstance(node, dict):
            continue
        yield node
        for keyword in () if keywords.isdisjoint(node) else filter(POSITIONS.get, node):
            holds, value = POSITIONS[keyword], node[keyword]
            if isinstance(value, list):
                if holds in _LISTS:
                    pending += value
            elif isinstance(value, dict):
                if holds is Holds.MAP:
                    pending += value.values()
                elif holds is not Holds.LIST:
                    pending.append(value)


def required_names(node: Object) -> set[str]:
    """Return the names in the `required` of a node; anything else in it is ignored.

    >>> sorted(required_names({"required": ["b", "a", 1]}))
    ['a', 'b']
    """
    required = node.get("required")
    return set(filter(_is_text, required)) if isinstance(required, list) else set()


_is_text: Final = str.__instancecheck__


#: The most branches that are compared in pairs.
_MOST: Final = 60


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
    """Return whether it is plain that no value fits both.

    Types or values differ, or those of a member that both require, or one requires what the other does not allow.

    >>> exclude_each_other({"type": "string"}, {"type": "integer"}), exclude_each_other({"type": "string"}, {})
    (True, False)
    """
    if not isinstance(one, dict) or not isinstance(other, dict):
        return one is False or other is False
    if _values_differ(one, other) or _types_differ(one, other):
        return True
    if not one.get("type") == other.get("type") == "object":
        return False
    if _forbids(one, required_names(other)) or _forbids(other, required_names(one)):
        return True
    left, right = object_at(one, "properties"), object_at(other, "properties")
    return any(
        _values_differ(object_at(left, name), object_at(right, name))
        for name in required_names(one) & required_names(other)
    )


def _forbids(node: Object, names: AbstractSet[str]) -> bool:
    """Return whether an object without further members than its own allows not all of some names."""
    is_closed = node.get("additionalProperties") is False and not object_at(node, "patternProperties")
    return is_closed and not names <= object_at(node, "properties").keys()


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
