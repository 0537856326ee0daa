"""Turns records into rows. It is a pure function, so it may run anywhere, and may be repeated."""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Final

from toolprism.census.record import Judged, Record, Row, Unread
from toolprism.core.deadline import Deadline
from toolprism.core.errors import ToolprismError
from toolprism.core.json_text import dumps
from toolprism.core.json_types import Json
from toolprism.core.limits import COMMAND_LINE
from toolprism.reading.parsing import parse
from toolprism.reading.paste import Paste, read, read_value
from toolprism.schema import Result
from toolprism.services.labels import standing
from toolprism.services.normalize import Choices, check
from toolprism.services.registry import ruleset
from toolprism.tool_forms import SCHEMA_MEMBERS

#: Seconds for the tools of one record; generous, so that the table is complete even on a busy machine.
_SECONDS: Final = 120.0
#: Members that hold the schema of a tool whose name is in `tool`.
_SCHEMAS: Final = (*SCHEMA_MEMBERS, "schema")
#: Members that name the origin of a tool.
_ORIGINS: Final = ("source", "package")


def judge(records: Sequence[Record], targets: tuple[str, ...]) -> Judged:
    """Run every target on every tool of some records."""
    rows: list[Row] = []
    unread: list[Unread] = []
    for record in records:
        try:
            rows += _rows(record, targets)
        except (ToolprismError, MemoryError, RecursionError) as error:
            reason = str(error) or type(error).__name__
            unread.append(Unread(source=record.source, number=record.number, reason=reason))
    return Judged(rows=tuple(rows), unread=tuple(unread))


def _rows(record: Record, targets: tuple[str, ...]) -> list[Row]:
    paste, source = _read(record)
    report = check(paste, COMMAND_LINE, Choices(targets=targets), Deadline(_SECONDS))
    return [_row(source, checked.title, result) for checked in report.tools for result in checked.job.results()]


def _row(source: str, tool: str, result: Result) -> Row:
    return Row(
        source=source,
        tool=tool,
        target=result.target,
        verdict=standing(result),
        strict=result.strict,
        lost_checks=tuple(dict(lost.to_json()) for lost in result.lost_checks),
        findings=tuple(dict(finding.to_json()) for finding in result.findings),
        ruleset=ruleset(),
    )


def _read(record: Record) -> tuple[Paste, str]:
    """Return the tools of a record, and their origin."""
    if record.kind == "file":
        return read(record.text, COMMAND_LINE), record.source
    value = parse(record.text, COMMAND_LINE).value
    if not isinstance(value, dict):
        return read_value(value, COMMAND_LINE), record.source
    return read_value(_tool(value, record.number), COMMAND_LINE), _origin(value) or record.source


def _tool(value: dict[str, Json], number: int) -> Json:
    """Return the tool of a record: the record itself, or its member beside facts about the tool."""
    inner = value.get("tool")
    if isinstance(inner, (dict, list)):
        return inner
    schema = next((_parsed(value[name]) for name in _SCHEMAS if name in value), None)
    if schema is None or "function" in value:
        return value
    named = (value.get("name"), inner, value.get("id"), f"record {number}")
    tool: dict[str, Json] = {"name": next(text for text in named if isinstance(text, str) and text)}
    if isinstance(value.get("description"), str):
        tool["description"] = value["description"]
    written = next(name for name in _SCHEMAS if name in value)
    tool["parameters" if written == "schema" else written] = schema
    return tool


def _parsed(schema: Json) -> Json:
    """Return a schema, parsed if a table holds it as text."""
    if isinstance(schema, str) and schema.lstrip().startswith(("{", "[")):
        return parse(schema, COMMAND_LINE).value
    return schema


def _origin(value: dict[str, Json]) -> str:
    """Return the origin of a tool, such as `server-files 1.2`."""
    origin = next(_texts(value, _ORIGINS), "")
    return " ".join([origin, *_texts(value, ("version",))]) if origin else ""


def _texts(value: dict[str, Json], names: Sequence[str]) -> Iterator[str]:
    for name in names:
        text = value.get(name)
        if isinstance(text, str) and text:
            yield text


def fingerprint(records: Sequence[Record], targets: tuple[str, ...]) -> str:
    """Return a name for a batch; the same work has the same name."""
    facts: list[Json] = [list(targets), [[record.source, record.number, record.text] for record in records]]
    return sha256(dumps(facts).encode("utf-8", "surrogatepass")).hexdigest()
