"""Literals of any language are read as the data that they are; code is named with the line that prints its schema."""

import json
from pathlib import Path
from typing import Any

import pytest

from toolprism.core.errors import BadInput
from toolprism.core.limits import PAGE
from toolprism.reading.paste import read
from toolprism.reading.places import Source
from toolprism.reading.programs import defined
from toolprism.schema import json_schema_of

#: By what they hold, texts by name: a tool `f` (`tools`), a bare `schemas`, tools `f` and `g` (`several`), tools of
#: which some are `cut`, with the names of those that are read; and `code`, with the id of its finding.
_TEXTS: Any = json.loads((Path(__file__).parents[1] / "vectors" / "reports" / "notations.json").read_text("utf-8"))
_TOOLS, _SCHEMAS, _SEVERAL = (_TEXTS[held] for held in ("tools", "schemas", "several"))
_CUT, _CODE = (_TEXTS[held] for held in ("cut", "code"))


def _typed(schema: Any) -> set[str]:
    return {each["type"] for each in schema["properties"].values() if "type" in each}


@pytest.mark.parametrize("text", _TOOLS.values(), ids=_TOOLS)
def test_a_tool_in_any_notation_keeps_its_name_and_its_properties(text: str) -> None:
    (tool,) = read(text, PAGE).tools
    assert tool.name == "f"
    schema: Any = json_schema_of(tool.schema)
    assert schema["type"] == "object"
    assert schema["properties"] in ({}, []) or _typed(schema) <= {"string", "integer"} != set()
    assert schema.get("required", []) in ([], ["q"], ["a"], ["q", "n"])


@pytest.mark.parametrize("text", _SCHEMAS.values(), ids=_SCHEMAS)
def test_a_schema_in_any_notation_keeps_its_properties(text: str) -> None:
    (tool,) = read(text, PAGE).tools
    schema: Any = json_schema_of(tool.schema)
    assert schema["properties"]["q"]["type"] == "string"


@pytest.mark.parametrize("noise", ["Here it is:\n\n```\n{}\n```\n", "  \n{}\n\n"])
@pytest.mark.parametrize("text", _TOOLS.values(), ids=_TOOLS)
def test_a_literal_is_read_among_other_words(text: str, noise: str) -> None:
    assert [tool.name for tool in read(noise.replace("{}", text), PAGE).tools] == ["f"]


@pytest.mark.parametrize("text", _SEVERAL.values(), ids=_SEVERAL)
def test_every_tool_of_a_text_with_several_values_is_read(text: str) -> None:
    paste = read(text, PAGE)
    assert [tool.name for tool in paste.tools] == ["f", "g"]
    for tool in paste.tools:
        place = paste.key_place(tool.tool_at)
        assert str(tool.name) in text[place.start : place.start + 60]


def test_a_tool_that_is_logged_twice_is_one_tool() -> None:
    line = '2026-01-01 INFO tool={"name":"f","input_schema":{"type":"object","properties":{}}}\n'
    assert len(read(2 * line, PAGE).tools) == 1


@pytest.mark.parametrize("text, names", _CUT.values(), ids=_CUT)
def test_a_text_that_was_cut_says_where_and_what_is_whole_is_read(text: str, names: list[str]) -> None:
    paste = read(text, PAGE)
    assert [tool.name for tool in paste.tools] == names
    cut = [finding for finding in paste.findings if finding.code == "text-cut"]
    assert cut
    assert all(finding.line and finding.hint and "whole" in finding.hint for finding in cut)
    assert all(" cut " in finding.message for finding in cut)


@pytest.mark.parametrize(
    "text, code",
    [
        ('[{"name": "f", "parameters": {"type": "object", "properties": {"q": {"type": "str', "unterminated-string"),
        ('[{"name": "f", "parameters": {}} {"name": "g", "description": "a ... b"}]', "missing-comma"),
        ('{"name": "f", "parameters": tru, "description": "so on ..."}', "unquoted-text"),
    ],
)
def test_what_has_no_whole_tool_or_is_not_cut_is_a_mistake_in_json(text: str, code: str) -> None:
    with pytest.raises(BadInput) as refused:
        read(text, PAGE)
    assert refused.value.finding.code == code


def test_where_a_text_was_cut_is_told_by_line_and_column() -> None:
    whole = '[{"name": "f", "parameters": {"type": "object", "properties": {"q": {"type": "string"}}}},\n'
    (cut,) = read(whole + ' {"name": "g", "par... (truncated 30 chars)', PAGE).findings
    assert "cut at line 2, column 20," in cut.message
    assert (cut.line, cut.column) == (2, 16)


def test_a_member_that_holds_no_schema_is_no_tool() -> None:
    with pytest.raises(BadInput) as refused:
        read('{"name": "x", "parameters": [1, 2]}', PAGE)
    assert refused.value.finding.code == "bad-schema"
    assert "no tool" in refused.value.finding.message


@pytest.mark.parametrize("text, code", _CODE.values(), ids=_CODE)
def test_code_of_any_language_is_named_with_the_line_that_prints_it(text: str, code: str) -> None:
    with pytest.raises(BadInput) as refused:
        read(text, PAGE)
    assert refused.value.finding.code == code
    assert refused.value.finding.hint


@pytest.mark.parametrize(
    "text",
    [
        "The type of tool that I need: one that plays data classes.",
        "I printed the schema; the class says so.",
        "const x = 1;",
        "We use Java and Kotlin.",
        "",
    ],
)
def test_words_about_code_are_no_code(text: str) -> None:
    assert defined(Source(text), 0, len(text)) is None


@pytest.mark.parametrize(
    "text",
    [
        '{"a": {"type": "string"} "b": 1}',
        '{"name" "a", "parameters": {}}',
        "{'a': 1 'b': 2}",
        '{"a", "b": 1}',
    ],
)
def test_what_is_meant_as_json_is_no_other_notation(text: str) -> None:
    with pytest.raises(BadInput) as refused:
        read(text, PAGE)
    assert refused.value.finding.line == 1


def test_json_is_never_read_as_a_literal() -> None:
    schema = {"type": "object", "properties": {"x": {"enum": [":a", "[Object]", "..."]}}}
    paste = read(json.dumps({"name": "a=>b", "input_schema": schema}), PAGE)
    assert paste.form == ""
    assert paste.tools[0].schema == schema
