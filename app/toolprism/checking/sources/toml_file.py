"""Reads the tools in TOML, with the places of tables and keys; what is nested in a value has the place of its key."""

import re
import tomllib
from datetime import date, time
from typing import Any, Final

from toolprism.checking.sources.document import Contents
from toolprism.core.errors import BadInput
from toolprism.core.finding import Finding
from toolprism.core.json_types import Json
from toolprism.core.limits import Limits
from toolprism.core.pointer import Path
from toolprism.reading.marks import Marks
from toolprism.reading.places import Source

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
