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
        found = lengths[id(value)] = 2 + _inside(value, lengths)
    return found


def _inside(value: Mapping[str, Json] | list[Json], lengths: dict[int, int]) -> int:
    if isinstance(value, list):
        return sum(text_length(entry, lengths) + 1 for entry in value)
    return sum(len(name) + 4 + text_length(member, lengths) for name, member in value.items())
