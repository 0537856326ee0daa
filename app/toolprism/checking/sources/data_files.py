"""Reads the tools in JSON (also with comments), JSON lines, YAML and TOML.

TOML has the places of tables and keys; what is nested in a value has the place of its key.
"""

import re
import tomllib
from datetime import date, time
from functools import partial
from typing import Any, Final

from toolprism import reading
from toolprism.checking.sources.document import Contents
from toolprism.checking.sources.language import may_hold_tools
from toolprism.core.errors import BadInput
from toolprism.core.finding import Finding
from toolprism.core.json_types import Json
from toolprism.core.limits import Limits
from toolprism.core.pointer import Path
from toolprism.reading.marks import Marks
from toolprism.reading.parsing import Parsed, parse_part
from toolprism.reading.places import Source

#: A line between the documents of one YAML file.
_DIVIDER: Final = re.compile(r"^---(?:[ \t][^\n]*)?\n|^\.\.\.[ \t]*\n", re.MULTILINE)


def read_json(source: Source, start: int, end: int, limits: Limits, contents: Contents) -> None:
    """Add the tools in JSON."""
    try:
        parsed = parse_part(source, start, end, limits)
    except BadInput as error:
        other = _lenient(source, start, end, limits)
        if other is None:
            contents.refuse(error)
            return
        parsed = other
    _add(source, "json", parsed, contents)


def read_lines(source: Source, start: int, end: int, limits: Limits, contents: Contents) -> None:
    """Add the tools in JSON lines; a broken line costs only itself."""
    at = start
    for line in source.text[start:end].splitlines(keepends=True):
        if line.strip() and may_hold_tools(line):
            try:
                _add(source, "json", parse_part(source, at, at + len(line), limits), contents)
            except BadInput as error:
                contents.refuse(error)
        at += len(line)


def read_yaml(source: Source, start: int, end: int, limits: Limits, contents: Contents) -> None:
    """Add the tools in YAML, document by document."""
    from toolprism.reading.yaml_text import read_yaml as read_document  # the parser of YAML takes a while to import

    dividers = [(found.start(), found.end()) for found in _DIVIDER.finditer(source.text, start, end)]
    starts, ends = [start, *(after for _, after in dividers)], [*(before for before, _ in dividers), end]
    for first, last in zip(starts, ends, strict=True):
        if may_hold_tools(source.text[first:last]):
            try:
                parsed = read_document(source, first, last, limits)
            except BadInput as error:
                contents.refuse(error)
                continue
            _add(source, "yaml", parsed, contents)


def _lenient(source: Source, start: int, end: int, limits: Limits) -> Parsed | None:
    """Read JSON with comments and trailing commas; return None if it is broken JSON."""
    try:
        found = reading.read_copied(source, start, end, limits, partial(bool))
    except BadInput:
        return None
    return found.parsed if found is not None and found.form.startswith("JSON with") else None


def _add(source: Source, language: str, parsed: Parsed, contents: Contents) -> None:
    warnings = [each for each in parsed.findings if each.severity != "note"]
    contents.add(source.text, language, parsed.value, parsed.outline, warnings)


_BARE: Final = r"[A-Za-z0-9_-]++|\"(?:[^\"\\\n]|\\.)*+\"|'[^'\n]*+'"
_KEYS: Final = rf"(?:{_BARE})(?:[ \t]*+\.[ \t]*+(?:{_BARE}))*+"
_HEADER: Final = re.compile(rf"[ \t]*+(?P<open>\[\[?)[ \t]*+(?P<keys>{_KEYS})[ \t]*+\]")
_MEMBER: Final = re.compile(rf"[ \t]*+(?P<keys>{_KEYS})[ \t]*+=[ \t]*+")
_KEY: Final = re.compile(_BARE)
#: A value up to the end of its line: texts are skipped, so that no bracket in them counts.
_TOKEN: Final = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*+"""|\'\'\'(?:[^\']|\'(?!\'\'))*+\'\'\'|"(?:[^"\\\n]|\\.)*+"|\'[^\'\n]*+\'|#[^\n]*+'
    r"|[\[{]|[\]}]|\n|[^\[\]{}\"'#\n]++|.",
    re.DOTALL,
)
_WHERE: Final = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")


def read_toml(source: Source, start: int, end: int, limits: Limits, contents: Contents) -> None:
    """Add the tools in TOML."""
    text = source.text[start:end]
    try:
        value = _json(tomllib.loads(text.replace("\r\n", "\n")), limits.max_depth)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        contents.refuse(BadInput(_broken(source, start, end, str(error))))
        return
    contents.add(source.text, "toml", value, places_of(source, start, end))


def _broken(source: Source, start: int, end: int, message: str) -> Finding:
    found = _WHERE.search(message)
    line, column = source.position(end)
    if found and found[1]:
        line, column = int(found[1]) + source.line(start) - 1, int(found[2])
    text = f"This is not TOML: {_WHERE.sub('', message)}."
    return Finding(code="bad-toml", message=text, line=line, column=column)


def _json(value: Any, depth: int) -> Json:
    """Return a value of TOML as JSON: dates become texts.

    Raises:
        RecursionError: it nests too deep.
    """
    if depth < 0:
        raise RecursionError("values nest too deep")
    if isinstance(value, dict):
        return {name: _json(held, depth - 1) for name, held in value.items()}
    if isinstance(value, list):
        return [_json(held, depth - 1) for held in value]
    return value.isoformat() if isinstance(value, (date, time)) else value


def places_of(source: Source, start: int, end: int) -> Marks:
    """Return the places of tables and keys."""
    marks = Marks(source)
    marks.add((), start, end)
    counts: dict[Path, int] = {}
    table: Path = ()
    at = start
    while at < end:
        header = _HEADER.match(source.text, at, end)
        member = None if header else _MEMBER.match(source.text, at, end)
        if header:
            table = _table(_keys(header["keys"]), header["open"] == "[[", counts)
            marks.add(table, header.start("open"), header.end())
            at = header.end()
        elif member:
            path = (*table, *_keys(member["keys"]))
            at = _value_end(source.text, member.end(), end)
            marks.add_name(path, member.start("keys"), member.end("keys"))
            marks.add(path, member.end(), at)
        newline = source.text.find("\n", at, end)
        at = end if newline < 0 else newline + 1
    return marks


def _table(keys: tuple[str, ...], is_entry: bool, counts: dict[Path, int]) -> Path:  # noqa: FBT001  # a fact of the header
    """Return the path of a table; every array of tables on the way stands at its last entry."""
    path: Path = ()
    for number, key in enumerate(keys):
        path = (*path, key)
        if is_entry and number == len(keys) - 1:
            counts[path] = counts.get(path, -1) + 1
        if path in counts:
            path = (*path, counts[path])
    return path


def _keys(text: str) -> tuple[str, ...]:
    return tuple(found[0].strip("\"'") for found in _KEY.finditer(text))


def _value_end(text: str, at: int, end: int) -> int:
    """Return the offset after a value, which ends with its line unless a bracket is open."""
    opened = 0
    last = at
    while at < end and (token := _TOKEN.match(text, at, end)):
        part = token[0]
        if part in ("[", "{"):
            opened += 1
        elif part in ("]", "}"):
            opened -= 1
        elif part == "\n" and not opened:
            break
        at = token.end()
        if not part.isspace() and not part.startswith("#"):
            last = token.start() + len(part.rstrip())
    return last
