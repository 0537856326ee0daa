"""Reads JSON in a curl command, between the lines of a log, or quoted in another text."""

import json
import re
from dataclasses import replace
from typing import Final

from toolprism.core.errors import BadInput
from toolprism.core.finding import Finding
from toolprism.core.json_types import Json
from toolprism.core.limits import Limits
from toolprism.reading.copied_literal import Copied
from toolprism.reading.marks import Shifted
from toolprism.reading.parsing import Parsed, parse_part
from toolprism.reading.places import Source
from toolprism.reading.snippets import Body, Holds

#: Limits of the characters read: a fixed number, and a multiple of the length of the text. Each start counts for some.
_MOST_READ: Final = 100_000
_TIMES: Final = 4
_START: Final = 200
_OPENING: Final = re.compile(r"[\[{]")
#: The part of the text that the decoder is given at first, and how much more each time; and how near to its end an
#: error may be due to that end.
_PART: Final = 4_000
_MORE: Final = 8
_NEAR_END: Final = 20
_QUOTED: Final = re.compile(r"[\[{][\[{\s]{0,200}+\\\"")
_CHARACTER: Final = re.compile(r'\\(?:u[0-9a-fA-F]{4}|.)|[^"\\]', re.DOTALL)
_DECODER: Final = json.JSONDecoder()


def in_other_text(source: Source, start: int, end: int, limits: Limits, holds: Holds) -> Copied | None:
    """Read the first JSON in a text that holds tools."""
    at = start
    left = _MOST_READ + _TIMES * (end - start)
    while left > 0:
        opening = _OPENING.search(source.text, at, end)
        if opening is None:
            return None
        at = opening.end()
        value, after = _decoded(source.text, opening.start(), end)
        if value and holds(value):
            return Copied(parse_part(source, opening.start(), after, limits), "JSON in other text")
        left -= after - opening.start() + _START
        if value is None and _QUOTED.match(source.text, opening.start(), end):
            found, after = _in_quotes(source, opening.start(), end, limits, holds)
            left -= after - opening.start()
            if found is not None:
                return found
    return None


def _decoded(text: str, start: int, end: int) -> tuple[Json, int]:
    """Return the JSON at an offset, or None, and how far the text was read.

    The decoder counts the lines before each error, and so it is given only a part of the text, and more on demand.
    """
    size = _PART
    while True:
        part = text[start : min(start + size, end)]
        try:
            value, after = _DECODER.raw_decode(part)
        except json.JSONDecodeError as error:
            if not error.msg.startswith("Unterminated") and error.pos <= len(part) - _NEAR_END:
                return None, start + error.pos
            if start + len(part) >= end:
                return None, end
            size *= _MORE
        except (ValueError, RecursionError):
            return None, start + len(part)
        else:
            return value, start + after


def _in_quotes(source: Source, start: int, end: int, limits: Limits, holds: Holds) -> tuple[Copied | None, int]:
    r"""Read JSON whose quotes are escaped, because it is quoted in a text: `{\"tools\": …}`; also return its end."""
    characters: list[str] = []
    offsets: list[int] = []
    at = start
    while found := _CHARACTER.match(source.text, at, end):
        at = found.end()
        characters.append(_unescaped(found[0]))
        offsets.append(found.start())
    text = "".join(characters)
    try:
        value, after = _DECODER.raw_decode(text)
    except (ValueError, RecursionError):
        return None, at
    if len(text) != len(offsets) or not holds(value):
        return None, at
    return Copied(moved(source, offsets, parse_part(Source(text), 0, after, limits)), "JSON in quotes"), at


def _unescaped(written: str) -> str:
    if len(written) == 1 or written[1] not in '"\\/bfnrtu':
        return written[-1]
    return str(json.loads(f'"{written}"'))


def moved(source: Source, offsets: list[int], parsed: Parsed) -> Parsed:
    """Return the result of reading a quoted text, with places in the text that quotes it."""
    return Parsed(parsed.value, (), Shifted(source, parsed.outline, offsets))


def finding_moved(source: Source, body: Body, finding: Finding) -> Finding:
    """Return a finding about a quoted text with its place in the text that quotes it."""
    if finding.line is None or finding.column is None or not body.offsets:
        return finding
    at = min(Source(body.text).offset(finding.line, finding.column), len(body.offsets) - 1)
    line, column = source.position(body.offsets[at])
    return replace(finding, line=line, column=column)


def bad_in_body(source: Source, body: Body, error: BadInput) -> BadInput:
    """Return an error about the body of a command with its place in the command."""
    return BadInput(finding_moved(source, body, error.finding))
