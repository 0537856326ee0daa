"""The command `advise`."""

import io
import json
from pathlib import Path
from typing import Any, Final

import pytest

from toolprism.cli.main import main
from toolprism.schema import all_targets

_UNTYPED: Final = {"properties": {"path": {"type": "string"}}}


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "tool.json"
    path.write_text(json.dumps({"name": "read", "inputSchema": _UNTYPED}), encoding="utf-8")
    return str(path)


def test_each_line_gives_edits_and_verdicts_of_today(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = json.dumps({"id": "a", "tool": {"name": "read", "inputSchema": _UNTYPED}}) + "\n5\n"
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    assert main(["advise", "--jsonl"]) == 0
    first, second = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert first["id"] == "a"
    assert first["edits"] == [
        {
            "title": "Add `type: object`",
            "patch": [{"op": "add", "path": "/type", "value": "object"}],
            "callers": "Refused from now on: null.",
        }
    ]
    assert [*first["before"]] == [*first["after"]] == [*all_targets("current")]
    assert (first["before"]["mistral"], first["after"]["mistral"]) == ("stricter", "as-pasted")
    assert second["error"]["code"] == "bad-line"


def test_the_report_shows_edits_before_and_after_and_what_stays(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["advise", "--target", "mistral", "cca-claude-current", "--", file]) == 0
    shown = capsys.readouterr().out
    assert "read  1 edit: 1 refused, 1 stricter before, 2 as pasted after." in shown
    assert "1. Add `type: object`" in shown
    assert "mistral             stricter than yours → as pasted" in shown


def test_the_report_says_what_stays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "tool.json"
    path.write_text(
        '{"type": "object", "properties": {"limit": {"type": "integer", "maximum": 100}}}', encoding="utf-8"
    )
    assert main(["advise", "--target", "cca-claude-current", "--", str(path)]) == 0
    shown = capsys.readouterr().out
    assert "What stays, and your own code has to check:" in shown
    assert "your schema says at most 100." in shown


def test_a_sound_tool_needs_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "tool.json"
    path.write_text('{"type": "object", "properties": {"a": {"type": "string"}}}', encoding="utf-8")
    assert main(["advise", "--target", "mistral", "--", str(path)]) == 0
    assert "No edit would make a verdict better without making another worse, at 1 target." in capsys.readouterr().out


def test_json_has_every_tool(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["advise", "--format", "json", "--target", "mistral", "--", file]) == 0
    found: Any = json.loads(capsys.readouterr().out)
    assert [tool["name"] for tool in found["tools"]] == ["read"]
    assert found["tools"][0]["after"] == {"mistral": "as-pasted"}


def test_code_checks_the_calls_of_each_tool_after_the_advice_or_as_pasted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    headers = {"type": "object", "additionalProperties": {"type": "string"}}
    schema = {"type": "object", "properties": {"h": headers}, "additionalProperties": False}
    path = tmp_path / "tools.json"
    path.write_text(json.dumps([{"name": name, "inputSchema": schema} for name in ("a", "b")]), encoding="utf-8")
    command = ["advise", str(path), "--code", "python", "--target", "openai-strict-current"]
    assert main(command) == 0
    names: dict[str, Any] = {}
    exec(capsys.readouterr().out, names)  # noqa: S102
    for name in ("a", "b"):
        assert names["check"](name, '{"h": [{"key": "x", "value": "y"}]}') == {"h": {"x": "y"}}
        assert names["check"](name, {"h": None}) == {}
    assert main([*command, "--as-pasted"]) == 0
    exec(capsys.readouterr().out, names)  # noqa: S102
    with pytest.raises(names["InvalidArguments"]):
        names["check"]("a", {"h": [{"key": "x", "value": "y"}]})


@pytest.mark.parametrize(
    "more, message",
    [(["--code", "python"], "needs one --target"), (["--as-pasted"], "goes with --code")],
)
def test_code_is_for_one_target(file: str, capsys: pytest.CaptureFixture[str], more: list[str], message: str) -> None:
    assert main(["advise", file, *more]) == 2
    assert message in capsys.readouterr().err


def test_each_choice_of_a_strategy_has_its_price(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    headers = {"type": "object", "additionalProperties": {"type": "string"}}
    path = tmp_path / "tool.json"
    path.write_text(json.dumps({"type": "object", "properties": {"h": headers}, "required": ["h"]}), encoding="utf-8")
    command = ["advise", str(path), "--target", "openai-strict-current"]
    assert main(command) == 0
    shown = capsys.readouterr().out
    assert "*open-map=pairs  strict off → " in shown
    assert " open-map=text   strict off → " in shown
    assert main([*command, "--format", "json"]) == 0
    (tool,) = json.loads(capsys.readouterr().out)["tools"]
    assert [each["strategy"] for each in tool["prices"]] == ["open-map=pairs", "open-map=text", "open-map=off"]
