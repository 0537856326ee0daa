"""Turns a pasted error (JSON in JSON, an SDK's exception, a wrapped terminal line) into one plain text.

Wrappers are not parsed, because a paste is often truncated inside one. Instead, everything that wrappers do to a
message is undone everywhere: escapes, entities, curly quotes, quotes between pieces of one string, frames of terminals.
The result is matched without blanks, because a terminal may break a line at any character.
"""

import html
import re
from array import array
from dataclasses import dataclass
from typing import Final

#: The most characters that are examined; of a longer text, the parts around words that errors use.
MOST: Final = 24_000
_AROUND: Final = 1_500
#: The characters at the start and at the end that are always examined.
_ENDS: Final = 3_000

_WORDS: Final = re.compile(
    r"schema|tools?[.\[]|tools/|declaration|toolspec|grammar|parameters|thought_?signature|tool name|many tools",
    re.IGNORECASE,
)
#: An escape of JSON, Python, JavaScript, Java or Go, even if escaped several times.
_ESCAPE: Final = re.compile(r"\\{1,64}(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|([\"'`/])|([nrt]))")
_ANSI: Final = re.compile(r"\x1b\[[0-9;?]{0,20}[A-Za-z]")
#: Frames and bullets of terminals, and invisible characters.
_FRAME: Final = re.compile("[\u2500-\u259f\u2022\u25cf\u23bf\u2716\u2718\u200b-\u200f\u2060\ufeff\u00ad\u2502]")
_QUOTE_MARK: Final = re.compile(r"^[ \t]{0,20}(?:(?:[>|][ \t]?){1,8}|(?://[/!]?|\#|\*|--)(?=[ \t]))(?=.)", re.MULTILINE)
#: What follows a message on a line of its own and is no part of it: the frames of a trace, headers, settings.
_AFTER: Final = re.compile(
    r"(?<=\n)[ \t]{0,40}(?=at [^\n]{1,300}(?:\)|:\d{1,7})[ \t{]{0,4}$|"
    r"(?:headers|response|request|status|cause)['\"]?:)",
    re.MULTILINE,
)
_CURLY: Final = str.maketrans("\u2018\u2019\u201a\u201c\u201d\u201e\u00ab\u00bb", "'''" + '"' * 5)
#: Pieces of one string, as JavaScript and Python print them.
_JOIN: Final = re.compile(r"['\"`][ \t\r\n]{0,200}\+[ \t\r\n]{0,200}['\"`]")
_ADJACENT: Final = re.compile(r"['\"][ \t]{0,200}\r?\n[ \t]{0,200}['\"]")
#: An optional value, as Rust prints it.
_SOME: Final = re.compile(r"\bSome\((?=['\"])")
_BLANK: Final = re.compile(r"\s+")
_BREAK: Final = re.compile(r"(?<![ \t])[ \t]*+[\r\n]\s*+")
#: The end of a line without a stop, before a line that begins a message.
_NEXT: Final = re.compile(
    r"(?<=[^\W_])[ \t]{0,20}\r?\n(?=[ \t]{0,20}(?:tools[.\[]|GenerateContentRequest\.|Invalid schema for|\{))"
)


@dataclass(frozen=True, kw_only=True)
class Peeled:
    """A text without its wrappers."""

    #: The text with blanks and line breaks.
    plain: str
    #: The text without blanks; forms are matched against it.
    tight: str
    #: The index in `plain` of each character of `tight`.
    origin: "array[int]"

    def text(self, start: int, end: int) -> str:
        r"""Return a part of `tight` with its blanks, but without line breaks.

        >>> peeled = peel("the tool 'Complete Ses\n   sion'")
        >>> peeled.text(8, len(peeled.tight) - 1)
        'Complete Session'
        """
        if start >= end:
            return ""
        return _BREAK.sub("", self.plain[self.origin[start] : self.origin[end - 1] + 1])


def peel(text: str) -> Peeled:
    r"""Return a message with the effects of wrappers undone.

    >>> peel('{"error":"{\\"message\\":\\"Tool \\u0027a\\u0027\\n is bad\\"}"}').plain
    '{"error":"{"message":"Tool \'a\'\n is bad"}"}'
    """
    plain = _plain(_shortened(text))
    pieces: list[str] = []
    origin = array("L")
    at = 0
    for blank in _BLANK.finditer(plain):
        pieces.append(plain[at : blank.start()])
        origin.extend(range(at, blank.start()))
        at = blank.end()
    pieces.append(plain[at:])
    origin.extend(range(at, len(plain)))
    return Peeled(plain=plain, tight="".join(pieces), origin=origin)


def tight(plain: str) -> str:
    """Return a text without blanks."""
    return _BLANK.sub("", plain)


def _plain(text: str) -> str:
    if "&" in text:
        text = html.unescape(text)
    text = _ESCAPE.sub(_unescaped, text).translate(_CURLY)
    if "\x1b" in text:
        text = _ANSI.sub("", text)
    text = _NEXT.sub(";\n", text)
    text = _AFTER.sub("; ", _QUOTE_MARK.sub("", _FRAME.sub("", text)))
    return _ADJACENT.sub("", _JOIN.sub("", _SOME.sub("", text)))


def _unescaped(found: re.Match[str]) -> str:
    if code := found[1] or found[2]:
        return chr(int(code, 16))
    return found[3] or ("\t" if found[4] == "t" else "\n")


def _shortened(text: str) -> str:
    """Return the start of a text and the parts around typical words, in order, up to the limit."""
    if len(text) <= MOST:
        return text
    kept = [(0, _ENDS)]
    size = 2 * _ENDS
    for word in _WORDS.finditer(text, _ENDS):
        before, until = kept[-1]
        start, end = max(until, word.start() - _AROUND), word.end() + _AROUND
        if end <= until:
            continue
        if size + end - start > MOST:
            break
        size += end - start
        kept[-1:] = [(before, end)] if start == until else [(before, until), (start, end)]
    kept.append((max(kept[-1][1], len(text) - _ENDS), len(text)))
    return "\n".join(text[start:end] for start, end in kept)
