"""The examples of the README and of the page of commands work, and that page is what the declarations say."""

import json
import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tests import commands_page
from tests.readme import README, commands, examples, write_files
from toolprism.cli.main import COMMANDS, GROUPS, main
from toolprism.web.application import create_app


@pytest.mark.parametrize("command", [*commands(), *examples()], ids=" ".join)
def test_the_commands_run(
    command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    write_files(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.argv", command)
    code = main()
    ended = capsys.readouterr()
    assert code <= (1 if "--fail-on" in command or command[1] in {"check", "lint"} else 0), ended.err
    assert ended.out


def test_the_curl_example_is_answered() -> None:
    (body,) = re.findall(r"-d '(.*?)'\n", README)
    with TestClient(create_app()) as client:
        answer = client.post("/api/v1/normalize", json=json.loads(body)).json()
    assert answer["targets"]["google"]["output"] == {"type": "object", "properties": {"n": {"type": "number"}}}


def test_the_page_of_commands_is_written_from_their_declarations() -> None:
    assert commands_page.PAGE.read_text("utf-8") == commands_page.text(), "run: python -m tests.commands_page"


def test_every_command_stands_in_one_group() -> None:
    assert len(COMMANDS) == sum(len(group) for group in GROUPS.values())


def test_the_readme_is_read_in_one_sitting() -> None:
    assert len(README.splitlines()) <= 150
