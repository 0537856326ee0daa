"""Decides whether two names are probably meant to be the same."""

import re
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final

_SEPARATORS: Final = re.compile(r"[\s_.-]+")
#: Minimum number of letters, and the number of edits allowed from there on.
_FORGIVEN: Final = ((8, 2), (4, 1))
#: Longer names are not compared, because that is slow.
_LONGEST: Final = 100


def folded(name: str) -> str:
    """Return a name without the parts that vary: case, `_`, `-`, `.` and blanks.

    >>> folded("file-Path")
    'filepath'
    """
    return _SEPARATORS.sub("", name).lower()


def is_near(left: str, right: str) -> bool:
    """Return whether two names differ only in spelling or by a typing error.

    >>> is_near("file_path", "filePath"), is_near("fiel_path", "file_path"), is_near("path", "file_path")
    (True, True, False)
    """
    if max(len(left), len(right)) > _LONGEST:
        return False
    one, other = folded(left), folded(right)
    if one == other:
        return True
    most = forgiven(min(len(one), len(other)))
    return abs(len(one) - len(other)) <= most and distance(one, other, most) <= most


def forgiven(letters: int) -> int:
    """Return the number of edits allowed in a name with this many letters."""
    return next((edits for least, edits in _FORGIVEN if letters >= least), 0)


def distance(left: str, right: str, most: int) -> int:
    """Return the number of insertions, deletions, replacements and swaps of neighbours, exact up to `most`.

    >>> distance("limit", "limti", 2), distance("abcd", "wxyz", 2)
    (1, 3)
    """
    older: list[int] = []
    above = list(range(len(right) + 1))
    for i, letter in enumerate(left, 1):
        row = [i]
        for j, other in enumerate(right, 1):
            edits = min(above[j] + 1, row[-1] + 1, above[j - 1] + (letter != other))
            if older and j > 1 and letter == right[j - 2] and left[i - 2] == other:
                edits = min(edits, older[j - 2] + 1)
            row.append(edits)
        if min(row) > most:
            return most + 1
        older, above = above, row
    return above[-1]


def nearest(name: str, names: Iterable[str]) -> str | None:
    """Return the name that was probably meant; None if none is near."""
    by_fold = {folded(other): other for other in names if len(other) <= _LONGEST}
    if len(name) > _LONGEST:
        return None
    close = get_close_matches(folded(name), by_fold, n=1, cutoff=0.6)
    return by_fold[close[0]] if close else None
