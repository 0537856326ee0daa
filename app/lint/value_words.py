"""Words for values in messages: short, and without what a reader would not see."""

from collections.abc import Iterable
from typing import Final

from app.core.json_text import shown
from app.core.json_types import Json, type_of

#: Characters of a value that a message shows.
_MOST: Final = 60
_WORDS: Final = {
    "null": "null",
    "number": "a number",
    "string": "a text",
    "array": "an array",
    "object": "an object",
}


def described(value: Json, *, quoted: bool = False) -> str:
    """Name a value: what it is, or with `quoted` the value itself where it is short.

    >>> described([1]), described(None), described("any", quoted=True)
    ('an array', 'null', '"any"')
    """
    if quoted:
        return cut(shown(value))
    if isinstance(value, bool):
        return f"`{str(value).lower()}`"
    return _WORDS[type_of(value)]


def cut(text: str) -> str:
    """Shorten a text to what fits into a sentence."""
    return text if len(text) <= _MOST else f"{text[:_MOST]}…"


def word(name: str) -> str:
    """Write a name as code; invisible characters are escaped.

    >>> word("a b")
    '`a b`'
    """
    return f"`{cut(shown(name)[1:-1])}`"


def listed(names: Iterable[str]) -> str:
    """Write names in a row.

    >>> listed(["a", "b", "c"])
    '`a`, `b` and `c`'
    """
    words = [word(name) for name in names]
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
