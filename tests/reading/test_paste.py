"""Anything that a user may paste: JSON, or Markdown around it, with places in the whole text."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolprism.core.errors import BadInput
from toolprism.core.finding import Finding
from toolprism.core.limits import PAGE
from toolprism.reading.paste import read, read_value

TOOL = '{"name": "t",\n "input_schema": {"type": "object"}}'


def refused(text: str) -> Finding:
    with pytest.raises(BadInput) as raised:
        read(text, PAGE)
    return raised.value.finding


@pytest.mark.parametrize(
    "text",
    [
        TOOL,
        f"\n\n{TOOL}\n",
        f"```json\n{TOOL}\n```",
        f"```\n{TOOL}\n```",
        f"~~~ JSON5 title=x\n{TOOL}\n~~~~~",
        f"Look at this:\n\n````json\n{TOOL}\n````\n\nWhat is wrong with ``` it?",
        f"1. item\n   ```json\n   {TOOL}\n   ```\n",
        f"```json\r\n{TOOL}\r\n```\r\n",
        f"~~~\n{TOOL}",
        f"```sh\nnpm install\n```\ntext\n```json\n{TOOL}\n```",
        f"```\n200\n```\n```\n{TOOL}\n```",
        f"[a link](x)\n```\n{TOOL}\n```",
    ],
)
def test_a_tool_is_found_and_its_places_count_in_the_whole_text(text: str) -> None:
    paste = read(text, PAGE)
    assert (paste.kind, paste.mcp, paste.text) == ("Anthropic tool", False, text)
    (tool,) = paste.tools
    place = paste.place(tool.at)
    assert text[place.start : place.end] == '{"type": "object"}'
    name = paste.key_place(tool.at)
    assert text[name.start : name.end] == '"input_schema"'
    assert name.line == text[: name.start].count("\n") + 1


def test_of_several_blocks_the_first_that_holds_json_is_read_and_named() -> None:
    text = f"```sh\nls\n```\n\n```json\n{TOOL}\n```\n\n```json\n[]\n```\n"
    (note,) = read(text, PAGE).findings
    assert (note.code, note.severity, note.line) == ("one-block-read", "note", 5)
    assert "Of 3 fenced blocks, number 2" in note.message


def test_a_single_block_causes_no_note() -> None:
    assert read(f"text\n```\n{TOOL}\n```", PAGE).findings == ()


def test_where_no_block_holds_json_the_one_that_starts_as_json_is_reported() -> None:
    finding = refused('```sh\nls\n```\n```json\n{"a": 1 1}\n```')
    assert (finding.code, finding.line, finding.column) == ("missing-comma", 5, 8)


def test_text_that_starts_as_json_is_reported_as_json() -> None:
    finding = refused('{"description": "see\n```\nls\n```\n"}')
    assert (finding.code, finding.line) == ("control-character", 1)


def test_prose_without_json_is_advised_to_use_a_fence() -> None:
    finding = refused("Here is my tool: {")
    assert (finding.code, finding.line, finding.column) == ("no-json", 1, 1)
    assert "```" in (finding.hint or "")


def test_findings_of_tools_get_a_place_from_their_pointer() -> None:
    paste = read('{"tools": [\n  5,\n  {"input_schema": {}},\n  {"name": "a", "parameters": null}\n]}', PAGE)
    assert [(said.code, said.line, said.column) for said in paste.findings] == [("unknown-tool", 2, 3)]
    told = [(said.code, said.line, said.column) for tool in paste.tools for said in tool.findings]
    assert told == [("no-name", 3, 3), ("no-parameters", 4, 31)]


def test_a_refusal_gets_a_place_from_its_pointer() -> None:
    finding = refused('\n {"name": "a", "parameters": 5}')
    assert (finding.code, finding.line, finding.column) == ("bad-schema", 2, 30)


def test_warnings_about_the_text_come_along() -> None:
    paste = read('\ufeff{"type": "object", "type": "object"}', PAGE)
    assert [said.code for said in paste.findings] == ["byte-order-mark", "duplicate-key"]


def test_parsed_json_is_read_the_same_without_places() -> None:
    value = json.loads(TOOL)
    paste = read_value(value, PAGE)
    assert (paste.kind, paste.tools) == (read(TOOL, PAGE).kind, read(TOOL, PAGE).tools)
    for find in (paste.place, paste.key_place):
        with pytest.raises(KeyError):
            find(())


def test_too_many_bytes_are_refused_before_anything_is_read() -> None:
    finding = refused("```\n" * 300_000)
    assert finding.code == "too-many-bytes"


def test_many_fences_are_read() -> None:
    assert refused("```\n```\n" * 100_000).code == "empty-input"


@given(st.text() | st.text('`~\n {}[]"tools:name,01'))
def test_any_text_gives_tools_or_a_finding(text: str) -> None:
    try:
        paste = read(text, PAGE)
    except BadInput as error:
        assert error.finding.code  # noqa: PT017  # tools are as good
    else:
        assert paste.tools
