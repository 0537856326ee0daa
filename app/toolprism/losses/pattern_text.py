"""Makes texts that match a pattern: short ones, read off the pattern itself and confirmed by matching."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import Final

from toolprism.validation import pattern_matches

#: Characters that are tried for a set such as `[a-z]` or `\\w`, the plainest first.
_CHARACTERS: Final = "a0A1b-_. /:@#x$%&'\"+,;=()[]{}|!?~*<>^\\é€中😀\t\n"
#: The longest pattern that is read, the longest text that is made, and the most texts that are tried.
_LONGEST_PATTERN: Final = 300
_LONGEST_TEXT: Final = 2_000
_MOST: Final = 24
#: The longest text that is matched, and how often a pattern may take too long.
_LONGEST_ASKED: Final = 1_000
_PATIENCE: Final = 2
_DEEPEST: Final = 30
_GROUPS: Final = ("?:", "?=", "?!", "?<=", "?<!")
_ANCHORS: Final = ("^", "$", "\\b", "\\B")


def matching(pattern: str) -> Iterator[str]:
    r"""Yield some texts that match a pattern, shorter ones first; none if none is found.

    >>> next(matching(r"^\d{4}-[a-c]+(\.txt)?$")), list(matching("("))
    ('0000-a', [])
    """
    yield from _matching(pattern)


@lru_cache(512)
def _matching(pattern: str) -> tuple[str, ...]:
    if len(pattern) > _LONGEST_PATTERN:
        return ()
    texts, ahead, _ = _read(pattern)
    tried = dict.fromkeys(sorted(["", *texts, *(ahead + text for text in texts), "a", "0", "A"], key=len))
    return tuple(text for text in islice(tried, _MOST) if fits_pattern(pattern, text))


@lru_cache(512)
def _read(pattern: str) -> tuple[list[str], str, list[str]]:
    """Return texts that a pattern may match, what they must begin with, and what they must not contain."""
    reader = _Reader(pattern)
    try:
        texts = reader.read()
    except (_Unreadable, RecursionError, ValueError):
        texts = []
    return texts, "".join(reader.ahead)[:_LONGEST_TEXT], reader.forbidden[:_MOST]


@lru_cache(512)
def failing(pattern: str) -> tuple[str, ...]:
    """Return some short texts that do not match a pattern.

    >>> failing("^[a-z]+$")[:2]
    ('', '0')
    """
    good, forbidden = _matching(pattern)[:2], _read(pattern)[2] if len(pattern) <= _LONGEST_PATTERN else []
    slips = [change for text in good for change in (f"{text}!", f"!{text}", text[:-1])]
    slips += [change for text in forbidden for change in (text, *(f"{text}{more}" for more in good))]
    tried = dict.fromkeys(("", "x", "a", "0", "A", " ", "-", "!", "a b", *slips))
    return tuple(text for text in tried if fits_pattern(pattern, text) is False)


@lru_cache(4_096)
def fits_pattern(pattern: str, text: str) -> bool | None:
    """Return whether a short text matches a pattern; None if that is not asked, or takes too long."""
    slow = _timeouts(pattern)
    if len(text) > _LONGEST_ASKED or len(slow) >= _PATIENCE:
        return None
    found = pattern_matches(pattern, text)
    if found is None:
        slow.append(text)
    return found


@lru_cache(512)
def _timeouts(_pattern: str) -> list[str]:
    """Return the texts on which a pattern took too long, a list that grows; it is then asked no more."""
    return []


class _Unreadable(Exception):
    """The pattern uses something that is not read here."""


class _Reader:
    """Reads a pattern by recursive descent; each part returns a few texts that it may match."""

    def __init__(self, pattern: str) -> None:
        self._text = pattern
        self._at = 0
        self._depth = 0
        #: What stands in lookaheads, and in those that are negated.
        self.ahead: list[str] = []
        self.forbidden: list[str] = []

    def read(self) -> list[str]:
        return self._alternatives()

    def _take(self, text: str) -> bool:
        if self._text.startswith(text, self._at):
            self._at += len(text)
            return True
        return False

    def _alternatives(self) -> list[str]:
        self._depth += 1
        if self._depth > _DEEPEST:
            raise _Unreadable
        found = self._sequence()
        while self._take("|"):
            found += self._sequence()
        self._depth -= 1
        return _few(found)

    def _sequence(self) -> list[str]:
        texts = [""]
        while self._at < len(self._text) and self._text[self._at] not in "|)":
            term = self._repeated(self._term())
            # one change at a time: the shortest of each part, with one part written otherwise
            shortest = min(term, key=len) if term else ""
            texts = _few([*(text + shortest for text in texts), *(texts[0] + other for other in term)])
        return texts

    def _term(self) -> list[str]:
        for anchor in _ANCHORS:
            if self._take(anchor):
                return [""]
        if self._take("("):
            return self._group()
        start = self._at
        if self._text[start] == "[":
            self._skip_set()
        elif self._text[start] == "\\":
            self._skip_escape()
        else:
            self._at += 1
            if self._text[start] != ".":
                return [self._text[start]]
        return _characters(self._text[start : self._at])

    def _group(self) -> list[str]:
        """Read a group after its parenthesis; what looks around it matches no text itself."""
        opening = next((each for each in _GROUPS if self._take(each)), "")
        if not opening and self._take("?<"):
            self._at = self._text.index(">", self._at) + 1
        inner = self._alternatives()
        self._close()
        if opening == "?=":
            self.ahead.append(min(inner, key=len))
        elif opening == "?!":
            self.forbidden += inner
        return inner if opening in ("", "?:") else [""]

    def _close(self) -> None:
        if not self._take(")"):
            raise _Unreadable

    def _skip_set(self) -> None:
        at = self._at + 1
        while at < len(self._text) and self._text[at] != "]":
            at += 2 if self._text[at] == "\\" else 1
        self._at = at + 1

    def _skip_escape(self) -> None:
        sign = self._text[self._at + 1 : self._at + 2]
        self._at += 2
        if sign in "pP" or (sign == "u" and self._text[self._at : self._at + 1] == "{"):
            self._at = self._text.find("}", self._at) + 1 or len(self._text)
        elif sign in "ux":
            self._at += 4 if sign == "u" else 2
        elif sign == "c":
            self._at += 1
        elif not sign or sign in "123456789k":
            raise _Unreadable

    def _repeated(self, term: list[str]) -> list[str]:
        low, high = self._bounds()
        self._take("?")
        counts = [low, min(low + 1, high)] if high > low else [low]
        if any(count * len(text) > _LONGEST_TEXT for count in counts for text in term):
            raise _Unreadable
        return [text * count for count in counts for text in (term if count else [""])]

    def _bounds(self) -> tuple[int, int]:
        for sign, bounds in (("*", (0, _LONGEST_TEXT)), ("+", (1, _LONGEST_TEXT)), ("?", (0, 1))):
            if self._take(sign):
                return bounds
        end = self._text.find("}", self._at)
        if not self._text.startswith("{", self._at) or end < 0:
            return 1, 1
        least, comma, most = self._text[self._at + 1 : end].partition(",")
        if not least.isdecimal() or (most and not most.isdecimal()) or max(len(least), len(most)) > len("1000"):
            raise _Unreadable
        self._at = end + 1
        return int(least), int(most) if most else _LONGEST_TEXT if comma else int(least)


def _few(texts: list[str]) -> list[str]:
    return list(dict.fromkeys(sorted(texts, key=len)))[:_MOST]


@lru_cache(512)
def _characters_of(part: str) -> tuple[str, ...]:
    found = (sign for sign in _CHARACTERS if pattern_matches(f"^{part}$", sign))
    return tuple(islice(found, 3))


def _characters(part: str) -> list[str]:
    """Return a few characters that a set, an escape or a dot matches."""
    found = list(_characters_of(part))
    if not found:
        raise _Unreadable
    return found
