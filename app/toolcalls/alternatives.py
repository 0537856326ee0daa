"""Alternatives: the plain schemas that a value is held to; of a union that it does not fit, one branch at a time."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from app.core.json_types import Json, Object
from app.toolcalls.budgeted_validator import Judge

#: Schemas that all speak about one value; no reference and no union is left to be followed.
Plain: TypeAlias = tuple[Object, ...]


def alternatives(judge: Judge, nodes: Iterable[Json], value: Json) -> Iterator[Plain]:
    """Give every set of schemas that a value may have been meant for."""
    return _choose(judge, value, (), tuple(nodes))


def _choose(judge: Judge, value: Json, plain: Plain, waiting: Sequence[Json]) -> Iterator[Plain]:
    judge.spend()
    known = {id(node) for node in plain}
    todo = list(reversed(waiting))
    found = list(plain)
    choices: list[list[Json]] = []
    while todo:
        node = todo.pop()
        if not isinstance(node, dict) or id(node) in known:
            continue
        known.add(id(node))
        found.append(node)
        todo.extend(_also(judge, node, value))
        for branches in _unions(node):
            fitting = [branch for branch in branches if judge.fits(branch, value)]
            if fitting:
                todo.extend(fitting)
            else:
                choices.append(branches)
    yield from _branch(judge, value, tuple(found), choices)


def _branch(judge: Judge, value: Json, plain: Plain, choices: Sequence[Sequence[Json]]) -> Iterator[Plain]:
    if not choices:
        yield plain
        return
    first, *others = choices
    for branch in first:
        for extended in _choose(judge, value, plain, (branch,)):
            yield from _branch(judge, value, extended, others)


def _also(judge: Judge, node: Object, value: Json) -> Iterator[Json]:
    """Give what a schema adds for every value, or for this one."""
    yield from judge.references.targets(node)
    yield from _entries(node.get("allOf"))
    if "if" in node:
        yield node.get("then" if judge.fits(node["if"], value) else "else")
    for keyword in ("dependentSchemas", "dependencies"):
        depending = node.get(keyword)
        if isinstance(depending, dict) and isinstance(value, dict):
            yield from (schema for name, schema in depending.items() if name in value)


def _unions(node: Object) -> Iterator[list[Json]]:
    for keyword in ("anyOf", "oneOf"):
        branches = _entries(node.get(keyword))
        if branches:
            yield branches


def _entries(value: Json) -> list[Json]:
    return value if isinstance(value, list) else []
