"""Schemas of any size; a node is an object in a schema position."""

from collections.abc import Callable, Iterable
from itertools import count, cycle, islice
from typing import Any, TypeAlias

Schema: TypeAlias = dict[str, Any]

#: Properties as people write them.
_LEAVES: tuple[Schema, ...] = (
    {"type": "string", "description": "What to look for", "minLength": 1},
    {"type": "integer", "minimum": 0, "maximum": 100, "default": 10},
    {"type": "string", "enum": ["asc", "desc"]},
    {"type": ["string", "null"], "format": "date"},
    {"type": "boolean", "default": False},
)
#: Members of an object in a tree of them.
_FAN = 4
#: Properties of a branch beside its `action`.
_BRANCH = 3


def wide_object(nodes: int) -> Schema:
    """One object that holds everything."""
    return _object(f"property{number}" for number in range(nodes - 1))


def tree_of_objects(nodes: int) -> Schema:
    """Objects of objects, level by level, down to a depth that grows with the logarithm of the size."""
    root = _object([])
    parents = [root]
    left = nodes - 1
    while left:
        inside = left > len(parents) * _FAN  # the last level is one of leaves
        kids = islice(cycle(_LEAVES), left)
        level: list[Schema] = []
        for parent in parents:
            for number, leaf in enumerate(islice(kids, _FAN)):
                kid = _object([]) if inside else dict(leaf)
                parent["properties"][f"member{number}"] = kid
                level.append(kid)
        parents, left = level, left - len(level)
    return root


def union_of_actions(nodes: int) -> Schema:
    """A root union of objects, each with its own `action`; half of their properties have a name of their own."""
    branches: list[Schema] = []
    for number in range((nodes - 1) // (_BRANCH + 2)):
        names = ("query", f"option{number}", f"limit{number % 10}")
        branch = _object(names, first=number)
        branch["properties"] = {"action": {"const": f"action{number}"}, **branch["properties"]}
        branch["required"] = ["action", "query"]
        branches.append(branch)
    return {"anyOf": branches}


SHAPES: dict[str, Callable[[int], Schema]] = {
    "wide object": wide_object,
    "tree of objects": tree_of_objects,
    "root union of actions": union_of_actions,
}


def _object(names: Iterable[str], first: int = 0) -> Schema:
    leaves = (dict(_LEAVES[number % len(_LEAVES)]) for number in count(first))
    return {"type": "object", "properties": dict(zip(names, leaves, strict=False))}


def doubling(levels: int) -> Schema:
    """Definitions that each hold the next one twice: one node more at every level, twice as many written out."""
    halves = [
        {"type": "object", "properties": {side: {"$ref": f"#/$defs/level{level + 1}"} for side in ("left", "right")}}
        for level in range(levels)
    ]
    definitions = {f"level{level}": half for level, half in enumerate([*halves, {"type": "string"}])}
    return {"type": "object", "properties": {"top": {"$ref": "#/$defs/level0"}}, "$defs": definitions}
