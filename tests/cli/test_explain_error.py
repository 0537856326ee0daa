"""The command `explain-error`: a report, JSON, line objects, and its exit codes."""

import io
import json
import sys
from pathlib import Path

import pytest

from toolprism.cli.main import main
from toolprism.core.limits import PAGE
from toolprism.services.explain_error import explain, sent_text

_ERROR = "tools.1.custom.input_schema.type: Field required"
_TOOLS = '[{"name": "a"},\n {"name": "b", "inputSchema": {"properties": {}}}]'


@pytest.fixture
def files(tmp_path: Path) -> tuple[str, str]:
    error, tools = tmp_path / "error.txt", tmp_path / "tools.json"
    error.write_text(_ERROR, encoding="utf-8")
    tools.write_text(_TOOLS, encoding="utf-8")
    return str(error), str(tools)


def run(capsys: pytest.CaptureFixture[str], *given: str) -> tuple[int, str, str]:
    code = main(["explain-error", *given])
    output = capsys.readouterr()
    return code, output.out, output.err


def test_the_report_names_tool_place_and_edit(capsys: pytest.CaptureFixture[str], files: tuple[str, str]) -> None:
    error, tools = files
    code, out, _ = run(capsys, error, "--tools", tools)
    assert code == 0
    assert "root-not-object" in out
    assert "b (tools[1])" in out
    assert f"the root of the schema ({tools}, line 2, column 31)" in out
    assert '[{"op":"add","path":"/type","value":"object"}]' in out


def test_json_is_what_the_service_answers(capsys: pytest.CaptureFixture[str], files: tuple[str, str]) -> None:
    code, out, _ = run(capsys, files[0], "--tools", files[1], "--format", "json")
    assert code == 0
    assert json.loads(out) == explain(_ERROR, sent_text(_TOOLS, PAGE), PAGE).to_json()


def test_an_error_of_another_kind_says_so(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"429 Too Many Requests")))
    code, out, _ = run(capsys)
    assert code == 0
    assert out.startswith("unrelated")


def test_an_unknown_error_ends_with_one_and_shows_the_nearest_form(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "e.txt"
    path.write_text("A constraint of the schema produces states for serving", encoding="utf-8")
    code, out, _ = run(capsys, str(path))
    assert code == 1
    assert "nearest" in out


def test_each_line_is_answered_in_order_and_a_bad_one_too(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = [{"id": 1, "text": _ERROR}, {"id": 2}, {"id": 3, "text": "tools: Tool names must be unique."}]
    data = "\n".join(map(json.dumps, lines)).encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
    code, out, _ = run(capsys, "--jsonl")
    answers = [json.loads(line) for line in out.splitlines()]
    assert code == 0
    assert [answer["id"] for answer in answers] == [1, 2, 3]
    assert answers[0]["rule"] == "root-not-object"
    assert answers[1]["error"]["code"] == "bad-line"
    assert answers[2]["rule"] == "tool-name-duplicate"


@pytest.mark.parametrize("given", [("nowhere.txt",), ("-", "--tools", "-")])
def test_unreadable_input_ends_with_two(capsys: pytest.CaptureFixture[str], given: tuple[str, ...]) -> None:
    code, out, err = run(capsys, *given)
    assert (code, out) == (2, "")
    assert err.startswith("toolprism: ")


def test_tools_that_are_not_json_end_with_two(capsys: pytest.CaptureFixture[str], files: tuple[str, str]) -> None:
    code, _, err = run(capsys, files[0], "--tools", files[0])
    assert code == 2
    assert files[0] in err
