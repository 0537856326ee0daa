"""The results of a record: its tools at every target, or a reason."""

import json

import pytest

from tests.census.corpus import TARGETS, records
from toolprism.census.record import SourceRecord
from toolprism.census.running import fingerprint, judge
from toolprism.core.json_types import Json

_SCHEMA: Json = {"type": "object", "properties": {"a": {"type": "string", "pattern": "a"}}}


def line(value: Json) -> SourceRecord:
    return SourceRecord(source="x.jsonl", number=7, kind="line", text=json.dumps(value))


@pytest.mark.parametrize(
    "value, source, tool",
    [
        ({"package": "files", "version": "1.2", "tool": "read", "inputSchema": _SCHEMA}, "files 1.2", "read"),
        ({"source": "files", "name": "read", "input_schema": _SCHEMA}, "files", "read"),
        ({"id": "a", "schema": _SCHEMA}, "x.jsonl", "a"),
        ({"schema": json.dumps(_SCHEMA)}, "x.jsonl", "record 7"),
        ({"id": 1, "tool": {"name": "read", "parameters": _SCHEMA}}, "x.jsonl", "read"),
        ({"type": "function", "function": {"name": "read", "parameters": _SCHEMA}}, "x.jsonl", "read"),
        ({"tools": [{"name": "read", "inputSchema": _SCHEMA}]}, "x.jsonl", "read"),
    ],
)
def test_a_record_may_have_any_form_of_a_tool(value: Json, source: str, tool: str) -> None:
    judged = judge([line(value)], TARGETS)
    assert judged.unread == ()
    assert {(row.source, row.tool) for row in judged.rows} == {(source, tool)}
    rows = {row.target: row for row in judged.rows}
    assert set(rows) == set(TARGETS)
    assert rows["mcp"].strict is None
    assert rows["openai-strict"].strict is True
    assert [lost["keyword"] for lost in rows["openai-strict"].lost_checks] == ["pattern"]


@pytest.mark.parametrize("text", ["", "{", "7", '{"a": 1', "[]", '{"tool": "x", "inputSchema": "no schema"}', "\ud800"])
def test_a_record_without_a_tool_is_named_and_costs_nothing_else(text: str) -> None:
    bad = SourceRecord(source="x.jsonl", number=2, kind="line", text=text)
    judged = judge([*records(1), bad, *records(1)], TARGETS)
    assert len(judged.rows) == 2 * len(TARGETS)
    assert [(unread.source, unread.number) for unread in judged.unread] == [("x.jsonl", 2)]
    assert judged.unread[0].reason


def test_a_whole_file_may_be_markdown_with_tools() -> None:
    text = f"# Tools\n\n```json\n{json.dumps({'name': 'read', 'input_schema': _SCHEMA})}\n```\n"
    judged = judge([SourceRecord(source="a.json", number=1, kind="file", text=text)], ("google",))
    assert [(row.source, row.tool) for row in judged.rows] == [("a.json", "read")]


def test_the_same_work_has_the_same_name() -> None:
    assert fingerprint(records(3), TARGETS) == fingerprint(records(3), TARGETS)
    assert fingerprint(records(3), TARGETS) != fingerprint(records(4), TARGETS)
    assert fingerprint(records(3), TARGETS) != fingerprint(records(3), TARGETS[:1])
