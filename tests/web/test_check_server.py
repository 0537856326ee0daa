"""The page `Check a server`: the command with what was pasted, and nothing secret of it."""

import html
import json
import re

import pytest
from starlette.testclient import TestClient

_CONFIGURATION = {
    "mcpServers": {
        "time": {"command": "uvx", "args": ["mcp-server-time", "--zone", "a b"], "env": {"API_KEY": "very-secret"}},
        "far": {"url": "https://me:hush@mcp.example.org/mcp?key=hidden", "headers": {"X-Token": "also-secret"}},
        "odd": {},
    }
}
_TOOLS = {"tools": [{"name": "a", "description": "A.", "inputSchema": {"type": "object", "properties": {}}}]}


def commands(client: TestClient, text: str) -> list[str]:
    page = client.post("/check-server", data={"text": text})
    assert page.status_code == 200
    return [html.unescape(each) for each in re.findall(r'<pre id="command-.*?>(.*?)</pre>', page.text, re.DOTALL)]


def test_a_configuration_becomes_commands_without_any_value(client: TestClient) -> None:
    found = commands(client, json.dumps(_CONFIGURATION))
    assert found == [
        "toolprism inspect --servers FILE",
        "toolprism inspect --env API_KEY -- uvx mcp-server-time --zone 'a b'",
        "toolprism inspect --url https://mcp.example.org/mcp --header 'X-Token=$X_TOKEN'",
    ]
    assert not any(word in " ".join(found) for word in ("secret", "hush", "hidden"))


def test_codex_writes_toml(client: TestClient) -> None:
    text = '[mcp_servers.time]\ncommand = "uvx"\nargs = ["mcp-server-time"]\n'
    assert commands(client, text)[1:] == ["toolprism inspect -- uvx mcp-server-time"]


def test_tools_are_compared_with_those_of_the_running_server(client: TestClient) -> None:
    found = commands(client, json.dumps(_TOOLS))
    assert found[0] == "toolprism check tools.json"
    assert any(line.startswith("toolprism inspect --since tools.json -- ") for line in found)


@pytest.mark.parametrize("text", ["{", "[]", "5", "# nothing", '{"mcpServers": 5}', "[mcp_servers"])
def test_anything_else_is_a_finding(client: TestClient, text: str) -> None:
    page = client.post("/check-server", data={"text": text})
    assert page.status_code == 200
    assert 'class="finding error"' in page.text
    assert "command-1" not in page.text


def test_a_key_in_a_command_is_not_shown_again(client: TestClient) -> None:
    key = "ghp_" + "a1B2" * 9
    text = json.dumps({"mcpServers": {"x": {"command": "run", "args": ["--key", key]}}})
    assert all(key not in line for line in commands(client, text))


def test_the_first_page_offers_it_for_tools_of_a_server(client: TestClient) -> None:
    assert 'formaction="/check-server"' in client.post("/check", data={"text": json.dumps(_TOOLS)}).text
    page = client.post("/check", data={"text": json.dumps(_CONFIGURATION)}).text
    assert "This names MCP servers" in page
