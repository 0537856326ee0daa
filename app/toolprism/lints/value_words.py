"""Describes values in messages: short, and without invisible characters."""

from collections.abc import Iterable
from typing import Final

from toolprism.core.json_text import shortened, shown
from toolprism.core.json_types import Json, type_of

#: The most characters of a value in a message.
LONGEST: Final = 60
_WORDS: Final = {"null": "null", "number": "a number", "string": "a text", "array": "an array", "object": "an object"}


def described(value: Json, *, quoted: bool = False) -> str:
    """Return the type of a value in words, or with `quoted` the value itself if it is short.

    >>> described([1]), described(None), described("any", quoted=True)
    ('an array', 'null', '"any"')
    """
    if quoted:
        return shortened(shown(value), LONGEST)
    if isinstance(value, bool):
        return f"`{str(value).lower()}`"
    return _WORDS[type_of(value)]


def word(name: str) -> str:
    """Return a name as inline code, with invisible characters escaped.

    >>> word("a b")
    '`a b`'
    """
    return f"`{shortened(shown(name)[1:-1], LONGEST)}`"


def listed(names: Iterable[str]) -> str:
    """Return names as a list in words.

    >>> listed(["a", "b", "c"])
    '`a`, `b` and `c`'
    """
    words = [word(name) for name in names]
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
