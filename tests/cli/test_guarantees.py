"""`normalize --guarantees`, and the same over HTTP and in Python."""

import io
import json
from typing import Any, Final

import pytest
from starlette.testclient import TestClient

import toolprism
from toolprism.cli.main import main
from toolprism.core.limits import COMMAND_LINE
from toolprism.services.jsonl import answer_strictly
from toolprism.services.normalize import Choices
from toolprism.web.application import create_app
from toolprism.web.settings import Settings

SCHEMA: Final[dict[str, Any]] = {
    "type": "object",
    "properties": {"code": {"type": "string", "format": "email", "pattern": "^[a-z]+$"}},
    "required": ["code"],
}
STATES: Final = {
    "/type": "enforced",
    "/required": "enforced",
    "/properties/code/type": "enforced",
    "/properties/code/format": "enforced",
    "/properties/code/pattern": "sent",
}


def lines_of(arguments: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> list[str]:
    text = json.dumps({"id": 1, "schema": SCHEMA}) + "\n" if "--jsonl" in arguments else json.dumps(SCHEMA)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    assert main(["normalize", *arguments, "-"]) == 0
    return capsys.readouterr().out.splitlines()


def test_lines_page_and_python_say_the_same(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    [line] = lines_of(["--jsonl", "--guarantees", "--target", "vllm", "--"], monkeypatch, capsys)
    told = json.loads(line)["targets"]["vllm"]["guarantees"]
    assert {each["pointer"]: each["state"] for each in told} == STATES
    client = TestClient(create_app(Settings()))
    body = {"id": 1, "schema": SCHEMA, "targets": ["vllm"], "guarantees": True}
    assert client.post("/api/v1/normalize", json=body).json() == json.loads(line)
    paste = {"input": SCHEMA, "targets": ["vllm"], "guarantees": True}
    [tool] = client.post("/api/v1/normalize", json=paste).json()["tools"]
    assert tool["targets"]["vllm"]["guarantees"] == told
    assert [each.to_json() for each in toolprism.normalize(SCHEMA, "vllm").guarantees] == told


def test_nobody_is_told_who_did_not_ask(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert "guarantees" not in lines_of(["--jsonl", "--target", "vllm", "--"], monkeypatch, capsys)[0]
    assert not [line for line in lines_of(["--target", "vllm", "--"], monkeypatch, capsys) if "holds" in line]


def test_the_report_says_how_many_constraints_are_held(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told = lines_of(["--guarantees", "--target", "vllm", "mistral", "--"], monkeypatch, capsys)
    assert "  vllm holds 4 of 5 constraints, 1 sent (only with tool_choice named or required)" in told
    assert "  mistral holds 0 of 5 constraints, 5 sent" in told


def test_a_list_that_grows_too_long_is_cut_and_says_so() -> None:
    many = {"anyOf": [{"type": "null"}] * 13_000}
    choices = Choices(targets=("vllm",), guarantees=True)
    answered: Any = answer_strictly({"schema": many}, COMMAND_LINE, choices)
    result = answered["targets"]["vllm"]
    assert 1_000 < len(result["guarantees"]) < 13_000
    assert "list-cut-off" in [finding["code"] for finding in result["findings"]]


def test_an_option_of_the_wrong_type_is_refused() -> None:
    body = {"schema": SCHEMA, "guarantees": "yes"}
    answered = TestClient(create_app(Settings())).post("/api/v1/normalize", json=body)
    assert answered.status_code == 422
