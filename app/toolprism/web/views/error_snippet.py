"""The lines of the tools around a place, with the offending keyword marked."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from toolprism.core.errors import BadInput
from toolprism.core.json_text import dumps
from toolprism.core.json_types import Json
from toolprism.core.limits import PAGE
from toolprism.core.pointer import Path, resolve
from toolprism.providers.errors.violations import READINGS
from toolprism.reading.parsing import Parsed, parse

#: The lines shown around a place, and the most between a subschema and its keyword.
_AROUND: Final = 3
_MOST_BETWEEN: Final = 14
_LONGEST_LINE: Final = 240
_CUT: Final = 100
#: The keyword that a rule is about, where its condition wakes on another.
_ABOUT: Final[Mapping[str, tuple[str, ...]]] = {
    "additional-properties-false": ("additionalProperties", "type"),
    "properties-missing": ("properties", "type"),
    "required-must-list-every-property": ("required", "properties"),
}


@dataclass(frozen=True, kw_only=True)
class SourceLine:
    """A line of the pasted tools; its number is 0 if it is laid out here."""

    number: int
    text: str
    marked: bool


def offending(rule: str, schema: Json, place: Path) -> Path:
    """Return the path of the keyword that breaks a rule at a place of a schema; the place itself if none shows it.

    >>> offending("additional-properties-false", {"type": "object", "additionalProperties": True}, ())
    ('additionalProperties',)
    """
    try:
        node = resolve(schema, place)
    except KeyError:
        return place
    if not isinstance(node, dict):
        return place
    name, _, keyword = rule.partition(":")
    reading = READINGS.get(name)
    woken = (reading.condition.on if reading is not None else None) or frozenset[str]()
    about = (keyword,) if keyword else _ABOUT.get(name) or tuple(word for word in node if word in woken)
    return next(((*place, word) for word in about if word in node), place)


def snippet(text: str, parsed: Parsed, owner: Path, at: Path, *, whole: bool = False) -> list[SourceLine]:
    """Return the lines around a place.

    Args:
        text: the pasted tools.
        parsed: the same, parsed.
        owner: the subschema that holds the place.
        at: the place, whose line is marked.
        whole: whether all of its lines are marked, and shown up to a limit.
    """
    try:
        first, (marked, last) = parsed.key_place(owner).line, parsed.lines(at)
    except KeyError:
        return []
    lines = text.splitlines()
    if marked > len(lines):
        return []
    if len(lines[marked - 1]) > _LONGEST_LINE:
        lines, marked = _laid_out(parsed.value, owner, at)
        first = last = 0
    last = min(last, marked + _MOST_BETWEEN) if whole else marked
    start = first - 1 if 0 <= marked - first <= _MOST_BETWEEN else marked - 1 - _AROUND
    numbered = first > 0
    return [
        SourceLine(number=number if numbered else 0, text=_cut(line), marked=marked <= number <= max(marked, last))
        for number, line in enumerate(lines[max(0, start) : max(marked, last) + _AROUND], max(0, start) + 1)
    ]


def _laid_out(document: Json, owner: Path, at: Path) -> tuple[list[str], int]:
    """Return the lines of a subschema that stands on one long line of the paste, and the number of the marked one."""
    try:
        text = dumps(resolve(document, owner), indent=2)
        return text.splitlines(), parse(text, PAGE).key_place(at[len(owner) :]).line
    except (KeyError, BadInput):
        return [], 0


def _cut(line: str) -> str:
    return line if len(line) <= _CUT else f"{line[:_CUT]} …"
