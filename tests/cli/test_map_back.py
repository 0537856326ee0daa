"""The command `map-back`, and the same operation over HTTP and in Python."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

import toolprism
from toolprism.cli.main import main
from toolprism.core.limits import COMMAND_LINE
from toolprism.services.tool_calls_jsonl import check_call_line, invoke_line, map_back_line
from toolprism.web.application import create_app
from toolprism.web.settings import Settings

_SCHEMA = {
    "type": "object",
    "properties": {"city": {"type": "string"}, "days": {"type": "integer"}},
    "required": ["city"],
    "additionalProperties": False,
}
_LINE: dict[str, Any] = {
    "id": 7,
    "schema": _SCHEMA,
    "target": "openai-strict",
    "arguments": {"city": "Oslo", "days": None},
    "name": "weather",
}
_STEP = {"rule": "optional-to-nullable", "at": "/properties/days", "place": "/days"}
_ANSWER = {"id": 7, "arguments": {"city": "Oslo"}, "steps": [_STEP], "ambiguous": [], "name": "weather"}


def answers(lines: list[Any], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> list[Any]:
    """Return what the command prints for lines on its standard input."""
    text = "".join(json.dumps(line) + "\n" for line in lines)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    assert main(["map-back", "--jsonl"]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_command_api_and_python_say_the_same(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert answers([_LINE], monkeypatch, capsys) == [_ANSWER]
    with TestClient(create_app(Settings())) as client:
        assert client.post("/api/v1/map-back", json=_LINE).json() == _ANSWER
        assert client.post("/api/v1/map-back", json=[_LINE, _LINE]).json() == [_ANSWER, _ANSWER]
    assert toolprism.normalize(_SCHEMA, "openai-strict").back(_LINE["arguments"]).arguments == _ANSWER["arguments"]


def test_a_bad_line_is_an_error_and_the_rest_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = [{**_LINE, "target": "openai-strikt"}, {"id": 7}, {**_LINE, "arguments": "{"}, {**_LINE, "options": {"x": 1}}]
    given = answers([*bad, _LINE], monkeypatch, capsys)
    assert [each.get("error", {}).get("code") for each in given] == [
        "unknown-target",
        "bad-line",
        "not-json",
        "unknown-member",
        None,
    ]
    assert "openai-strict" in given[0]["error"]["message"]


def test_arguments_may_be_the_text_that_clients_get() -> None:
    line = {**_LINE, "arguments": json.dumps(_LINE["arguments"])}
    assert map_back_line(line, COMMAND_LINE)["arguments"] == {"city": "Oslo"}


def test_options_decide_the_output_and_so_the_way_back() -> None:
    off = map_back_line({**_LINE, "options": {"no_strict": True}}, COMMAND_LINE)
    assert off["arguments"] == _LINE["arguments"]
    variant = {**_LINE, "target": "openai-strict-current", "options": {"variants": ["openai=gpt-4.1"]}}
    assert map_back_line(variant, COMMAND_LINE)["arguments"] == _LINE["arguments"]


def test_a_tool_says_whether_its_author_wants_strict_mode() -> None:
    function = {"name": "weather", "parameters": _SCHEMA, "strict": False}
    line = {key: each for key, each in _LINE.items() if key != "schema"}
    lax = {**line, "tool": {"type": "function", "function": function}}
    assert map_back_line(lax, COMMAND_LINE)["arguments"] == _LINE["arguments"]
    strict = {**line, "tool": {"type": "function", "function": {**function, "strict": True}}}
    assert map_back_line(strict, COMMAND_LINE)["arguments"] == {"city": "Oslo"}


def test_a_call_is_checked_in_the_authors_shape() -> None:
    call = {"id": 1, "schema": _SCHEMA, "arguments": _LINE["arguments"]}
    assert "/days" in str(check_call_line(call)["errors"])
    for given in (check_call_line(call, "openai-strict"), check_call_line({**call, "target": "openai-strict"})):
        assert (given["message"], given["repaired"], given["errors"]) == (None, {"city": "Oslo"}, [])
        assert given["back"] == {"arguments": {"city": "Oslo"}, "steps": [_STEP], "ambiguous": []}
    assert check_call_line({**call, "arguments": "{"}, "openai-strict")["message"] is not None


def test_an_invocation_gets_arguments_in_the_authors_shape(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    tools = [{"name": "weather", "inputSchema": _SCHEMA}]
    call = {"id": 1, "tools": tools, "name": "weather", "arguments": _LINE["arguments"]}
    (tmp_path / "calls.jsonl").write_text(json.dumps(call) + "\n")
    assert main(["invoke", "--target", "openai-strict", str(tmp_path / "calls.jsonl")]) == 0
    assert json.loads(capsys.readouterr().out)["repaired"] == {"city": "Oslo"}
    assert invoke_line({**call, "name": "wether", "target": "openai-strict"})["isError"]
