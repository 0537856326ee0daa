"""Bounds the size of errors: their parameters repeat values of the schema, such as a long `enum`."""

from collections.abc import Iterable, Iterator

from toolprism.core.json_types import Json, compact
from toolprism.validation.budgets import MAX_ERROR_TEXT
from toolprism.validation.scope import LocatedFailure


def within_bounds(failures: Iterable[LocatedFailure]) -> Iterator[LocatedFailure]:
    """Yield failures, at least the first, until their parameters and messages exceed the limit."""
    sizes: dict[int, int] = {}
    total = 0
    for index, found in enumerate(failures):
        total += len(found.failure.message) + sum(_size(value, sizes) for value in found.failure.params.values())
        if total > MAX_ERROR_TEXT and index:
            return
        yield found


def _size(value: Json, sizes: dict[int, int]) -> int:
    """Return the length of a value as text; lists and objects come from the schema and are measured once."""
    if isinstance(value, str):
        return len(value)
    if not isinstance(value, (dict, list)):
        return 1
    if id(value) not in sizes:
        sizes[id(value)] = len(compact(value))
    return sizes[id(value)]
