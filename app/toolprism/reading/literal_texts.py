"""Reads texts and numbers as JSON, Python and JavaScript write them."""

import math
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from toolprism.core.json_types import Json

NUMBER: Final = re.compile(
    r"[+-]?(?:0[xX][0-9a-fA-F_]++|0[oO][0-7_]++|0[bB][01_]++|(?:\d[\d_]*+\.?[\d_]*+|\.\d[\d_]*+)(?:[eE][+-]?\d++)?+)n?+(?![\w$])"
)
_PREFIX: Final = re.compile(r"(?:[rRbBuU]|[fF]|[rR][bBfF]|[bBfF][rR])(?=['\"])")
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


@dataclass(frozen=True)
class Text:
    """A text literal."""

    value: str
    end: int
    #: The feature that JSON lacks: `quotes`, `Python`, or `joined` for adjacent texts; empty for JSON.
    odd: str
    #: Whether values are interpolated, as in a template.
    is_code: bool = False


def read_text(text: str, at: int, end: int, blanks: Callable[[int], int]) -> Text | None:
    """Read a text and any texts joined to it, adjacent or by `+`; return None if there is none."""
    found = _one(text, at, end)
    if found is None:
        return None
    while True:
        after = blanks(found.end)
        if text[after : after + 1] == "+":
            after = blanks(after + 1)
        if after == found.end and text[after : after + 1] not in ("'", '"'):
            return found
        more = _one(text, after, end) if text[after : after + 1] not in (":", ",", "") else None
        if more is None:
            return found
        odd = found.odd if found.odd not in ("", "joined") else more.odd or "joined"
        found = Text(found.value + more.value, more.end, odd, found.is_code or more.is_code)


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


def _one(text: str, at: int, end: int) -> Text | None:
    prefix = _PREFIX.match(text, at, end)
    start = prefix.end() if prefix else at
    quote = _QUOTE.match(text, start, end)
    if quote is None:
        return None
    inside = _INSIDE[quote[0]].match(text, quote.end(), end)
    assert inside is not None, "it may be empty"
    if not text.startswith(quote[0], inside.end(), end):
        return None
    kind = (prefix[0] if prefix else "").lower()
    is_code = ("f" in kind and "{" in inside[0]) or (quote[0] == "`" and "${" in inside[0])
    value = inside[0] if "r" in kind or "\\" not in inside[0] else _joined(_ESCAPE.sub(_unescaped, inside[0]))
    odd = "Python" if kind or len(quote[0]) > 1 else "" if quote[0] == '"' else "quotes"
    return Text(value, inside.end() + len(quote[0]), odd, is_code)


def _joined(text: str) -> str:
    """Return the text with surrogate pairs joined that were written as two escapes."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass")


def _unescaped(found: "re.Match[str]") -> str:
    digits = found["braced"] or found["four"] or found["two"] or found["eight"]
    if digits:
        number = int(digits, 16)
        return chr(number) if number <= 0x10FFFF else "\ufffd"  # noqa: PLR2004  # the last character
    return _ESCAPES.get(found["other"], found["other"])
