"""Reads pasted text that is not JSON: tries each form in turn and names the one that fits."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

from toolprism.core.errors import BadInput
from toolprism.core.finding import Finding
from toolprism.core.json_types import Json
from toolprism.core.limits import Limits
from toolprism.reading import snippets
from toolprism.reading.brackets import NotLiteral
from toolprism.reading.copied_literal import Copied, broken_literal, literal_within, whole_literal
from toolprism.reading.literal_texts import skip_blanks
from toolprism.reading.marks import Listed, Shifted
from toolprism.reading.notations import BEGINS
from toolprism.reading.parsing import Parsed, Places, parse_part
from toolprism.reading.places import Source
from toolprism.reading.programs import MustRun, defined
from toolprism.reading.snippets import PROGRAM, TOOLS, Body, Holds, language, snippet
from toolprism.reading.yaml_text import LOOKS_LIKE, read_yaml

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
_QUOTED: Final = re.compile(r"[\[{][\[{\s]{0,200}+(?:\\\"|\"\")")
_CHARACTER: Final = re.compile(r'\\(?:u[0-9a-fA-F]{4}|.)|[^"\\]|""', re.DOTALL)
_DECODER: Final = json.JSONDecoder()


def in_other_text(source: Source, start: int, end: int, limits: Limits, holds: Holds) -> Copied | None:
    """Read the JSON values in a text that hold tools: all of them, or the first if none holds more than a schema."""
    at = start
    left = _MOST_READ + _TIMES * (end - start)
    found: list[Copied] = []
    first: Copied | None = None
    while left > 0:
        opening = _OPENING.search(source.text, at, end)
        if opening is None:
            break
        at = opening.end()
        value, after = _decoded(source.text, opening.start(), end)
        left -= after - opening.start() + _START
        part = None
        if value and (strength := holds(value)):
            part = Copied(parse_part(source, opening.start(), after, limits), "JSON in other text")
        elif value is None and _QUOTED.match(source.text, opening.start(), end):
            part, after = _in_quotes(source, opening.start(), end, limits, holds)
            left -= after - opening.start()
            strength = 0 if part is None else holds(part.parsed.value)
        if part is not None:
            at = after
            first = first or part
            found += [part] if strength == TOOLS else []
    return joined(source, found, start, end, unread=at if left <= 0 else None) if found else first


def joined(source: Source, parts: list[Copied], start: int, end: int, unread: int | None = None) -> Copied:
    """Return several values of a text as one list, each once; and say from where on the text was not searched."""
    once = [*{json.dumps(part.parsed.value, sort_keys=True): part for part in reversed(parts)}.values()][::-1]
    parsed = once[0].parsed
    if len(once) > 1:
        findings = tuple(finding for part in once for finding in part.parsed.findings)
        places = Listed(source, [part.parsed.outline for part in once], (start, end))
        parsed = Parsed([part.parsed.value for part in once], findings, places)
    if unread is not None:
        message = "The text has too many brackets to be searched to its end: tools from here on are not read."
        more = source.finding(unread, "rest-not-read", message, severity="warning", hint="Paste the tools alone.")
        parsed = Parsed(parsed.value, (*parsed.findings, more), parsed.outline)
    return Copied(parsed, once[0].form)


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
    r"""Read JSON whose quotes are escaped or doubled, because it is quoted: `{\"tools\": …}`; also return its end."""
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
    if len(written) == 1 or written in ('""', r"\u") or written[1] not in '"\\/bfnrtu':
        return written[-1]
    return str(json.loads(f'"{written}"'))


def moved(source: Source, offsets: list[int], parsed: Parsed) -> Parsed:
    """Return the result of reading a quoted text, with places in the text that quotes it."""
    return Parsed(parsed.value, (), Shifted(source, parsed.outline, offsets))


def bad_in_body(source: Source, body: Body, error: BadInput) -> BadInput:
    """Return an error about the body of a command with its place in the command."""
    finding = error.finding
    if finding.line is None or finding.column is None or not body.offsets:
        return error
    at = min(Source(body.text).offset(finding.line, finding.column), len(body.offsets) - 1)
    line, column = source.position(body.offsets[at])
    return BadInput(replace(finding, line=line, column=column))


#: Fewer lines of JSON are not a list of values.
_LINES: Final = 2
#: A log line may begin with a time or a level in brackets.
_LOG_LINE: Final = re.compile(r"\[[^\[\]{}\"',]{1,80}\][^\S\n]*+[^\s,\]}]")
#: An attribute of C#, which looks like a list.
_ATTRIBUTE: Final = re.compile(r"\[[A-Z]\w{0,80}+[,(\]]")
#: A list or a struct as Go prints it, which looks like an object.
_OF_GO: Final = re.compile(r"[\[{&]{1,4}+(?:map\[[\w$-]{1,80}:|[A-Z]\w{0,80}+:[^\s\"'\[{,]{0,80}+ [A-Z]\w{0,80}+:)")
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
    if _OF_GO.match(source.text, at, end) and (refused := defined(source, at, end)) is not None:
        raise refused
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
    elif BEGINS.match(source.text, at, end) and (typed := _typed(source, at, end, holds)) is not None:
        return typed
    elif LOOKS_LIKE.match(source.text, start, end) and not PROGRAM.search(source.text, start, end):
        return _yaml(source, start, end, limits, holds)
    if _ATTRIBUTE.match(source.text, at, end) and (refused := defined(source, start, end)) is not None:
        raise refused
    if source.text[at : at + 1] in ("{", "[") and not _LOG_LINE.match(source.text, at, end):
        broken = None if failed is None else broken_literal(source, failed)
        if broken is not None:
            raise broken
        return None  # the JSON reader reports the mistake
    return _within(source, start, end, limits, holds)


def _typed(source: Source, at: int, end: int, holds: Holds) -> Copied | None:
    """Read a text that begins with the type of a literal, or with the name of what it makes."""
    try:
        found, after = literal_within(source, at, end)
    except (NotLiteral, MustRun):
        return None
    rest = source.text[skip_blanks(source.text, after, end) : end].strip(";, \t\r\n)")
    return None if rest or not holds(found.parsed.value) else found


def _within(source: Source, start: int, end: int, limits: Limits, holds: Holds) -> Copied | None:
    """Read the tools in a program, or in a text that contains JSON."""
    in_text = partial(in_other_text, source, start, end, limits, holds)

    def in_code() -> Copied | None:
        found = snippet(source, start, end, holds)
        return joined(source, found, start, end) if found else None

    if language(source, start, end) == "code":
        found = _better(holds, in_text(), in_code)
    else:
        found = _better(holds, in_code(), in_text)
    refused = defined(source, start, end) if found is None else None
    if refused is not None:
        raise refused
    return found


def _better(holds: Holds, first: Copied | None, second: Callable[[], Copied | None]) -> Copied | None:
    """Return the first result, or the second if it holds tools and the first holds none."""
    if first is not None and holds(first.parsed.value) == TOOLS:
        return first
    other = second()
    return other if other is not None and (first is None or holds(other.parsed.value) == TOOLS) else first


def _yaml(source: Source, start: int, end: int, limits: Limits, holds: Holds) -> Copied | None:
    """Read YAML. If it holds no tool, try a program and a log, which may look alike."""
    failed: BadInput | None = None
    parsed: Parsed | None = None
    try:
        parsed = read_yaml(source, start, end, limits)
    except BadInput as error:
        failed = error
    if parsed is not None and holds(parsed.value):
        found = Copied(parsed, "YAML")
        repeats = any(finding.pointer and finding.pointer.count("/") == 1 for finding in parsed.findings)
        stream = _within(source, start, end, limits, holds) if repeats else None  # `data:` of each event
        return stream if stream is not None and holds(stream.parsed.value) == TOOLS else found
    other = _within(source, start, end, limits, holds)
    if other is not None:
        return other
    if failed is not None:
        raise failed
    return Copied(parsed, "YAML") if parsed is not None and isinstance(parsed.value, (dict, list)) else None


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
