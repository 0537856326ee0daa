"""Yields the sets of schemas that may apply to a value: for a union that does not fit, one branch at a time."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from toolprism.core.json_types import Json, Object
from toolprism.core.keywords import UNIONS
from toolprism.toolcalls.budgeted_validator import BudgetedValidator

#: Schemas that all apply to one value, with references and unions resolved.
Schemas: TypeAlias = tuple[Object, ...]


def alternatives(validator: BudgetedValidator, nodes: Iterable[Json], value: Json) -> Iterator[Schemas]:
    """Yield every set of schemas that a value may be meant for."""
    return _choose(validator, value, (), tuple(nodes))


def _choose(validator: BudgetedValidator, value: Json, plain: Schemas, waiting: Sequence[Json]) -> Iterator[Schemas]:
    validator.spend()
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
        todo.extend(_also(validator, node, value))
        for branches in _unions(node):
            fitting = [branch for branch in branches if validator.fits(branch, value)]
            if fitting:
                todo.extend(fitting)
            else:
                choices.append(branches)
    yield from _branch(validator, value, tuple(found), choices)


def _branch(
    validator: BudgetedValidator, value: Json, plain: Schemas, choices: Sequence[Sequence[Json]]
) -> Iterator[Schemas]:
    if not choices:
        yield plain
        return
    first, *others = choices
    for branch in first:
        for extended in _choose(validator, value, plain, (branch,)):
            yield from _branch(validator, value, extended, others)


def _also(validator: BudgetedValidator, node: Object, value: Json) -> Iterator[Json]:
    """Yield the other schemas that a schema applies to this value."""
    yield from validator.references.targets(node)
    yield from _entries(node.get("allOf"))
    if "if" in node:
        yield node.get("then" if validator.fits(node["if"], value) else "else")
    for keyword in ("dependentSchemas", "dependencies"):
        depending = node.get(keyword)
        if isinstance(depending, dict) and isinstance(value, dict):
            yield from (schema for name, schema in depending.items() if name in value)


def _unions(node: Object) -> Iterator[list[Json]]:
    for keyword in UNIONS:
        branches = _entries(node.get(keyword))
        if branches:
            yield branches


def _entries(value: Json) -> list[Json]:
    return value if isinstance(value, list) else []
