"""The examples of the README work."""

import json
import re
import shlex
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from toolprism.cli.main import main
from toolprism.web.application import create_app

_README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", _README, re.DOTALL)


def commands() -> list[list[str]]:
    lines = [line.partition(" # ")[0] for block in blocks("sh") for line in block.splitlines()]
    return [
        shlex.split(line)
        for line in lines
        if line.startswith("toolprism") and not re.search("serve|proxy", line) and "<" not in line
    ]


@pytest.mark.parametrize("command", commands(), ids=" ".join)
def test_the_commands_run(
    command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    tool = {"name": "t", "inputSchema": {"type": "object", "properties": {"n": {"const": 1}}}}
    (tmp_path / "tool.json").write_text(json.dumps(tool), encoding="utf-8")
    (tmp_path / "tools.json").write_text(json.dumps({"tools": [tool]}), encoding="utf-8")
    (tmp_path / "error.txt").write_text(
        "Invalid schema for function 't': schema must be a JSON Schema", encoding="utf-8"
    )
    (tmp_path / "call.json").write_text('{"n": 1}', encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.argv", command)
    code = main()
    assert code == 0, capsys.readouterr().err
    assert capsys.readouterr().out


def test_the_curl_example_is_answered() -> None:
    (body,) = re.findall(r"-d '(.*?)'\n", _README)
    with TestClient(create_app()) as client:
        answer = client.post("/api/v1/normalize", json=json.loads(body)).json()
    assert answer["targets"]["google"]["output"] == {"type": "object", "properties": {"n": {"type": "number"}}}
