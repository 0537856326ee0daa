"""Finds the words without which a pattern cannot match, so that most patterns are never run over a text."""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from re import _constants as codes  # type: ignore[attr-defined]  # no other module reads patterns
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any, Final

#: Shorter words are in nearly every text.
_SHORTEST: Final = 3
#: More words take longer than the pattern.
_MOST: Final = 24


def may_match(pattern: re.Pattern[str], lowered: str) -> bool:
    """Return whether a text in lower case has a word of those of which the pattern needs one."""
    words = needles(pattern.pattern)
    return not words or any(word in lowered for word in words)


@cache
def needles(pattern: str) -> tuple[str, ...]:
    """Return words in lower case, one of which is in each text that matches; none if that cannot be told.

    >>> needles("(?:cannot|could not) be read"), needles("a|bcd"), needles("(?:x)?[abc]{3}")
    ((' be read',), (), ())
    """
    return _needed(parser.parse(pattern)) or ()


def _needed(sequence: Iterable[tuple[Any, Any]]) -> tuple[str, ...] | None:
    best: tuple[str, ...] | None = None
    for words in _alternatives(sequence):
        if len(words) <= _MOST and min(map(len, words)) >= _SHORTEST and (best is None or _worth(words) > _worth(best)):
            best = words
    return best


def _worth(words: tuple[str, ...]) -> tuple[int, int]:
    return min(map(len, words)), -len(words)


def _alternatives(sequence: Iterable[tuple[Any, Any]]) -> Iterator[tuple[str, ...]]:
    """Yield for each part of a pattern the words of which it needs one."""
    run = ""
    for code, given in sequence:
        if code is codes.LITERAL:
            run += chr(given).lower()
            continue
        if run:
            yield (run,)
        run = ""
        below = _below(code, given)
        if below:
            yield below
    if run:
        yield (run,)


def _below(code: Any, given: Any) -> tuple[str, ...] | None:
    if code is codes.SUBPATTERN:
        return _needed(given[-1])
    if code is codes.BRANCH:
        found = [_needed(branch) for branch in given[1]]
        return None if None in found else tuple(dict.fromkeys(word for words in found for word in words or ()))
    if code in (codes.MAX_REPEAT, codes.MIN_REPEAT, codes.POSSESSIVE_REPEAT) and given[0]:
        return _needed(given[2])
    if code is codes.ASSERT or code is codes.ATOMIC_GROUP:
        return _needed(given[1] if code is codes.ASSERT else given)
    return None
