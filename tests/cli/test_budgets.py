"""The command `budgets`: a report with bars, JSON, and its exit codes."""

import json
from pathlib import Path
from typing import Any

import pytest

from toolprism.cli.main import main

_FEW: dict[str, Any] = {"name": "few", "inputSchema": {"type": "object", "properties": {"q": {"type": "string"}}}}
_MANY: dict[str, Any] = {
    "name": "many",
    "inputSchema": {"type": "object", "properties": {f"p{at}": {"type": "string"} for at in range(30)}},
}


def run(capsys: pytest.CaptureFixture[str], tmp_path: Path, tools: Any, *given: str) -> tuple[int, str, str]:
    path = tmp_path / "tools.json"
    path.write_text(json.dumps(tools), encoding="utf-8")
    code = main(["budgets", str(path), *given])
    output = capsys.readouterr()
    return code, output.out, output.err


def test_within_every_budget_it_ends_with_zero(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out, _ = run(capsys, tmp_path, [_FEW])
    assert code == 0
    assert "1 of 24" in out


def test_past_a_budget_it_ends_with_one_and_says_whose_strict_to_take_off(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    code, out, _ = run(capsys, tmp_path, [_FEW, _MANY])
    assert code == 1
    assert "31 of 24" in out
    assert "many 30, few 1" in out
    assert "anthropic: take strict off 1 tool: many" in out


def test_json_names_every_budget(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out, _ = run(capsys, tmp_path, [_FEW], "--format", "json")
    answer = json.loads(out)
    assert code == 0
    assert {budget["id"] for budget in answer["budgets"]} >= {"anthropic-optional", "openai-properties", "size"}


def test_a_file_without_tools_ends_with_two(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, _, err = run(capsys, tmp_path, [])
    assert code == 2
    assert "The list of tools is empty." in err


def test_tokens_are_shown_for_each_target(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out, _ = run(capsys, tmp_path, [_FEW, _MANY], "--tokens", "--target", "openai-strict-current", "mistral")
    assert code == 1, "`many` has more properties than a strict mode takes"
    assert "Tokens of every request" in out
    row = next(line for line in out.splitlines() if line.strip().startswith("mistral"))
    assert "≈" in row
    assert row.index("many") < row.index("few")


def test_more_tokens_than_allowed_end_with_one(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    dear = run(capsys, tmp_path, [_FEW], "--max-tokens", "10", "--target", "mistral")
    cheap = run(capsys, tmp_path, [_FEW], "--max-tokens", "1000", "--target", "mistral")
    assert (dear[0], cheap[0]) == (1, 0)
    found = json.loads(run(capsys, tmp_path, [_FEW], "--tokens", "--format", "json")[1])["tokens"]
    assert found["mistral"]["total"] > 10
    assert found["mistral"]["margin"] == 0.2
