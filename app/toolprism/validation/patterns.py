"""Matches patterns: each is translated once and runs within a time limit."""

import re
from functools import lru_cache
from time import perf_counter
from typing import Final

import regex  # type: ignore[import-untyped]

from toolprism.validation.budgets import ALL_PATTERNS_SECONDS, PATTERN_SECONDS, REMEMBERED, Refusal
from toolprism.validation.ecma import weighed
from toolprism.validation.ecma_escapes import COMPLEMENTS

#: The most prepared patterns in the cache, and the most heavy ones.
_KEPT: Final = 16 * REMEMBERED
_HEAVY_KEPT: Final = 8
#: From this weight on a prepared pattern takes more than 100 kB.
_HEAVY: Final = 400
#: Seconds for a pattern when the time is used up: enough for a fast one.
_LEAST: Final = 0.002


class Matcher:
    """Matches patterns and records those that timed out."""

    def __init__(self) -> None:
        self.unchecked: list[str] = []
        #: Seconds left for all patterns together.
        self._left = ALL_PATTERNS_SECONDS

    def matches(self, pattern: str, text: str) -> bool:
        """Search a text; a pattern that times out counts as matching and is recorded as unchecked."""
        if pattern in self.unchecked:
            return True
        started = perf_counter()
        try:
            compiled = _compiled(pattern)
            allowed = min(PATTERN_SECONDS, self._left)
            return compiled.search(text, timeout=allowed, concurrent=True) is not None
        except (TimeoutError, Refusal, regex.error, RecursionError, MemoryError, OverflowError):
            self.unchecked.append(pattern)
            return True
        finally:
            self._left = max(self._left - (perf_counter() - started), _LEAST)


def _compiled(pattern: str) -> "regex.Pattern[str]":
    written, weight = _written(pattern)
    return _heavy(written) if weight > _HEAVY else _light(written)


def _prepared(written: str) -> "regex.Pattern[str]":
    return regex.compile(written, regex.VERSION1)


_written = lru_cache(_KEPT)(weighed)
_light = lru_cache(_KEPT)(_prepared)
_heavy = lru_cache(_HEAVY_KEPT)(_prepared)


def pattern_matches(pattern: str, text: str) -> bool | None:
    """Return whether an ECMA-262 pattern matches; None if it is not a pattern or times out.

    >>> pattern_matches("^a+$", "aa"), pattern_matches("(", "")
    (True, None)
    """
    matcher = Matcher()
    matches = matcher.matches(pattern, text)
    return None if matcher.unchecked else matches


#: Sets in a set, which `re` does not have, and what they contain.
_INNER: Final = {f"[^{each}]": others for each, others in COMPLEMENTS.items()}
_SET: Final = re.compile(r"\[\^?(?:\[\^[^\]]*\]|\\.|[^\]\\])*\]")


def python_pattern(pattern: str) -> str | None:
    r"""Return an ECMA-262 pattern as Python's `re` reads it; None if it has no such form.

    >>> python_pattern(r"^\d$"), python_pattern(r"[\D]"), python_pattern(r"\p{L}")
    ('^[0-9]\\Z', '[\\x00-/:-\\U0010ffff]', None)
    """
    try:
        written = _SET.sub(_flat, _written(pattern)[0])
        re.compile(written)
    except (Refusal, re.error, RecursionError, OverflowError):
        return None
    return written


def _flat(found: re.Match[str]) -> str:
    """Return a set of characters without sets in it."""
    start, inner = ("[^", found[0][2:]) if found[0].startswith("[^") else ("[", found[0][1:])
    for each, others in _INNER.items():
        inner = inner.replace(each, others)
    return start + inner
