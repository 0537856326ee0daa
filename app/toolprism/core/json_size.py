"""Estimates the length of a value as JSON text without writing it."""

from collections.abc import Mapping
from typing import Final

from toolprism.core.json_types import Json

#: Approximate length of a number, `true`, `false` or `null`.
_SCALAR: Final = 5


def text_length(value: Json, known: dict[int, int] | None = None) -> int:
    """Return the approximate number of characters of a value as JSON.

    Args:
        value: a value.
        known: lengths by identity, so that a value shared by many places is measured once; the values must stay alive.

    >>> text_length({"a": ["bc", True]})
    20
    """
    if isinstance(value, str):
        return len(value) + 2
    if not isinstance(value, (dict, list)):
        return _SCALAR
    lengths = {} if known is None else known
    found = lengths.get(id(value))
    if found is None:
        found = 2 + (_of_members(value, lengths) if isinstance(value, dict) else _of_entries(value, lengths))
        lengths[id(value)] = found
    return found


def _of_members(members: Mapping[str, Json], lengths: dict[int, int]) -> int:
    total = 0
    for name, member in members.items():
        total += len(name) + 4 + (len(member) + 2 if type(member) is str else text_length(member, lengths))
    return total


def _of_entries(entries: list[Json], lengths: dict[int, int]) -> int:
    total = len(entries)
    for entry in entries:
        total += len(entry) + 2 if type(entry) is str else text_length(entry, lengths)
    return total
