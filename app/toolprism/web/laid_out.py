"""Lays out JSON that was pasted as one long line; every number and text stays as it was written."""

import json
import re
from typing import Final

_STEP: Final = "  "
#: Deep nesting would become mostly spaces.
_MOST_GROWTH: Final = 20
_PIECES: Final = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{},:]|[^\s\[\]{},:"]+')
_LONG_LINE: Final = re.compile(r"\s*[\[{].{60}")


def is_dense(text: str) -> bool:
    """Return whether a text is JSON whose first line is long; once it is laid out, that is one bracket."""
    if not _LONG_LINE.match(text):
        return False
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def laid_out(text: str) -> str:
    """Return JSON with a line for each value; what is not dense, or would become far too long, stays as it is.

    >>> print(laid_out('{"a": [1.50, {}, "b, {"], "title": "A text that makes the only line a long one"}'))
    {
      "a": [
        1.50,
        {},
        "b, {"
      ],
      "title": "A text that makes the only line a long one"
    }
    """
    if not is_dense(text):
        return text
    out: list[str] = []
    depth, length, last = 0, 0, ""
    for piece in _PIECES.findall(text):
        is_end, is_first = piece in "]}", last in "[{" and last != ""
        depth -= is_end
        if (is_end and not is_first) or (not is_end and (is_first or last == ",")):
            out.append(f"\n{_STEP * depth}")
        out.append(": " if piece == ":" else piece)
        depth += piece in "[{"
        length += len(piece) + len(_STEP) * depth
        if length > _MOST_GROWTH * len(text):
            return text
        last = piece
    return "".join(out)
