"""Toolprism as an MCP server: what an agent asks, and what comes back."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import anyio
import pytest
from mcp import Client
from mcp_types import CallToolResult, TextContent, Tool

from tests.checking.projects import report, write
from tests.event_loop import finished
from toolprism.agents import bounded
from toolprism.agents.bounded import Refused, Room, answered, or_refused
from toolprism.agents.served import server
from toolprism.core.errors import Busy
from toolprism.core.limits import COMMAND_LINE
from toolprism.live.answer import Answer, Server
from toolprism.live.inspecting import inspected
from toolprism.reading.paste import read
from toolprism.services.normalize import Choices, check

_TOOL = {
    "name": "search",
    "description": "Search.",
    "parameters": {
        "type": "object",
        "properties": {"query": {"type": "string", "pattern": "^a"}, "limit": {"type": "integer", "maximum": 50}},
        "required": ["query"],
        "additionalProperties": False,
    },
}
_TEXT = json.dumps(_TOOL)


def _at_once(name: str, arguments: Mapping[str, str]) -> Any:
    """Return the answer of a tool, computed in this process."""
    return or_refused(*answered(name, arguments, 10.0))


async def _ask(name: str, arguments: Mapping[str, str]) -> Any:
    return _at_once(name, arguments)


def called(name: str, **arguments: Any) -> CallToolResult:
    async def call() -> CallToolResult:
        async with Client(server(_ask)) as client:
            return await client.call_tool(name, arguments)

    return finished(call())


def answer(name: str, **arguments: Any) -> Any:
    result = called(name, **arguments)
    assert not result.is_error
    assert isinstance(result.content[0], TextContent)
    assert json.loads(result.content[0].text) == result.structured_content
    assert next(iter(result.structured_content or {})) == "fix"
    return result.structured_content


def listed() -> list[Tool]:
    async def ask() -> list[Tool]:
        async with Client(server(_ask)) as client:
            return (await client.list_tools()).tools

    return finished(ask())


def test_its_own_tools_lose_nothing_at_any_target_and_no_client_minds_them() -> None:
    tools = tuple(tool.model_dump(mode="json", by_alias=True, exclude_none=True) for tool in listed())
    answers = Answer(server=Server(name="toolprism"), tools=tools, pages=(len(tools),), complete=True)
    inspection = inspected(answers, COMMAND_LINE, Choices(edition="all"))
    assert not inspection.findings
    assert inspection.linted is not None
    assert not inspection.linted.findings
    paste = read(json.dumps({"tools": tools}), COMMAND_LINE)
    for checked in check(paste, COMMAND_LINE, Choices(edition="all")).tools:
        for result in checked.job.results():
            assert result.verdict in {"as-pasted", "same-meaning", "stricter"}, (checked.title, result.target)
            assert not result.lost_checks
    assert all(tool.output_schema for tool in listed())


def test_a_check_of_its_own_tools_says_nothing_of_any_severity(tmp_path: Path) -> None:
    tools = [tool.model_dump(mode="json", by_alias=True, exclude_none=True) for tool in listed()]
    found = report(write(tmp_path / "tools.json", {"tools": tools}))
    assert [problem.message for _, problem in found.problems("note")] == []
    found.close()


def test_the_tools_are_listed() -> None:
    names = [tool.name for tool in listed()]
    known = ["check_tools", "normalize_tool", "payload_for_model", "explain_error", "validate_arguments", "map_back"]
    assert names == [*known, "find_loss", "advise"]


@pytest.mark.parametrize(
    "name,given,said",
    [
        ("explain_error", {}, "1. Field 'error' is required but missing: a string\n"),
        ("explain_error", {"error": "x", "toolz": "[]"}, "1. Field 'toolz' is not known. Did you mean `tools`?\n"),
        ("normalize_tool", {"tool": {"type": "object"}, "target": "mcp"}, "1. Field 'tool' expected a string, got {"),
        ("map_back", {"tool": True, "target": None, "arguments": [1]}, "3. Field 'arguments' expected a string, got"),
        ("explain_eror", {"error": "x"}, "There is no tool called explain_eror. Did you mean explain_error?"),
    ],
)  # fmt: skip
def test_wrong_arguments_are_answered_with_what_to_send(name: str, given: dict[str, Any], said: str) -> None:
    result = called(name, **given)
    assert result.is_error
    assert isinstance(result.content[0], TextContent)
    assert said in result.content[0].text
    assert result.content[0].text.startswith(("Parameter validation failed:", "There is no tool"))
    assert "pydantic" not in result.content[0].text


@pytest.mark.parametrize(
    "given",
    [
        {"error": "It rains."},
        {"Error": "It rains."},
        {"arguments": {"error": "It rains."}},
        {"error": "It rains.", "tools": None},
    ],
)
def test_arguments_of_another_form_are_repaired(given: dict[str, Any]) -> None:
    assert answer("explain_error", **given)["rule"] in {"unrelated", "unknown"}


def test_find_loss_shows_arguments_that_pass() -> None:
    found = answer("find_loss", tool=_TEXT, targets="cca-claude-current mistral")
    assert found["fix"].startswith("Check in your own code: ")
    assert {each["target"] for each in found["losses"]} == {"cca-claude-current"}
    assert json.loads(found["losses"][0]["arguments"]) is not None
    assert found["proven"] == ["mistral"]


def test_advise_says_the_edit_its_patch_and_what_callers_notice() -> None:
    schema = {"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a", "b"]}
    found = answer("advise", tool=json.dumps({**_TOOL, "parameters": schema}), targets="openai-strict-current")
    assert found["fix"].startswith("Apply 2 edits: ")
    assert found["edits"][0]["patch"][0]["path"].startswith("/required")
    assert all(edit["callers"] for edit in found["edits"])
    assert found["better"] == ["openai-strict-current"]
    fine = answer("advise", tool='{"type": "object", "properties": {}}', targets="mcp")
    assert fine["fix"].startswith("Nothing: ")


def test_long_work_reports_its_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("toolprism.agents.served._EVERY", 0.001)
    told: list[str | None] = []
    enough = anyio.Event()

    async def ask(name: str, arguments: Mapping[str, str]) -> Any:
        await enough.wait()
        return _at_once(name, arguments)

    async def hear(progress: float, total: float | None, message: str | None) -> None:
        assert (progress > 0, total) == (True, None)
        told.append(message)
        if len(told) == 3:
            enough.set()

    async def call() -> CallToolResult:
        async with Client(server(ask)) as client:
            return await client.call_tool("check_tools", {"tools": _TEXT, "targets": "mcp"}, progress_callback=hear)

    assert not finished(call()).is_error
    assert told[0] is not None
    assert told[0].startswith("Still at work")


def test_check_tools_says_what_to_change_first_and_who_loses_what() -> None:
    found = answer("check_tools", tools=_TEXT, targets="openai-strict-current cca-claude-current")
    assert found["worst"] == "loses-checks"
    assert {problem["target"] for problem in found["problems"]} == {"cca-claude-current"}
    fine = answer("check_tools", tools='{"type": "object", "properties": {}}', targets="mcp")
    assert fine["fix"] == "Nothing: every provider takes these tools, and loses nothing."


def test_check_tools_gives_the_edit_of_a_lint() -> None:
    schema = {"type": "object", "properties": {"a": {}}, "required": ["b"]}
    broken = {"name": "a", "description": "Do it.", "parameters": schema}
    found = answer("check_tools", tools=json.dumps(broken), targets="mcp")
    assert found["fix"].startswith("a/required")
    assert found["advice"][0]["rule"] == "required-undefined-property"


def test_normalize_tool_gives_the_schema_to_send_as_text() -> None:
    found = answer("normalize_tool", tool=_TEXT, target="cca-claude-current")
    assert json.loads(found["schema"])["properties"]["query"]["type"] == "string"
    assert found["verdict"] == "loses-checks"
    assert found["lost"]
    assert found["changes"]
    assert answer("normalize_tool", tool=_TEXT, target="openai-strict-current")["strict"] == "true"


def test_payload_for_model_gives_the_tools_part() -> None:
    found = answer("payload_for_model", tools=_TEXT, model="openai/gpt-5")
    assert json.loads(found["tools"])[0]["name"] == "search"
    assert found["fix"] == "Send `tools`, with 1 tool, as they are."


def test_explain_error_names_the_tool_the_place_and_the_edit() -> None:
    error = (
        "Invalid schema for function 'search': In context=(), 'required' is required to be supplied and to be an array "
        "including every key in properties. Missing 'limit'."
    )
    found = answer("explain_error", error=error, tools=json.dumps([_TOOL]))
    assert found["tool"] == "search (tools[0])"
    assert found["rule"] != "unknown"
    assert found["mended_by"]
    assert answer("explain_error", error="It rains.", tools="")["rule"] in {"unrelated", "unknown"}


def test_validate_arguments_gives_the_message_and_the_repair() -> None:
    found = answer("validate_arguments", tool=_TEXT, arguments='{"query": "abc", "limit": "5"}')
    assert found["valid"] == "no"
    assert json.loads(found["repaired"]) == {"query": "abc", "limit": 5}
    assert found["repairs"]
    assert answer("validate_arguments", tool=_TEXT, arguments='{"query": "a"}')["fix"] == "Nothing: the arguments fit."


def test_map_back_gives_the_arguments_of_the_author() -> None:
    found = answer("map_back", tool=_TEXT, target="openai-strict-current", arguments='{"query": "a", "limit": null}')
    assert json.loads(found["arguments"]) == {"query": "a"}
    assert found["steps"]


@pytest.mark.parametrize(
    "name,arguments,sentence",
    [
        ("check_tools", {"tools": "{", "targets": ""}, "line 1, column 1"),
        ("check_tools", {"tools": "{}", "targets": "nope"}, "There is no target called nope."),
        (
            "normalize_tool",
            {"tool": f"[{_TEXT}, {_TEXT}]", "target": "mcp"},
            "There are 2 tools, but one was expected.",
        ),
        ("payload_for_model", {"tools": _TEXT, "model": "nobody/nothing"}, "nobody"),
        ("explain_error", {"error": " ", "tools": ""}, "There is no error to explain."),
        ("map_back", {"tool": _TEXT, "target": "mcp", "arguments": "{"}, "The arguments are not JSON."),
        ("check_tools", {"tools": "[" * 1_000, "targets": ""}, "200 deep"),
        ("check_tools", {"tools": " " * 1_000_001, "targets": ""}, "bytes"),
    ],
)
def test_what_cannot_be_answered_is_one_sentence(name: str, arguments: dict[str, str], sentence: str) -> None:
    result = called(name, **arguments)
    assert result.is_error
    assert isinstance(result.content[0], TextContent)
    assert sentence in result.content[0].text
    assert "Traceback" not in result.content[0].text


def test_an_answer_is_short_whatever_was_pasted() -> None:
    many = [{**_TOOL, "name": f"t{number}", "description": f"Tool {number}."} for number in range(40)]
    found = answer("check_tools", tools=json.dumps(many), targets="cca-claude-current")
    assert len(found["problems"]) == 20
    assert found["more"] == 20


def test_work_past_the_deadline_is_one_sentence() -> None:
    assert bounded.answered("check_tools", {"tools": _TEXT, "targets": ""}, 1e-9)[1].startswith("This took more than")
    with pytest.raises(Refused):
        _at_once("check_tools", {"tools": "{", "targets": ""})


def test_a_question_too_many_is_refused_at_once() -> None:
    async def ask() -> None:
        room = Room()
        room._asking = 22
        await room.ask("check_tools", {"tools": "{}", "targets": ""})

    with pytest.raises(Busy):
        finished(ask())
