"""The servers that clients' configurations name."""

import json
from typing import Any

import pytest

from toolprism.core.errors import BadInput
from toolprism.core.limits import COMMAND_LINE
from toolprism.live.answer import Server
from toolprism.live.server_files import Named, read_servers

_ENVIRONMENT = {"TOKEN": "abcdefgh"}
_ENTRY = {"command": "npx", "args": ["-y", "x"], "env": {"A": "${TOKEN}"}}
_CODEX = """
[mcp_servers.docs]
command = "npx"
args = ["-y", "x"]
env = { A = "1" }
[mcp_servers.web]
url = "https://example.org/mcp"
bearer_token_env_var = "TOKEN"
"""


def servers(value: Any) -> list[Named]:
    return read_servers(value if isinstance(value, str) else json.dumps(value), COMMAND_LINE, _ENVIRONMENT)


@pytest.mark.parametrize(
    "value",
    [
        {"mcpServers": {"a": _ENTRY}},
        {"servers": {"a": {"type": "stdio", **_ENTRY}}, "inputs": []},
        {"editor.fontSize": 12, "mcp": {"servers": {"a": _ENTRY}}},
        "// a comment\n" + json.dumps({"mcpServers": {"a": _ENTRY}}),
    ],
    ids=["Claude, Cursor, Windsurf, Gemini CLI", "VS Code", "VS Code settings", "with a comment"],
)
def test_the_files_of_clients_are_read(value: Any) -> None:
    (named,) = servers(value)
    assert named.finding is None
    assert named.server.name == "a"
    assert named.server.command == ("npx", "-y", "x")
    assert named.server.environment == {"A": "abcdefgh"}


def test_the_file_of_codex_is_read() -> None:
    docs, web = servers(_CODEX)
    assert docs.server.command == ("npx", "-y", "x")
    assert web.server.headers == {"Authorization": "Bearer abcdefgh"}


@pytest.mark.parametrize("member", ["url", "httpUrl", "serverUrl"])
def test_an_address_has_several_names(member: str) -> None:
    (named,) = servers({"mcpServers": {"a": {member: "https://example.org/mcp", "headers": {"X": "$TOKEN"}}}})
    assert named.server.url == "https://example.org/mcp"
    assert named.server.headers == {"X": "abcdefgh"}


@pytest.mark.parametrize(
    "entry,message",
    [
        ({}, "It has neither `command` nor `url`."),
        ("npx", "It is a text, but an object was expected."),
        ({"command": 1}, "`command` is a number, but a text was expected."),
        ({"command": "a", "args": "x"}, "`args` is a text, but an array was expected."),
        ({"command": "a", "args": [1]}, "`args[0]` is a number, but a text was expected."),
        ({"command": "a", "env": {"K": "${GONE}"}}, "It needs the environment variable GONE, which is not set."),
        (
            {"command": "a", "env": {"K": "${input:key}"}},
            "`env.K` has ${input:key}, which only its editor can fill in.",
        ),
        ({"type": "sse", "url": "x"}, "It speaks the old SSE transport, which protocol 2025-03-26 replaced."),
    ],
)
def test_a_mistake_in_one_server_is_its_finding_with_the_place(entry: Any, message: str) -> None:
    bad, good = servers({"mcpServers": {"bad": entry, "good": _ENTRY}})
    assert bad.finding is not None
    assert (bad.finding.message, bad.finding.line) == (message, 1)
    assert good.finding is None


@pytest.mark.parametrize(
    "text,message",
    [
        ('{"mcpServers": {"a": }}', "line 1, column 22"),
        ("[mcp_servers.a\ncommand = 1", "neither JSON nor TOML"),
        ('{"tools": []}', "The file names no servers."),
    ],
)
def test_a_mistake_in_the_file_is_one_sentence_with_the_place(text: str, message: str) -> None:
    with pytest.raises(BadInput) as raised:
        servers(text)
    assert message in str(raised.value)


def test_a_default_stands_for_a_variable_that_is_not_set() -> None:
    environment = {"A": "${GONE:-fallback}", "B": "${TOKEN:-fallback}"}
    (named,) = servers({"mcpServers": {"a": {"command": "x", "env": environment}}})
    assert named.server.environment == {"A": "fallback", "B": "abcdefgh"}


def test_what_is_shown_of_a_server_has_no_secret() -> None:
    (named,) = servers({"mcpServers": {"a": {"command": "x", "args": ["--key", "$TOKEN"], "env": {"T": "$TOKEN"}}}})
    assert named.server.shown() == "x --key ***"
    assert "abcdefgh" not in repr(named.server)


def test_what_is_shown_of_an_address_has_neither_password_nor_query() -> None:
    server = Server(name="a", url="https://me:sesame@example.org/mcp?key=abcdefgh")
    assert server.shown() == "https://example.org/mcp"
    assert server.secrets == ("abcdefgh", "sesame")
