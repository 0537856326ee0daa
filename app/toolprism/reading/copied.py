"""Reads pasted text that is not JSON: tries each form in turn and names the one that fits."""

import re
from typing import Final

from toolprism.core.errors import BadInput
from toolprism.core.finding import Finding
from toolprism.core.json_types import Json
from toolprism.core.limits import Limits
from toolprism.reading import snippets
from toolprism.reading.copied_literal import Copied, broken_literal, whole_literal
from toolprism.reading.embedded import bad_in_body, in_other_text, moved
from toolprism.reading.literal_texts import skip_blanks
from toolprism.reading.literals import NotLiteral, defined
from toolprism.reading.marks import Listed
from toolprism.reading.parsing import Parsed, Places, parse_part
from toolprism.reading.places import Source
from toolprism.reading.snippets import PROGRAM, Holds, language, snippet
from toolprism.reading.yaml_text import LOOKS_LIKE, read_yaml

#: Fewer lines of JSON are not a list of values.
_LINES: Final = 2
#: A log line may begin with a time or a level in brackets.
_LOG_LINE: Final = re.compile(r"\[[^\[\]{}\"',]{1,80}\][^\S\n]*+[^\s,\]}]")
_COMMAND: Final = "the body of a curl command"


def copied(source: Source, start: int, end: int, limits: Limits, holds: Holds) -> Copied | None:
    """Read a part of a text in the first form that fits; return None if none does.

    Args:
        source: the text.
        start: where the part begins.
        end: where it ends.
        limits: the limits of the paste.
        holds: returns whether a value holds tools.

    Raises:
        BadInput: a form fits, but the text cannot be read.
    """
    at = skip_blanks(source.text, start, end)
    if snippets.COMMAND.match(source.text, at, end):
        return _command(source, at, end, limits, holds)
    return _in_some_form(source, start, end, limits, holds)


def _in_some_form(source: Source, start: int, end: int, limits: Limits, holds: Holds) -> Copied | None:
    """Read a text that is not a command."""
    at = skip_blanks(source.text, start, end)
    failed: NotLiteral | None = None
    if source.text[at : at + 1] in ("{", "[", "("):
        lines = _json_lines(source, at, end, limits)
        if lines is not None and holds(lines.value):
            return Copied(lines, "JSON lines")
        try:
            literal = whole_literal(source, at, end)
        except NotLiteral as error:
            failed, literal = error, None
        if literal is not None:
            return literal
    elif LOOKS_LIKE.match(source.text, start, end) and not PROGRAM.search(source.text, start, end):
        return _yaml(source, start, end, limits, holds)
    if source.text[at : at + 1] in ("{", "[") and not _LOG_LINE.match(source.text, at, end):
        broken = None if failed is None else broken_literal(source, failed)
        if broken is not None:
            raise broken
        return None  # the JSON reader reports the mistake
    return _within(source, start, end, limits, holds)


def _within(source: Source, start: int, end: int, limits: Limits, holds: Holds) -> Copied | None:
    """Read the tools in a program, or in a text that contains JSON."""
    if language(source, start, end) == "code":
        found = in_other_text(source, start, end, limits, holds) or snippet(source, start, end, holds)
    else:
        found = snippet(source, start, end, holds) or in_other_text(source, start, end, limits, holds)
    refused = defined(source, start, end) if found is None else None
    if refused is not None:
        raise refused
    return found


def _yaml(source: Source, start: int, end: int, limits: Limits, holds: Holds) -> Copied | None:
    """Read YAML. If it holds no tool, try a program and a log, which may look alike."""
    failed: BadInput | None = None
    value: Json = None
    try:
        value, marks = read_yaml(source, start, end, limits)
    except BadInput as error:
        failed = error
    if failed is None and holds(value):
        return Copied(Parsed(value, (), marks), "YAML")
    other = _within(source, start, end, limits, holds)
    if other is not None:
        return other
    if failed is not None:
        raise failed
    return Copied(Parsed(value, (), marks), "YAML") if isinstance(value, (dict, list)) else None


def _json_lines(source: Source, start: int, end: int, limits: Limits) -> Parsed | None:
    """Read one JSON value a line, at least two."""
    values: list[Json] = []
    places: list[Places] = []
    findings: list[Finding] = []
    at = start
    for line in source.text[start:end].splitlines(keepends=True):
        if line.strip():
            try:
                parsed = parse_part(source, at, at + len(line), limits)
            except BadInput:
                if len(values) < _LINES:  # one value on several lines is not a list
                    return None
                raise
            values.append(parsed.value)
            places.append(parsed.outline)
            findings += parsed.findings
        at += len(line)
    return Parsed(values, tuple(findings), Listed(source, places, (start, end))) if len(values) >= _LINES else None


def _command(source: Source, start: int, end: int, limits: Limits, holds: Holds) -> Copied | None:
    """Read the body of a curl command in any form but another command."""
    body = snippets.body_of(source, start, end)
    inner = Source(body.text)
    try:
        parsed = parse_part(inner, 0, len(body.text), limits)
    except BadInput as error:
        try:
            other = _in_some_form(inner, 0, len(body.text), limits, holds)
        except BadInput as worse:
            raise bad_in_body(source, body, worse) from None
        if other is None:
            raise bad_in_body(source, body, error) from None
        parsed = other.parsed
    return Copied(moved(source, body.offsets, parsed), _COMMAND)
