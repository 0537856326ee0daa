"""The pages about `inspect` and `mcp` say what is so."""

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from toolprism.agents.bounded import answered, or_refused
from toolprism.cli import inspect, mcp
from toolprism.cli.main import COMMANDS
from toolprism.core.limits import COMMAND_LINE
from toolprism.live.answer import DEFAULT
from toolprism.live.server_files import read_servers
from toolprism.providers.clients import all_clients

_DOCS = Path(__file__).parents[2] / "docs"
_INSPECT = (_DOCS / "inspect.md").read_text("utf-8")
_MCP = (_DOCS / "mcp.md").read_text("utf-8")


def blocks(text: str, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)


def test_every_block_for_a_client_names_the_server_that_the_page_is_about() -> None:
    files = [block for block in blocks(_MCP, "json") if "ervers" in block] + blocks(_MCP, "toml")
    assert len(files) == 8
    for file in files:
        (named,) = read_servers(file, COMMAND_LINE)
        assert named.finding is None
        assert (named.server.name, named.server.command) == ("toolprism", ("toolprism", "mcp"))
    assert tomllib.loads(blocks(_MCP, "toml")[0])


def test_the_question_of_the_page_has_its_answer() -> None:
    question, answer = (json.loads(block) for block in blocks(_MCP, "json")[:2])
    found: dict[str, Any] = or_refused(*answered("check_tools", question, 10.0))
    assert found["fix"] == answer["fix"]


def test_the_table_of_clients_has_a_row_for_each() -> None:
    table = _INSPECT.partition("## What clients are known to do")[2]
    rows = {row.split(" | ")[0]: row for row in re.findall(r"^\| (.*?) \|$", table, re.MULTILINE)[2:]}
    assert rows.keys() == {client.title for client in all_clients().values()}
    for client in all_clients().values():
        for fact in (client.length, client.tools):
            assert fact is None or str(fact.value) in rows[client.title]


def test_the_bounds_of_the_page_are_those_of_the_command() -> None:
    assert f"{DEFAULT.seconds:g} s for start" in _INSPECT
    assert f"{DEFAULT.message // 1_000_000} MB, all together {DEFAULT.total // 1_000_000} MB" in _INSPECT
    assert f"{DEFAULT.pages} pages" in _INSPECT


@pytest.mark.parametrize("page", [_INSPECT, _MCP, inspect.EXAMPLES, mcp.EXAMPLES])
def test_every_command_and_option_that_is_shown_exists(page: str) -> None:
    commands = re.findall(r"toolprism (\w[\w-]*)((?: --?\w[\w-]*(?: [^-\s`][^\s`]*)*)*)", page)
    declared = (Path(inspect.__file__).with_name("inspect.py").read_text("utf-8")) + (
        Path(mcp.__file__).read_text("utf-8")
    )
    assert commands
    for command, options in commands:
        assert command in {*COMMANDS, "mcp", "inspect"}, command
        if command in {"inspect", "mcp"}:
            for option in re.findall(r"(--[a-z][\w-]*)", options.partition(" -- ")[0]):
                assert f'"{option}"' in declared or option in {"--target", "--format", "--http", "--min-tools"}, option
