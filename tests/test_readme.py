"""The examples of the README work."""

import json
import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tests.readme import README, commands, write_files
from toolprism.cli.main import main
from toolprism.web.application import create_app


@pytest.mark.parametrize("command", commands(), ids=" ".join)
def test_the_commands_run(
    command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    write_files(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.argv", command)
    code = main()
    assert code == 0, capsys.readouterr().err
    assert capsys.readouterr().out


def test_the_curl_example_is_answered() -> None:
    (body,) = re.findall(r"-d '(.*?)'\n", README)
    with TestClient(create_app()) as client:
        answer = client.post("/api/v1/normalize", json=json.loads(body)).json()
    assert answer["targets"]["google"]["output"] == {"type": "object", "properties": {"n": {"type": "number"}}}
