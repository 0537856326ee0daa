"""Checks regular expressions for features that a provider's engine refuses."""

import re
import warnings
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from toolprism.conditions.values import is_anchored, looks_around
from toolprism.core.json_types import Json
from toolprism.validation import pattern_matches

#: A problem of a pattern, the worst first.
Trouble: TypeAlias = Literal["not a pattern", "not Python's", "lookaround", "unanchored"]

#: Longer patterns are not compiled.
_LONGEST: Final = 5_000
_OPEN_END: Final = re.compile(r"(?<!\\)\.\*$")


@lru_cache(1_024)
def trouble_with(pattern: str) -> Trouble | None:
    r"""Return the problem of a pattern, or None.

    >>> trouble_with("("), trouble_with(r"\p{L}+"), trouble_with("^(?=a)a$"), trouble_with("^a|b$"), trouble_with("^a$")
    ('not a pattern', "not Python's", 'lookaround', 'unanchored', None)
    """
    if len(pattern) > _LONGEST:
        return None
    if pattern_matches(pattern, "") is None:
        return "not a pattern"
    if looks_around(pattern):
        return "lookaround"
    if not _python_compiles(pattern):
        return "not Python's"
    return None if is_anchored(_whole(pattern)) else "unanchored"


def _whole(pattern: str) -> str:
    """Return a pattern with the anchors that an open end, `.*`, makes needless."""
    return f"{'^' if pattern.startswith('.*') else ''}{pattern}{'$' if _OPEN_END.search(pattern) else ''}"


def some_pattern_matches(patterns: Json, name: str) -> bool:
    """Return whether one of the names of `patternProperties` matches a name."""
    return isinstance(patterns, dict) and any(pattern_matches(pattern, name) for pattern in patterns)


def _python_compiles(pattern: str) -> bool:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            re.compile(pattern)
    except (re.error, RecursionError, OverflowError, MemoryError):
        return False
    return True
