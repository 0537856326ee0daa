"""Checks regular expressions, as text, for features that a provider's engine refuses."""

import re
from collections.abc import Callable, Mapping
from typing import Final

#: A look-ahead or look-behind group whose bracket is not escaped (an even number of backslashes precedes it).
_LOOKAROUND: Final = re.compile(r"(?<!\\)(?:\\\\)*\(\?<?[=!]")
#: A back reference, a word boundary, a class by Unicode property, each after an odd number of backslashes.
_BACKREFERENCE: Final = re.compile(r"(?<!\\)(?:\\\\)*\\(?:[1-9]|k<)")
_BOUNDARY: Final = re.compile(r"(?<!\\)(?:\\\\)*\\[bB]")
_PROPERTY: Final = re.compile(r"(?<!\\)(?:\\\\)*\\[pP]\{")
_FLAGS: Final = re.compile(r"(?<!\\)(?:\\\\)*\(\?[a-zA-Z-]+[:)]")
_REPEATED: Final = re.compile(r"(?<!\\)(?:\\\\)*\{(\d+)(?:,(\d*))?\}")


def looks_around(pattern: str) -> bool:
    r"""Return whether a pattern uses look-ahead or look-behind.

    >>> looks_around("(?=.*x)"), looks_around(r"\(?=x"), looks_around(r"\\(?<!x)"), looks_around("(?<name>x)")
    (True, False, True, False)
    """
    return _LOOKAROUND.search(pattern) is not None


def refers_back(pattern: str) -> bool:
    r"""Return whether a pattern uses a back reference.

    >>> refers_back(r"(a)\1"), refers_back(r"\\1"), refers_back(r"(?<n>a)\k<n>"), refers_back(r"\d")
    (True, False, True, False)
    """
    return _BACKREFERENCE.search(pattern) is not None


def is_anchored(pattern: str) -> bool:
    r"""Return whether a pattern is anchored at both ends in each of its alternatives.

    >>> is_anchored("^a+$"), is_anchored("^a"), is_anchored("^a|b$"), is_anchored(r"^a\$"), is_anchored("^(a|b)$")
    (True, False, False, False, True)
    """
    if not pattern.startswith("^") or not pattern.endswith("$"):
        return False
    backslashes = len(pattern) - 1 - len(pattern[:-1].rstrip("\\"))
    return backslashes % 2 == 0 and not _alternates(pattern)


def _alternates(pattern: str) -> bool:
    """Return whether a pattern has an alternative outside every group."""
    depth, in_class, skip = 0, False, False
    for character in pattern:
        if skip:
            skip = False
        elif character == "\\":
            skip = True
        elif in_class:
            in_class = character != "]"
        elif character == "[":
            in_class = True
        elif character in "()":
            depth += 1 if character == "(" else -1
        elif character == "|" and depth == 0:
            return True
    return False


def repeats_past(pattern: str, most: int) -> bool:
    """Return whether a counted repetition exceeds a number.

    >>> repeats_past("a{3,2000}", 1999), repeats_past("a{3,}", 5), repeats_past("a{6}", 5)
    (True, False, True)
    """
    return any(int(number) > most for found in _REPEATED.finditer(pattern) for number in found.groups() if number)


def _speaks_of_classes(pattern: str) -> bool:
    return _PROPERTY.search(pattern) is not None


def _has_boundaries(pattern: str) -> bool:
    return _BOUNDARY.search(pattern) is not None


def _has_flags(pattern: str) -> bool:
    return _FLAGS.search(pattern) is not None


_LARGE: Final = 100
#: The most repetitions in llama.cpp's grammars.
GRAMMAR_REPETITIONS: Final = 1_999

#: Features that a pattern may be forbidden to use, by name.
OBSTACLES: Final[Mapping[str, Callable[[str], bool]]] = {
    "look-around": looks_around,
    "back references": refers_back,
    "word boundaries": _has_boundaries,
    "Unicode property classes": _speaks_of_classes,
    "inline flags": _has_flags,
    "an open end": lambda pattern: not is_anchored(pattern),
    "large repetitions": lambda pattern: repeats_past(pattern, _LARGE),
    "repetitions past 1,999": lambda pattern: repeats_past(pattern, GRAMMAR_REPETITIONS),
}


def obstacle(pattern: str, names: tuple[str, ...]) -> str | None:
    """Return the first of the named features that a pattern uses."""
    return next((name for name in names if OBSTACLES[name](pattern)), None)
