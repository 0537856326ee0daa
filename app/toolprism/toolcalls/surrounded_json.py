"""Splits a text into its one JSON document and the text before and after it."""

import re
from typing import Final, NamedTuple

from toolprism.toolcalls.tokens import piece_at

_OPENING: Final = frozenset("{[")
_CLOSING: Final = frozenset("}]")
_FIRST_BRACKET: Final = re.compile(r"[{\[]")


class Surrounded(NamedTuple):
    """A text in three parts."""

    before: str
    #: From an opening bracket to the matching one; the content need not be JSON.
    document: str
    after: str


def surrounded(text: str) -> Surrounded | None:
    """Return the first bracketed part and the text around it; None if the bracket is not closed.

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
