"""How long a value is as text, without writing it."""

from collections.abc import Mapping
from typing import Final

from app.core.json_types import Json

#: Characters of a number, `true`, `false` or `null`, roughly.
_SCALAR: Final = 5


def text_length(value: Json, known: dict[int, int] | None = None) -> int:
    """Return about how many characters a value has as JSON.

    Args:
        value: a value.
        known: lengths by identity, of values that stay alive; what stands there in many places is measured once.

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
        length = len(member) + 2 if type(member) is str else text_length(member, lengths)
        total += len(name) + 4 + length
    return total


def _of_entries(entries: list[Json], lengths: dict[int, int]) -> int:
    total = len(entries)
    for entry in entries:
        total += len(entry) + 2 if type(entry) is str else text_length(entry, lengths)
    return total
