"""Properties named like what every JavaScript object inherits, which AJV takes for present."""

import json
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from toolprism.cli.main import main
from toolprism.toolcalls import check_call, invoke
from toolprism.validation import sentence, validate
from toolprism.web.application import create_app
from toolprism.web.settings import Settings

NAMES = ("constructor", "toString", "valueOf", "hasOwnProperty", "isPrototypeOf", "__proto__", "__defineGetter__")
#: What may be asked of such a property: each keyword group, and each wrapper that looks at what is inside.
SCHEMAS: list[Any] = [
    {"type": "string"},
    {"type": ["integer", "null"]},
    {"enum": ["a"]},
    {"const": 1},
    {"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]},
    {"type": "array", "items": {"type": "string"}},
    {"not": {}},
    False,
    {"anyOf": [{"type": "string"}, {"type": "number"}]},
    {"oneOf": [{}, {"type": ["string", "object"]}, True]},
    {"properties": {"constructor": {"type": "string"}}},
    {"if": {"type": "string"}, "then": True, "else": False},
    {"$ref": "#/$defs/text"},
]


def _tool(name: str, schema: Any, **more: Any) -> dict[str, Any]:
    return {"type": "object", "properties": {name: schema}, "$defs": {"text": {"type": "string"}}, **more}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("schema", SCHEMAS, ids=json.dumps)
def test_no_arguments_are_answered_whatever_such_a_property_must_be(name: str, schema: Any) -> None:
    tool = _tool(name, schema)
    verdict = validate(tool, {})
    report = check_call(tool, {})
    assert report.valid is verdict.valid
    assert (report.message is None) is (verdict.valid is True)
    assert invoke([{"name": "t", "parameters": tool}], "t", "{}").is_error is not verdict.valid
    assert all(sentence(error, {}) for error in verdict.errors)


def test_the_message_names_what_javascript_finds() -> None:
    report = check_call(_tool("toString", {"type": "string"}), {})
    assert report.message is not None
    assert "1. Field 'toString' expected a string, got a function" in report.message
    assert report.repaired is None


def test_a_default_fills_what_only_seems_to_be_there() -> None:
    report = check_call(_tool("valueOf", {"type": "string", "default": "x"}, required=["valueOf"]), {})
    assert report.repaired == {"valueOf": "x"}


@pytest.mark.parametrize("name", NAMES)
def test_the_name_as_a_property_that_was_sent_is_one_like_any_other(name: str) -> None:
    assert check_call(_tool(name, {"type": "string"}), {name: "x"}).repaired == {name: "x"}


def test_the_sentence_says_what_was_found() -> None:
    (error,) = validate(_tool("constructor", {"type": "string"}), {}).errors
    said = sentence(error, {})
    assert said.startswith("`constructor` is missing, and AJV reads what every JavaScript object inherits")


@pytest.mark.parametrize("name", NAMES)
def test_page_and_api_answer(name: str) -> None:
    schema = _tool(name, {"type": "string"})
    with TestClient(create_app(Settings())) as client:
        page = client.post("/check", data={"text": json.dumps(schema), "args": "{}"})
        paste = client.post("/api/v1/validate", json={"input": schema, "arguments": {}})
        call = client.post("/api/v1/check-call", json={"id": 1, "schema": schema, "arguments": {}})
        tools = [{"name": "t", "inputSchema": schema}]
        ran = client.post("/api/v1/invoke", json={"id": 1, "tools": tools, "name": "t", "arguments": {}})
    assert [answer.status_code for answer in (page, paste, call, ran)] == [200, 200, 200, 200]


@pytest.mark.parametrize("name", NAMES)
def test_the_command_line_answers(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    schema = _tool(name, {"type": "string"})
    files = {"tool.json": schema, "call.json": {}, "line.jsonl": {"id": 1, "schema": schema, "arguments": {}}}
    for file, value in files.items():
        (tmp_path / file).write_text(json.dumps(value), encoding="utf-8")
    tool, call, line = (str(tmp_path / file) for file in files)
    assert main(["validate", tool, "--arguments", call]) == (name != "__proto__")
    assert main(["check-call", line]) == 0
    assert "Traceback" not in capsys.readouterr().err
