"""The examples of `docs/check.md` work."""

import re
import shlex
import tomllib
from pathlib import Path

import pytest

from tests.checking.projects import GOOD, git, write
from toolprism.checking.model import VERDICTS
from toolprism.checking.settings_file import SCHEMA, errors
from toolprism.checking.sources.language import LANGUAGES
from toolprism.checking.sources.reader import contents_of
from toolprism.cli.main import main
from toolprism.core.limits import COMMAND_LINE

_TEXT = (Path(__file__).parents[2] / "docs" / "check.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", _TEXT, re.DOTALL | re.MULTILINE)


def run(command: list[str]) -> int:
    return main([command[1], "--jobs", "1", *command[2:]])


@pytest.mark.requires("git")
def test_the_commands_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    git(tmp_path, "init", "-q")
    write(tmp_path / "src" / "tools.json", [{**GOOD, "inputSchema": {"properties": {"q": {"type": "string"}}}}, GOOD])
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "a.md").write_text("# nothing\n", "utf-8")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-q", "-m", "first")
    commands = [shlex.split(line.partition(" # ")[0]) for block in blocks("sh") for line in block.splitlines()]
    assert len(commands) == 10
    codes = [run(command) for command in commands if "--fix" not in command]
    codes += [run(command) for command in commands if "--fix" in command]
    assert max(codes) <= 1, capsys.readouterr().err
    assert codes[6] == 0  # the baseline knows all
    assert codes[7] == 0  # nothing changed
    assert '"type": "object"' in (tmp_path / "src" / "tools.json").read_text("utf-8")


def test_the_settings_are_settings() -> None:
    (settings,) = map(tomllib.loads, blocks("toml"))
    assert [*errors(settings)] == []
    assert settings.keys() | {"targets"} == SCHEMA["properties"].keys()


def test_the_document_names_every_verdict_and_ending() -> None:
    assert not [name for name in VERDICTS[:-1] if f"`{name}`" not in _TEXT and name != "stopped"]
    kin = {".tsx", ".mts", ".cts", ".jsx", ".mjs", ".cjs", ".markdown"}
    assert not [name for name in LANGUAGES if f"`{name}`" not in _TEXT and name not in kin]


def test_the_example_of_a_comment_is_a_tool() -> None:
    contents = contents_of(_TEXT, "markdown", COMMAND_LINE)
    assert [tool.name for document in contents.documents for tool in document.paste.tools] == ["query"]
