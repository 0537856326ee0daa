"""Where the one JSON document of a text starts and ends, and what stands before and after it."""

import re
from typing import Final, NamedTuple

from app.toolcalls.tokens import piece_at

_OPENING: Final = frozenset("{[")
_CLOSING: Final = frozenset("}]")
_FIRST_BRACKET: Final = re.compile(r"[{\[]")


class Surrounded(NamedTuple):
    """A text in three parts."""

    before: str
    #: From an opening bracket to the one that closes it; what stands between need not be JSON.
    document: str
    after: str


def surrounded(text: str) -> Surrounded | None:
    """Return the first thing in brackets and what stands around it; None where its end is not found.

    >>> surrounded('Yes: {"a": "}"}.')
    Surrounded(before='Yes: ', document='{"a": "}"}', after='.')
    """
    first = _FIRST_BRACKET.search(text)
    if first is None:
        return None
    start = at = first.start()
    depth = 0
    while at < len(text):
        piece = piece_at(text, at)
        if piece is None:
            return None
        depth += (piece.text in _OPENING) - (piece.text in _CLOSING)
        at += len(piece.text)
        if depth == 0:
            return Surrounded(text[:start], text[start:at], text[at:])
    return None
