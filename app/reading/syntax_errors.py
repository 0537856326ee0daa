"""Diagnosis: where a reader of JSON cannot go on, say what is wrong."""

import re
import unicodedata
from dataclasses import dataclass, replace
from string import Template
from typing import Final

from app.core.finding import Finding
from app.reading import mistakes
from app.reading.mistakes import Mistake, Stands
from app.reading.places import Source

_MOST_SHOWN: Final = 40
_BLANKS: Final = " \t\n\r"
_WELL_FORMED: Final = re.compile(r'"[^"\\\x00-\x1f]*+(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\x00-\x1f]*+)*+')
_ESCAPE: Final = re.compile(r"\\(?:u[0-9a-zA-Z]{0,4}|.)", re.DOTALL)
#: Behind the next quote stands what follows a whole text, so that quote closes.
_CLOSES_LATER: Final = re.compile(r'(?:[^"\\]|\\.)*+"\s*+(?:[,:}\]]|\Z)', re.DOTALL)


@dataclass(frozen=True, kw_only=True)
class Stuck:
    """The place where a reader cannot go on, and what it knows there."""

    source: Source
    at: int
    #: Where the document ends in the source.
    end: int
    stands: Stands
    #: What would have been right.
    expected: str = ""
    #: The bracket that opens the innermost object or array, and its place.
    opening: str = ""
    opened_at: int = 0

    @property
    def closing(self) -> str:
        """The bracket that would close it."""
        return "}" if self.opening == "{" else "]"

    def moved(self, at: int) -> "Stuck":
        """Point elsewhere."""
        return replace(self, at=at)


def diagnose(stuck: Stuck) -> Finding:
    """Say what is wrong, by the name of the mistake."""
    if stuck.at >= stuck.end:
        return _at_the_end(stuck)
    found = stuck.source.text[stuck.at]
    if found == '"' and stuck.stands in {Stands.AT_VALUE, Stands.AT_NAME}:
        return _in_a_string(stuck)
    if found in "]}" and stuck.opening and stuck.stands is not Stands.AT_COLON:
        own = found == stuck.closing
        return tell(mistakes.MISSING_VALUE if own else mistakes.WRONG_BRACKET, stuck, found)
    for mistake in mistakes.AT[stuck.stands]:
        shown = re.compile(mistake.pattern).match(stuck.source.text, stuck.at, stuck.end)
        if shown:
            return _recognized(mistake, stuck, shown[0])
    return tell(mistakes.UNEXPECTED, stuck, found)


def tell(mistake: Mistake, stuck: Stuck, found: str = "") -> Finding:
    """Put a mistake into words."""
    line, column = stuck.source.position(stuck.at)
    opened_line, opened_column = stuck.source.position(stuck.opened_at)
    message = Template(mistake.message).substitute(
        found=shortened(found),
        character=_named(found[:1]),
        expected=stuck.expected,
        closing=stuck.closing,
        kind="object" if stuck.opening == "{" else "array",
        part="member" if stuck.opening == "{" else "item",
        opened=f"line {opened_line}, column {opened_column}",
    )
    return Finding(code=mistake.code, message=message, line=line, column=column, hint=mistake.hint or None)


def shortened(text: str) -> str:
    """Cut a long text.

    >>> shortened("abc"), shortened("abc" * 20)
    ('abc', 'abcabcabcabcabcabcabcabcabcabcabcabcabca…')
    """
    return text if len(text) <= _MOST_SHOWN else text[:_MOST_SHOWN] + "…"


def _recognized(mistake: Mistake, stuck: Stuck, found: str) -> Finding:
    if mistake.code == "missing-comma":
        return tell(mistake, stuck.moved(_before_blanks(stuck.source.text, stuck.at)), found)
    if mistake.code == "unquoted-text" and not stuck.opening:
        return tell(mistakes.NO_JSON, stuck, found)
    return tell(mistake, stuck, found)


def _at_the_end(stuck: Stuck) -> Finding:
    if not stuck.opening:
        return tell(mistakes.EMPTY, stuck)
    mistake = mistakes.UNCLOSED_OBJECT if stuck.opening == "{" else mistakes.UNCLOSED_ARRAY
    return tell(mistake, stuck.moved(stuck.opened_at))


def _in_a_string(stuck: Stuck) -> Finding:
    text = stuck.source.text
    well_formed = _WELL_FORMED.match(text, stuck.at, stuck.end)
    bad = well_formed.end() if well_formed else stuck.end
    escape = _ESCAPE.match(text, bad, stuck.end)
    if escape and escape.end() < stuck.end:
        return tell(mistakes.BAD_ESCAPE, stuck.moved(bad), escape[0])
    if bad >= stuck.end or text[bad] == "\\":
        return tell(mistakes.UNCLOSED_STRING, stuck)
    if text[bad] not in "\r\n":
        return tell(mistakes.CONTROL_CHARACTER, stuck.moved(bad), text[bad])
    if _CLOSES_LATER.match(text, bad, stuck.end):
        return tell(mistakes.LINE_BREAK, stuck.moved(bad))
    return tell(mistakes.UNCLOSED_STRING, stuck)


def _before_blanks(text: str, at: int) -> int:
    while text[at - 1] in _BLANKS:
        at -= 1
    return at


def _named(char: str) -> str:
    """Show a character; one that cannot be seen, by its number and name."""
    if not char or (char.isprintable() and char != " "):
        return f"`{char}`"
    name = unicodedata.name(char, "").lower()
    return f"the character U+{ord(char):04X}{f' ({name})' if name else ''}"
