"""`POST /api/v1/advise`: what the command prints, as the document of the API describes it."""

import io
import json
from pathlib import Path
from typing import Any, Final

import pytest
from jsonschema import Draft202012Validator
from starlette.testclient import TestClient

from toolprism.cli.main import main

_LINES: Final[list[Any]] = [
    {"id": 1, "schema": {"properties": {"a": {"type": "string"}}}, "targets": ["mistral"]},
    {"id": 2, "tool": {"name": "a", "inputSchema": {"type": "object"}}, "targets": ["openai-strict-current"]},
    {"id": 3},
]


def test_the_api_answers_what_the_command_prints(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = "".join(json.dumps(line) + "\n" for line in _LINES)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    main(["advise", "--jsonl"])
    printed = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert client.post("/api/v1/advise", json=_LINES).json() == printed
    assert client.post("/api/v1/advise", json=_LINES[0]).json() == printed[0]


def test_answers_and_requests_are_as_described(client: TestClient) -> None:
    api = client.get("/openapi.json").json()
    described = api["paths"]["/api/v1/advise"]["post"]
    shape = described["responses"]["200"]["content"]["application/json"]["schema"]
    validator = Draft202012Validator({**shape, "components": api["components"]})
    for body in (_LINES, _LINES[0], {"input": json.dumps(_LINES[1]["tool"]), "targets": ["mistral"]}):
        validator.validate(client.post("/api/v1/advise", json=body).json())
    for example in described["requestBody"]["content"]["application/json"]["examples"].values():
        assert client.post("/api/v1/advise", json=example["value"]).status_code == 200


def test_an_unknown_option_is_refused(client: TestClient) -> None:
    assert client.post("/api/v1/advise", json={"input": "{}", "target": ["vllm"]}).status_code == 422


def test_code_is_what_the_command_prints(
    client: TestClient, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    headers = {"type": "object", "additionalProperties": {"type": "string"}}
    tools = [{"name": "a", "inputSchema": {"properties": {"h": headers}}}]
    path = tmp_path / "tools.json"
    path.write_text(json.dumps(tools), encoding="utf-8")
    for language in ("python", "typescript"):
        assert main(["advise", str(path), "--target", "openai-strict-current", "--code", language]) == 0
        body = {"input": tools, "targets": ["openai-strict-current"], "code": language}
        assert client.post("/api/v1/advise", json=body).json()["code"] == capsys.readouterr().out


@pytest.mark.parametrize(
    "more, detail",
    [
        ({"code": "perl", "targets": ["groq"]}, "python, typescript"),
        ({"code": "python"}, "one target"),
        ({"code": "python", "targets": ["groq", "xai"]}, "one target"),
    ],
)
def test_code_that_cannot_be_written_is_refused(client: TestClient, more: Any, detail: str) -> None:
    answer = client.post("/api/v1/advise", json={"input": "{}", **more})
    assert answer.status_code == 422
    assert detail in answer.text
