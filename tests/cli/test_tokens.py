"""Tokens in the report of `normalize`: beside each verdict, of one tool and of many."""

import json
from pathlib import Path

import pytest

from toolprism.cli.main import main
from toolprism.core.limits import COMMAND_LINE
from toolprism.reading.paste import read
from toolprism.services.normalize import Choices, check
from toolprism.services.tokens import costs_of

_TOOLS = [
    {"name": name, "inputSchema": {"properties": {"a": {"minLength": 1, "description": "word " * count}}}}
    for name, count in (("short", 1), ("long", 2_000))
]


def printed(
    capsys: pytest.CaptureFixture[str], folder: Path, tools: object, *options: str
) -> tuple[list[list[str]], list[str]]:
    """Return the words of each line that begins with a target, and what each tool costs there."""
    text = json.dumps(tools)
    (folder / "tools.json").write_text(text)
    assert main(["normalize", *options, str(folder / "tools.json")]) == 0
    costs = costs_of(check(read(text, COMMAND_LINE), COMMAND_LINE, Choices()))
    out = capsys.readouterr().out.split("Tokens of every request")[0]
    lines = {line.split()[0]: line.split() for line in out.split("\n") if line.strip()}
    wanted = [" ".join(str(price) for price in cost.after) for cost in costs]
    return [lines[cost.target] for cost in costs], wanted


def test_each_verdict_of_many_tools_has_its_tokens(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    lines, wanted = printed(capsys, tmp_path, _TOOLS, "--tokens")
    for line, figures in zip(lines, wanted, strict=True):
        found = [word for word in line[2:] if word == "≈" or word[0].isdigit()]
        signs = [word for word in figures.split() if word != "≈"]
        assert [word for word in found if word != "≈"] == signs


def test_the_verdict_of_one_tool_has_its_tokens_and_without_the_option_none(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for tool in _TOOLS:
        lines, wanted = printed(capsys, tmp_path, tool, "--tokens")
        assert all(figure in " ".join(line) for line, figure in zip(lines, wanted, strict=True))
        lines, wanted = printed(capsys, tmp_path, tool)
        assert not any(figure in " ".join(line) for line, figure in zip(lines, wanted, strict=True) if len(figure) > 3)
