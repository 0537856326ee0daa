"""The API and the commands `validate`, `check-call` and `invoke`."""

import io
import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from starlette.testclient import TestClient

from app.cli.main import main

_TOOL = {"name": "add", "inputSchema": {"type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"]}}
_LINES: dict[str, list[Any]] = {
    "validate": [
        {"id": 1, "schema": {"type": "string"}, "instance": 5},
        {"id": 2, "schema": {"type": "strin"}},
        {"id": 3, "schema": {"pattern": "("}, "instance": "a"},
        {"id": 4, "instance": 5},
    ],
    "check-call": [
        {"id": 1, "schema": _TOOL["inputSchema"], "arguments": {"n": "3"}},
        {"id": 2, "schema": _TOOL["inputSchema"], "arguments": "{"},
        {"id": 3, "schema": _TOOL["inputSchema"]},
    ],
    "invoke": [
        {"id": 1, "tools": [_TOOL], "name": "ad", "arguments": {}},
        {"id": 2, "tools": [_TOOL], "name": "add", "arguments": '{"n": 3}'},
        {"id": 3, "tools": [_TOOL], "name": "mcp__add", "arguments": {}},
        5,
    ],
}


def printed(command: str, lines: list[Any], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    text = "".join(json.dumps(line) + "\n" for line in lines)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    assert main([command]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


@pytest.mark.parametrize("command", _LINES)
def test_the_api_answers_what_the_command_prints(
    command: str, client: TestClient, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = _LINES[command]
    answered = client.post(f"/api/v1/{command}", json=lines).json()
    assert answered == printed(command, lines, monkeypatch, capsys)
    assert [answer["id"] for answer in answered] == [
        line.get("id") if isinstance(line, dict) else None for line in lines
    ]


@pytest.mark.parametrize("command", _LINES)
def test_the_answers_are_as_described(command: str, client: TestClient) -> None:
    api = client.get("/openapi.json").json()
    operation = api["paths"][f"/api/v1/{command}"]["post"]
    gives = operation["responses"]["200"]["content"]["application/json"]["schema"]
    response = client.post(f"/api/v1/{command}", json=_LINES[command])
    Draft202012Validator({**gives, "components": api["components"]}).validate(response.json())
    (example,) = operation["requestBody"]["content"]["application/json"]["examples"].values()
    assert client.post(f"/api/v1/{command}", json=example["value"]).status_code == 200


def test_a_bad_line_object_alone_is_a_problem(client: TestClient) -> None:
    response = client.post("/api/v1/validate", json={"id": 1})
    assert response.status_code == 422
    assert response.headers["content-type"] == "application/problem+json"
