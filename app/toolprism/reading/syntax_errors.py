"""Explains syntax errors in JSON."""

import re
import unicodedata
from dataclasses import dataclass, replace
from string import Template
from typing import Final

from toolprism.core.finding import Finding
from toolprism.core.json_text import shortened
from toolprism.reading import mistakes
from toolprism.reading.mistakes import Mistake, ReaderPosition
from toolprism.reading.places import Source

LONGEST: Final = 40
_BLANKS: Final = " \t\n\r"
_WELL_FORMED: Final = re.compile(r'"[^"\\\x00-\x1f]*+(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\x00-\x1f]*+)*+')
_ESCAPE: Final = re.compile(r"\\(?:u[0-9a-zA-Z]{0,4}|.)", re.DOTALL)
#: After the next quote comes text that follows a string, so that quote closes it.
_CLOSES_LATER: Final = re.compile(r'(?:[^"\\]|\\.)*+"\s*+(?:[,:}\]]|\Z)', re.DOTALL)


@dataclass(frozen=True, kw_only=True)
class ErrorSite:
    """The place where the reader stopped, and its context."""

    source: Source
    at: int
    #: The offset at which the document ends.
    end: int
    position: ReaderPosition
    #: What the grammar allows here.
    expected: str = ""
    #: The bracket that opens the innermost object or array, and its place.
    opening: str = ""
    opened_at: int = 0

    @property
    def closing(self) -> str:
        """The bracket that would close the innermost object or array."""
        return "}" if self.opening == "{" else "]"

    def moved(self, at: int) -> "ErrorSite":
        """Return the same context at another place."""
        return replace(self, at=at)


def diagnose(site: ErrorSite) -> Finding:
    """Return the finding for the mistake at a place."""
    if site.at >= site.end:
        return _at_the_end(site)
    found = site.source.text[site.at]
    if found == '"' and site.position in {ReaderPosition.AT_VALUE, ReaderPosition.AT_NAME}:
        return _in_a_string(site)
    if found in "]}" and site.opening and site.position is not ReaderPosition.AT_COLON:
        own = found == site.closing
        return describe(mistakes.MISSING_VALUE if own else mistakes.WRONG_BRACKET, site, found)
    for mistake in mistakes.AT[site.position]:
        shown = re.compile(mistake.pattern).match(site.source.text, site.at, site.end)
        if shown:
            return _recognized(mistake, site, shown[0])
    return describe(mistakes.UNEXPECTED, site, found)


def describe(mistake: Mistake, site: ErrorSite, found: str = "") -> Finding:
    """Return the finding for a mistake."""
    opened_line, opened_column = site.source.position(site.opened_at)
    message = Template(mistake.message).substitute(
        found=shortened(found, LONGEST),
        character=_named(found[:1]),
        expected=site.expected,
        closing=site.closing,
        kind="object" if site.opening == "{" else "array",
        part="member" if site.opening == "{" else "item",
        opened=f"line {opened_line}, column {opened_column}",
    )
    return site.source.finding(site.at, mistake.code, message, hint=mistake.hint or None)


def _recognized(mistake: Mistake, site: ErrorSite, found: str) -> Finding:
    if mistake.code == "missing-comma":
        return describe(mistake, site.moved(_before_blanks(site.source.text, site.at)), found)
    if mistake.code == "unquoted-text" and not site.opening:
        return describe(mistakes.NO_JSON, site, found)
    return describe(mistake, site, found)


def _at_the_end(site: ErrorSite) -> Finding:
    if not site.opening:
        return describe(mistakes.EMPTY, site)
    mistake = mistakes.UNCLOSED_OBJECT if site.opening == "{" else mistakes.UNCLOSED_ARRAY
    return describe(mistake, site.moved(site.opened_at))


def _in_a_string(site: ErrorSite) -> Finding:
    text = site.source.text
    well_formed = _WELL_FORMED.match(text, site.at, site.end)
    bad = well_formed.end() if well_formed else site.end
    escape = _ESCAPE.match(text, bad, site.end)
    if escape and escape.end() < site.end:
        return describe(mistakes.BAD_ESCAPE, site.moved(bad), escape[0])
    if bad >= site.end or text[bad] == "\\":
        return describe(mistakes.UNCLOSED_STRING, site)
    if text[bad] not in "\r\n":
        return describe(mistakes.CONTROL_CHARACTER, site.moved(bad), text[bad])
    if _CLOSES_LATER.match(text, bad, site.end):
        return describe(mistakes.LINE_BREAK, site.moved(bad))
    return describe(mistakes.UNCLOSED_STRING, site)


def _before_blanks(text: str, at: int) -> int:
    while text[at - 1] in _BLANKS:
        at -= 1
    return at


def _named(char: str) -> str:
    """Return a character as it is shown; an invisible one as its number and name."""
    if not char or (char.isprintable() and char != " "):
        return f"`{char}`"
    name = unicodedata.name(char, "").lower()
    return f"the character U+{ord(char):04X}{f' ({name})' if name else ''}"


def given_twice(name: str, first: tuple[int, int]) -> tuple[str, str, str]:
    """Return code, message and hint about a member that is given again; the first has this line and column."""
    line, column = first
    message = (
        f"The member `{shortened(name, LONGEST)}` is given twice: this one counts, the first, at line {line}, "
        f"column {column}, does not."
    )
    return "duplicate-key", message, "Delete one of them."
