"""One table of calls, asked in every way: command line, API, library, MCP server and page say the same of each."""

import html
import io
import json
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

import toolprism
from tests.agents.test_answers import answer
from tests.toolcalls.cases import CASES, Case
from toolprism.cli.main import main
from toolprism.toolcalls import check_call
from toolprism.web.application import create_app
from toolprism.web.settings import Settings

_EACH = pytest.mark.parametrize("case", CASES.values(), ids=CASES)


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with TestClient(create_app(Settings())) as client:
        yield client


def _line(case: Case, **more: Any) -> dict[str, Any]:
    return {"id": 1, "schema": case.schema, "arguments": case.arguments, **more}


def _typed(case: Case) -> str:
    return case.arguments if isinstance(case.arguments, str) else json.dumps(case.arguments)


def _commanded(
    lines: list[dict[str, Any]],
    command: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    *options: str,
) -> list[dict[str, Any]]:
    text = "".join(json.dumps(line) + "\n" for line in lines)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    assert main([command, *options]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_the_command_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    checked = _commanded([_line(case) for case in CASES.values()], "check-call", monkeypatch, capsys)
    tools = [
        {"id": 1, "tools": [{"name": "f", "parameters": case.schema}], "name": "f", "arguments": case.arguments}
        for case in CASES.values()
    ]
    ran = _commanded(tools, "invoke", monkeypatch, capsys)
    back = _commanded([_line(case, target="anthropic") for case in CASES.values()], "check-call", monkeypatch, capsys)
    for case, said, result, returned in zip(CASES.values(), checked, ran, back, strict=True):
        assert (said["message"], said["repaired"]) == (case.message, case.repaired)
        assert (result["llmContent"] or None, result["repaired"]) == (case.message, case.repaired)
        assert (returned["message"], returned["repaired"]) == (case.message, case.repaired)
        assert all(step["class"] in {"same-value", "completes"} for step in said["repairs"])


def test_the_options_of_the_command_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    unknown, near = CASES["unknown"], CASES["a near name"]
    lines = [_line(unknown), _line(near)]
    dropped, plain = _commanded(lines, "check-call", monkeypatch, capsys, "--repair", "drop-unknown", "--plain")
    assert dropped["repaired"] == {"n": 5}
    assert dropped["repairs"] == [{"kind": "drop-unknown", "path": "/zzz", "class": "loses"}]
    assert plain["message"].split("\n")[2:4] == [
        "1. Field 'max_price' is required but missing",
        "2. Field 'min_price': must NOT have additional properties",
    ]
    asked = [_line(unknown, repair=["drop-unknown"]), _line(unknown, repair=["rename"]), _line(unknown, plain=1)]
    of_line, bad_kind, bad_switch = _commanded(asked, "check-call", monkeypatch, capsys)
    assert of_line["repaired"] == {"n": 5}
    assert (bad_kind["error"]["code"], bad_switch["error"]["code"]) == ("bad-option", "bad-option")


@_EACH
def test_the_api(case: Case, client: TestClient) -> None:
    said = client.post("/api/v1/check-call", json=_line(case)).json()
    assert (said["message"], said["repaired"]) == (case.message, case.repaired)
    pasted = client.post("/api/v1/validate", json={"input": case.schema, "arguments": _typed(case)}).json()
    arguments = pasted["tools"][0]["arguments"]
    assert (arguments["message"], arguments["repaired"]) == (case.message, case.repaired)
    assert arguments["repairs"] == said["repairs"]


@_EACH
def test_the_library(case: Case) -> None:
    check = toolprism.check_arguments(case.schema, case.arguments)
    assert (check.message, check.copy()) == (case.message, case.repaired)
    assert [step.class_ for step in check.repairs] == [
        step.class_ for step in check_call(case.schema, case.arguments).repairs
    ]


def test_the_options_of_the_library() -> None:
    case = CASES["unknown"]
    check = toolprism.check_arguments(case.schema, case.arguments, repair=["drop-unknown"], plain=True)
    assert check.copy() == {"n": 5}
    assert "must NOT have additional properties" in (check.message or "")
    with pytest.raises(toolprism.BadInput):
        toolprism.check_arguments(case.schema, {}, repair=["guess"])
    twice = toolprism.check_arguments(case.schema, '{"n": 5, "n": 7}')
    assert [note.code for note in twice.notes] == ["key-twice"]
    calls = toolprism.check_arguments({"type": "object"}, '{"a": 1}{"a": 2}').calls
    assert [dict(each) for each in calls] == [{"a": 1}, {"a": 2}]


@_EACH
def test_the_mcp_server(case: Case) -> None:
    tool = json.dumps({"name": "f", "parameters": case.schema})
    said = answer("validate_arguments", tool=tool, arguments=_typed(case))
    assert said["fix"] == (case.message or "Nothing: the arguments fit.")
    assert said["repaired"] == ("" if case.repaired is None else json.dumps(case.repaired, separators=(",", ":")))


@_EACH
def test_the_page(case: Case, client: TestClient) -> None:
    form = {"text": json.dumps(case.schema), "arguments": _typed(case), "tab": "call"}
    page = html.unescape(client.post("/check", data=form).text)
    assert (case.message or "The arguments fit the pasted schema.") in page
