"""JavaScript's regular expressions: parsed by ECMA-262's grammar and translated for the `regex` package.

With the `u` flag the grammar is strict; without it, Annex B permits more. Both are parsed; only the first is
translated.
"""

from typing import Final

from toolprism.validation.budgets import Refusal
from toolprism.validation.ecma_escapes import DOT, SYNTAX, WORD, Escapes, escaped, is_digits

_BOUNDARY: Final = f"(?:(?<=[{WORD}])(?![{WORD}])|(?<![{WORD}])(?=[{WORD}]))"
_NO_BOUNDARY: Final = f"(?:(?<=[{WORD}])(?=[{WORD}])|(?<![{WORD}])(?![{WORD}]))"
#: Characters with a meaning of their own: the translation, and whether it can be repeated.
_SIGNS: Final = {
    "^": ("^", False),
    "$": (r"\Z", False),
    r"\b": (_BOUNDARY, False),
    r"\B": (_NO_BOUNDARY, False),
    ".": (DOT, True),
}
#: Before its first search the `regex` package prepares every literal text, in time that grows with the cube of its
#: length and that no time limit covers (15 s for 5,000 characters, measured with 2026.11.15). An empty match splits
#: long texts.
_LONGEST_LITERAL: Final = 64
_NOTHING: Final = "(?!(?!))"
_GROUPS: Final = ("(?:", "(?=", "(?!", "(?<=", "(?<!")
#: The heaviest pattern that is run: 262 bytes for each repetition, measured with 2026.11.15.
_MOST_WEIGHT: Final = 20_000
#: More repetitions than any text has characters.
_MOST_REPEATS: Final = 2**30


def weighed(pattern: str) -> tuple[str, int]:
    r"""Return a pattern with the `u` flag translated for the `regex` package, and its number of terms when expanded.

    >>> weighed(r"^\d{3}$")
    ('^(?:[0-9]){3}\\Z', 5)
    """
    reader = _Reader(pattern, strict=True)
    written = reader.read()
    if reader.weight > _MOST_WEIGHT:
        raise Refusal("Regular expression too large")
    return written, reader.weight


def refusal(pattern: str, *, strict: bool) -> str | None:
    """Return the error in a pattern; None if it is valid."""
    try:
        _Reader(pattern, strict=strict).read()
    except Refusal as reason:
        return str(reason)
    except RecursionError:
        return "Regular expression too large"
    return None


class _Reader(Escapes):
    """Parses a pattern in one pass, by recursive descent."""

    #: Terms parsed so far, counted once for each repetition, because the `regex` package expands repetitions.
    weight = 0

    def read(self) -> str:
        written = self._alternatives()
        if self._at < len(self._text):
            raise self._wrong("Unmatched ')'")
        return written

    def _alternatives(self) -> str:
        written = [self._sequence()]
        while self._take("|"):
            written.append(self._sequence())
        return "|".join(written)

    def _sequence(self) -> str:
        written = []
        length = 0
        while self._at < len(self._text) and not self._peek("|") and not self._peek(")"):
            before = self.weight
            term, repeatable = self._term()
            self.weight += 1
            repeated = self._repeated(term, before, repeatable=repeatable)
            length += len(repeated)
            if length > _LONGEST_LITERAL:
                written.append(_NOTHING)
                length = len(repeated)
            written.append(repeated)
        return "".join(written)

    def _term(self) -> tuple[str, bool]:
        if self._text[self._at] not in SYNTAX:
            return escaped(ord(self._next(""))), True
        for sign, (written, repeatable) in _SIGNS.items():
            if self._take(sign):
                return written, repeatable
        if self._take("["):
            return self._class(), True
        if self._take("\\"):
            return self._atom_escape(), True
        if self._take("("):
            self._at -= 1
            return self._group()
        return self._character(), True

    def _character(self) -> str:
        if self._peek("*") or self._peek("+") or self._peek("?"):
            raise self._wrong("Nothing to repeat")
        if self._peek("{") and (self._strict or self._bounds() is not None):
            raise self._wrong("Nothing to repeat")
        if self._strict and (self._peek("]") or self._peek("}")):
            raise self._wrong("Lone quantifier brackets")
        return escaped(ord(self._next("")))

    def _group(self) -> tuple[str, bool]:
        for opening in _GROUPS:
            if self._take(opening):
                inner = self._alternatives()
                self._close()
                looks_ahead = opening in ("(?=", "(?!")
                return f"{opening}{inner})", opening == "(?:" or (looks_ahead and not self._strict)
        self._at += 1
        self._opened += 1
        if self._take("?"):
            if not self._take("<"):
                raise self._wrong("Invalid group")
            name = self._name()
            if name in self._named:
                raise self._wrong("Duplicate capture group name")
            self._named[name] = self._opened
        inner = self._alternatives()
        self._close()
        return f"({inner})", True

    def _close(self) -> None:
        if not self._take(")"):
            raise self._wrong("Unterminated group")

    def _repeated(self, term: str, before: int, *, repeatable: bool) -> str:
        start = self._at
        if self._at < len(self._text) and self._text[self._at] in "*+?":
            self._at += 1
            written = self._text[start]
        elif self._peek("{"):
            bounds = self._bounds()
            if bounds is None:
                if self._strict:
                    raise self._wrong("Incomplete quantifier")
                return term
            low, rest = bounds
            self.weight = before + max(low, 1) * (self.weight - before)
            written = f"{{{low}{rest}}}"
        else:
            return term
        if not repeatable:
            raise self._wrong("Nothing to repeat")
        lazy = "?" if self._take("?") else ""
        return f"(?:{term}){written}{lazy}"

    def _bounds(self) -> tuple[int, str] | None:
        """Parse `{n}`, `{n,}` or `{n,m}` as `n` and the rest; return None without moving if there is none."""
        end = self._text.find("}", self._at)
        least, comma, most = self._text[self._at + 1 : max(end, 0)].partition(",")
        if not is_digits(least) or (most and not is_digits(most)):
            return None
        self._at = end + 1
        low, high = _repeats(least), _repeats(most)
        if most and high < low:
            raise self._wrong("numbers out of order in {} quantifier")
        return low, f"{comma}{high if most else ''}"


def _repeats(digits: str) -> int:
    """Return a number of repetitions, capped above the length of any text."""
    shown = digits.lstrip("0")
    return min(int(shown or 0), _MOST_REPEATS) if len(shown) <= len(str(_MOST_REPEATS)) else _MOST_REPEATS
