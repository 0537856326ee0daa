"""Reads blanks, texts and numbers as JSON, Python and JavaScript write them."""

import math
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from toolprism.core.json_types import Json

#: A comment that is never closed goes on to the end of the text. A `#` before a map of Erlang's begins none.
BLANKS: Final = re.compile(
    r"(?:[\s\ufeff]++|//[^\n]*+|#(?!\{\s{0,80}+(?:\}|<<\"|\w{1,80}+\s{0,9}+=>))[^\n]*+|/\*(?:[^*]++|\*(?!/))*+(?:\*/|\Z))++"
)
NUMBER: Final = re.compile(
    r"[+-]?(?:0[xX][0-9a-fA-F_]++|0[oO][0-7_]++|0[bB][01_]++|(?:\d[\d_]*+\.?[\d_]*+|\.\d[\d_]*+)(?:[eE][+-]?\d++)?+)n?+(?![\w$])"
)
#: What stands after a text of Erlang's, before which `<<` stands.
_BINARY_ENDS: Final = re.compile(r"(?:/utf8)?+>>")
_PREFIX: Final = re.compile(r"<<(?=\")|(?:[rRbBuU]|[fF]|[rR][bBfF]|[bBfF][rR])(?=['\"])")
_QUOTE: Final = re.compile(r"\"\"\"|'''|\"|'|`")
_ESCAPES: Final = {
    "n": "\n",
    "t": "\t",
    "r": "\r",
    "b": "\b",
    "f": "\f",
    "v": "\v",
    "0": "\0",
    "a": "\a",
    "\n": "",
    "\r\n": "",
}
_ESCAPE: Final = re.compile(
    r"\\(?:u\{(?P<braced>[0-9a-fA-F]{1,6})\}|u(?P<four>[0-9a-fA-F]{4})|x(?P<two>[0-9a-fA-F]{2})|U(?P<eight>[0-9a-fA-F]{8})"
    r"|(?P<other>\r\n|.))",
    re.DOTALL,
)
_INSIDE: Final = {
    quote: re.compile(rf"(?:[^{quote[0]}\\{newline}]++|\\.{more})*+", re.DOTALL)
    for quote, newline, more in (
        ('"', r"\n", ""),
        ("'", r"\n", ""),
        ("`", "", ""),
        ('"""', "", r'|"(?!"")'),
        ("'''", "", r"|'(?!'')"),
    )
}


def skip_blanks(text: str, at: int, end: int) -> int:
    """Return the offset after blanks and comments."""
    found = BLANKS.match(text, at, end)
    return at if found is None else found.end()


@dataclass(frozen=True)
class Text:
    """A text literal."""

    value: str
    end: int
    #: The feature that JSON lacks: `quotes`, `Python`, `notation`, or `joined` for adjacent texts; empty for JSON.
    odd: str
    #: Whether values are interpolated, as in a template.
    is_code: bool = False


class Texts:
    """Reads the text literals of a text."""

    def __init__(self, text: str, end: int) -> None:
        self._text = text
        self._end = end
        #: Up to where each quote is known not to be closed: from any opening before there, the search found none.
        self._unclosed: dict[str, int] = {}

    def read(self, at: int, blanks: Callable[[int], int]) -> Text | None:
        """Read a text and any texts joined to it, adjacent or by `+`; return None if there is none."""
        first = found = self.one(at)
        if first is None:
            return None
        values, odd, is_code = [first.value], first.odd, first.is_code
        while found is not None:
            end, found = found.end, self._joined_at(found.end, blanks)
            if found is not None:
                values.append(found.value)
                odd = odd if odd not in ("", "joined") else found.odd or "joined"
                is_code = is_code or found.is_code
        return Text("".join(values), end, odd, is_code) if len(values) > 1 else first

    def _joined_at(self, end: int, blanks: Callable[[int], int]) -> Text | None:
        """Read the text that is joined to one that ends at an offset."""
        after = blanks(end)
        if self._text.startswith("+", after):
            after = blanks(after + 1)
        if after == end and not self._text.startswith(("'", '"'), after):
            return None
        return self.one(after)

    def one(self, at: int) -> Text | None:
        """Read one text; return None if there is none, or if it is not closed."""
        prefix = _PREFIX.match(self._text, at, self._end)
        quote = _QUOTE.match(self._text, prefix.end() if prefix else at, self._end)
        if quote is None or quote.start() < self._unclosed.get(quote[0], 0):
            return None
        inside = _INSIDE[quote[0]].match(self._text, quote.end(), self._end)
        assert inside is not None, "it may be empty"
        if not self._text.startswith(quote[0], inside.end(), self._end):
            self._unclosed[quote[0]] = inside.end()
            return None
        end = inside.end() + len(quote[0])
        binary = _BINARY_ENDS.match(self._text, end, self._end) if prefix and prefix[0] == "<<" else None
        return _text_of(prefix[0] if prefix else "", quote[0], inside[0], end if binary is None else binary.end())


def number_of(written: str, _at: int) -> Json:
    """Return the number; null if a double cannot represent it.

    >>> number_of("0x1F", 0), number_of("1_000", 0), number_of("+.5", 0), number_of("5.", 0), number_of("10n", 0)
    (31, 1000, 0.5, 5.0, 10)
    """
    plain = written.replace("_", "").removesuffix("n").lower()
    if plain.lstrip("+-")[:2] in ("0x", "0o", "0b"):
        return int(plain, 0)
    if plain.lstrip("+-").isdigit():
        return int(plain) if len(plain) < _MOST_DIGITS else None
    number = float(plain)
    return number if math.isfinite(number) else None


_MOST_DIGITS: Final = 310


def _text_of(prefix: str, quote: str, inside: str, end: int) -> Text:
    kind = prefix.lower()
    is_code = ("f" in kind and "{" in inside) or (quote == "`" and "${" in inside)
    value = inside if "r" in kind or "\\" not in inside else _joined(_ESCAPE.sub(_unescaped, inside))
    odd = "notation" if kind == "<<" else "Python" if kind or len(quote) > 1 else "" if quote == '"' else "quotes"
    return Text(value, end, odd, is_code)


def _joined(text: str) -> str:
    """Return the text with surrogate pairs joined that were written as two escapes."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass")


def _unescaped(found: "re.Match[str]") -> str:
    digits = found["braced"] or found["four"] or found["two"] or found["eight"]
    if digits:
        number = int(digits, 16)
        return chr(number) if number <= 0x10FFFF else "\ufffd"  # noqa: PLR2004  # the last character
    return _ESCAPES.get(found["other"], found["other"])
