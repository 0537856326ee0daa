"""Patterns on texts: translated once, and never for long."""

from functools import lru_cache

import regex  # type: ignore[import-untyped]

from app.validation.ecma import translated
from app.validation.limits import PATTERN_SECONDS, REMEMBERED

#: Translated patterns that are kept.
_KEPT = 16 * REMEMBERED


class Matcher:
    """Matches patterns and remembers those it had to give up on."""

    def __init__(self) -> None:
        self.unchecked: list[str] = []

    def matches(self, pattern: str, text: str) -> bool:
        """Search a text; a pattern that takes too long counts as matching and is noted as not checked."""
        if pattern in self.unchecked:
            return True
        try:
            compiled = _compiled(pattern)
            return compiled.search(text, timeout=PATTERN_SECONDS, concurrent=True) is not None
        except (TimeoutError, regex.error, RecursionError, MemoryError, OverflowError):
            self.unchecked.append(pattern)
            return True


@lru_cache(_KEPT)
def _compiled(pattern: str) -> "regex.Pattern[str]":
    return regex.compile(translated(pattern), regex.VERSION1)
