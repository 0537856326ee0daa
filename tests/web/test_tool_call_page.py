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
