"""One call of one of several tools, and the tool result for each provider."""

from typing import Any

import pytest

from toolprism.core.json_types import Json
from toolprism.toolcalls import invoke
from toolprism.toolcalls.invoke import Provider

_SCHEMA: dict[str, Any] = {"type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"]}
_FORMS: tuple[dict[str, Any], ...] = (
    {"type": "function", "function": {"name": "count", "parameters": _SCHEMA}},
    {"type": "function", "name": "count", "parameters": _SCHEMA},
    {"name": "count", "input_schema": _SCHEMA},
    {"name": "count", "inputSchema": _SCHEMA},
    {"functionDeclarations": [{"name": "count", "parametersJsonSchema": _SCHEMA}]},
    {"toolSpec": {"name": "count", "inputSchema": {"json": _SCHEMA}}},
)


@pytest.mark.parametrize("tool", _FORMS)
def test_a_tool_is_found_in_every_form(tool: Json) -> None:
    outcome = invoke([tool], "count", '{"n": "3"}')
    assert outcome.is_error
    assert "Field 'n' expected an integer, got \"3\"" in outcome.llm_content
    assert outcome.repaired == {"n": 3}


@pytest.mark.parametrize(
    "name,said",
    [
        ("cuont", "There is no tool called cuont. Did you mean count?"),
        ("Count", "There is no tool called Count. Did you mean count?"),
        ("weather", "There is no tool called weather. The tools are: count."),
    ],
)
def test_an_unknown_tool_is_answered_with_the_nearest(name: str, said: str) -> None:
    outcome = invoke([_FORMS[1], 5, {"type": "web_search"}], name, {})
    assert (outcome.is_error, outcome.llm_content) == (True, said)


def test_an_empty_list_of_tools_is_reported() -> None:
    assert invoke([], "x", {}).llm_content == "There is no tool called x. There are no tools."


def test_arguments_that_are_not_json_are_an_error_of_every_tool() -> None:
    for tool in (_FORMS[1], {"name": "count"}):
        assert "arguments are not valid JSON" in invoke([tool], "count", "{").llm_content


@pytest.mark.parametrize("tools", [None, 1, "count", {}, [[]], [{"name": 5}], [{"function": None}]])
@pytest.mark.parametrize("name", ["count", None, 5, [], {}])
def test_a_value_that_is_neither_a_tool_nor_a_name_is_reported(tools: Json, name: Json) -> None:
    assert invoke(tools, name, {}).is_error


def test_arguments_past_a_limit_are_reported_in_a_sentence() -> None:
    assert invoke([_FORMS[1]], "count", "[" * 500 + "]" * 500).llm_content == "The arguments nest more than 200 deep."


def test_a_schema_that_cannot_be_compiled_is_not_used() -> None:
    outcome = invoke([{"name": "count", "parameters": {"$ref": "#/nowhere"}}], "count", {"n": 1})
    assert not outcome.is_error
    assert outcome.skipped


def test_a_schema_of_an_older_draft_is_used_all_the_same() -> None:
    schema = {**_SCHEMA, "$schema": "http://json-schema.org/draft-07/schema#"}
    outcome = invoke([{"name": "count", "parameters": schema}], "count", {"n": "3"})
    assert outcome.skipped is None
    assert outcome.repaired == {"n": 3}


_TEXT = "There is no tool called x. There are no tools."
_RESULTS: tuple[tuple[Provider, dict[str, Any]], ...] = (
    ("openai", {"role": "tool", "tool_call_id": "c1", "content": _TEXT}),
    ("anthropic", {"type": "tool_result", "tool_use_id": "c1", "content": _TEXT, "is_error": True}),
    ("gemini", {"functionResponse": {"id": "c1", "name": "x", "response": {"error": _TEXT}}}),
    ("mcp", {"content": [{"type": "text", "text": _TEXT}], "isError": True}),
)


@pytest.mark.parametrize("provider,result", _RESULTS)
def test_each_provider_gets_its_own_form(provider: Provider, result: dict[str, Any]) -> None:
    assert invoke([], "x", {}).as_tool_result(provider, call_id="c1") == result
