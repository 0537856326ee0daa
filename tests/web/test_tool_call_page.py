"""The tab of a tool call says what an agent does with such a call."""

import json

import pytest
from starlette.testclient import TestClient


@pytest.mark.parametrize("name, skipped", [("mcp__files__read", True), ("read", False)])
def test_it_says_that_calls_of_tools_from_mcp_servers_are_not_checked_at_run_time(
    client: TestClient, name: str, skipped: bool
) -> None:
    tool = {"name": name, "inputSchema": {"type": "object", "required": ["a"], "properties": {"a": {}}}}
    fields = {"text": json.dumps(tool), "arguments": "{}", "tab": "call"}
    page = client.post("/check", data=fields).text
    assert ("belongs to an MCP server, which checks the arguments itself" in page) is skipped
    assert "is required but missing" in page


_PROPERTIES = {"city": {"type": "string"}, "days": {"type": "integer"}, "unit": {"type": ["string", "null"]}}
_CLOSED = {"type": "object", "properties": _PROPERTIES, "required": ["city"], "additionalProperties": False}


def _tab(client: TestClient, target: str, arguments: object) -> str:
    tool = {"name": "weather", "inputSchema": _CLOSED}
    fields = {"text": json.dumps(tool), "arguments": json.dumps(arguments), "tab": "call", "target": target}
    return client.post("/check", data=fields).text


def test_it_shows_what_the_function_gets_of_a_call_that_follows_the_target(client: TestClient) -> None:
    page = _tab(client, "openai-strict", {"city": "Oslo", "days": None, "unit": "C"})
    assert "What your function gets" in page
    assert "<code>/days</code> null stands for a property that is left out" in page
    assert "the arguments fit the pasted schema" in page


_MAP = {"type": "object", "properties": {"a": {"type": "object", "additionalProperties": {"type": "string"}}}}
_TUPLE = {"type": "object", "properties": {"a": {"type": "array", "items": [{"type": "string"}, {"type": "integer"}]}}}
_TREE = {"type": "object", "properties": {"a": {"$ref": "#"}}}
_UNION = {"anyOf": [{"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]}, {"type": "object"}]}
_LEVELS = {"type": "object", "properties": {"a": {"type": "integer", "enum": [1, 2]}}, "required": ["a"]}


@pytest.mark.parametrize(
    "schema, strategy, target, arguments, said",
    [
        (_MAP, "open-map=pairs", "openai-strict-current", {"a": [{"key": "b", "value": "c"}]}, "the list of pairs"),
        (_MAP, "open-map=text", "openai-strict-current", {"a": '{"b": "c"}'}, "the text holds your map as JSON"),
        (_TUPLE, "tuple=object", "openai-strict-current", {"a": {"item_1": "b", "item_2": 1}}, "the object stands for"),
        (_TREE, "recursion=text", "cca-claude-current", {"a": "{}"}, "the text holds your value as JSON"),
        (_UNION, "root-union=wrap", "openai-strict-current", {"value": {"a": "b"}}, "it holds all arguments"),
        (_LEVELS, "integer-enum=text", "google-parameters", {"a": "1"}, "the text stands for a value of your enum"),
    ],
)
def test_each_step_of_the_way_back_is_named_as_what_it_undoes(  # noqa: PLR0913, PLR0917  # a case
    client: TestClient, schema: object, strategy: str, target: str, arguments: object, said: str
) -> None:
    fields = {"strategies": strategy, "arguments": json.dumps(arguments), "tab": "call", "target": target}
    page = client.post("/check", data={**fields, "text": json.dumps({"name": "t", "input_schema": schema})}).text
    steps = page.partition("What your function gets")[2].partition("What the model is told")[0]
    assert said in steps
    assert steps.count("<li>") == steps.count(said)


def test_it_names_the_places_that_may_mean_two_things(client: TestClient) -> None:
    page = _tab(client, "openai-strict", {"city": "Oslo", "days": 1, "unit": None})
    assert "<code>/unit</code> may mean two things and stays as sent" in page


def test_it_shows_one_shape_where_the_target_keeps_it(client: TestClient) -> None:
    page = _tab(client, "anthropic", {"city": "Oslo", "days": None, "unit": None})
    assert "What your function gets" not in page
