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


def test_it_names_the_places_that_may_mean_two_things(client: TestClient) -> None:
    page = _tab(client, "openai-strict", {"city": "Oslo", "days": 1, "unit": None})
    assert "<code>/unit</code> may mean two things and stays as sent" in page


def test_it_shows_one_shape_where_the_target_keeps_it(client: TestClient) -> None:
    page = _tab(client, "anthropic", {"city": "Oslo", "days": None, "unit": None})
    assert "What your function gets" not in page
