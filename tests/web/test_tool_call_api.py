"""The API and the commands `validate`, `check-call` and `invoke`."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from starlette.testclient import TestClient

from toolprism.cli.main import main
from toolprism.core.lazy import folder
from toolprism.web.samples import load

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
    assert main([command, "--jsonl"]) == 0
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
    for example in operation["requestBody"]["content"]["application/json"]["examples"].values():
        answer = client.post(f"/api/v1/{command}", json=example["value"])
        assert answer.status_code == 200
        Draft202012Validator({**gives, "components": api["components"]}).validate(answer.json())


def test_a_bad_line_object_alone_is_a_problem(client: TestClient) -> None:
    response = client.post("/api/v1/validate", json={"id": 1})
    assert response.status_code == 422
    assert response.headers["content-type"] == "application/problem+json"


def test_validate_takes_a_paste_with_arguments_as_the_command_does(
    client: TestClient, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    sample = load()["lost-check"]
    call = tmp_path / "call.json"
    call.write_text(sample.arguments, encoding="utf-8")
    path = folder("samples") / f"{sample.id}.json"
    assert main(["validate", str(path), "--arguments", str(call), "--format", "json"]) == 1
    printed = json.loads(capsys.readouterr().out)
    asked = {"input": path.read_text("utf-8"), "arguments": sample.arguments}
    assert client.post("/api/v1/validate", json=asked).json() == printed
    assert printed["tools"][0]["targets"]["google"]["arguments"]["difference"] == "lost"


def test_a_member_that_validate_does_not_know_is_refused(client: TestClient) -> None:
    answer = client.post("/api/v1/validate", json={"input": "{}", "argument": {}})
    assert answer.status_code == 422
    assert "Did you mean `arguments`?" in answer.text
