"""`--fix=advice`: the edits of advice go into the files, its strategies into the settings."""

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.checking.projects import GOOD, write
from tests.live.commands import run
from toolprism.checking.settings_file import with_strategies

_MAP: dict[str, Any] = {
    **GOOD,
    "inputSchema": {
        "type": "object",
        "properties": {"labels": {"type": "object", "additionalProperties": {"type": "string"}, "description": "L."}},
        "required": ["labels"],
        "additionalProperties": False,
    },
}
_REQUIRED: dict[str, Any] = {**GOOD, "inputSchema": {**GOOD["inputSchema"], "required": ["query", "gone"]}}
_ARGUMENTS = ("check", "--no-cache", "--target", "openai-strict-current", "--fix=advice")


@pytest.fixture(autouse=True)
def inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_an_advised_edit_is_written_and_the_check_passes_after_it(capsys: pytest.CaptureFixture[str]) -> None:
    write(Path("tools.json"), [_REQUIRED])
    code, out, _ = run(capsys, *_ARGUMENTS, "tools.json")
    (tool,) = json.loads(Path("tools.json").read_text("utf-8"))
    assert tool["inputSchema"]["required"] == ["query"]
    assert (code, "1 fix applied" in out) == (0, True)


def test_an_advised_strategy_goes_into_the_settings(capsys: pytest.CaptureFixture[str]) -> None:
    write(Path("tools.json"), [_MAP])
    Path("pyproject.toml").write_text("[tool.toolprism]\nmin-tools = 1 # at least\n", "utf-8")
    code, _, _ = run(capsys, *_ARGUMENTS, "tools.json")
    text = Path("pyproject.toml").read_text("utf-8")
    assert "# at least" in text
    assert tomllib.loads(text)["tool"]["toolprism"]["strategies"] == {"open-map": "pairs"}
    assert code == 0
    assert json.loads(Path("tools.json").read_text("utf-8")) == [_MAP]


def test_a_diff_writes_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    write(Path("tools.json"), [_MAP, {**_REQUIRED, "name": "other", "description": "Another."}])
    _, out, _ = run(capsys, *_ARGUMENTS, "--diff", "tools.json")
    assert "+open-map = " in out
    assert "+++ b/tools.json" in out
    assert not Path("toolprism.toml").exists()
    assert "gone" in Path("tools.json").read_text("utf-8")


def test_what_cannot_be_written_into_a_program_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    Path("tools.py").write_text(f"TOOLS = [{_REQUIRED!r}]\n", "utf-8")
    _, _, err = run(capsys, *_ARGUMENTS, "tools.py")
    assert "tools.py: not fixed: search:" in err
    assert "by hand:" in err


def test_of_several_choices_that_of_the_most_tools_is_taken() -> None:
    done = with_strategies(None, {"open-map=text": ["a"], "open-map=pairs": ["b", "c"]})
    assert tomllib.loads(done.after) == {"strategies": {"open-map": "pairs"}}
    assert done.left == ("open-map=text is advised for a, but open-map=pairs for more tools",)
