"""The settings `clients` and `strategies`: what clients do not take, and what targets do instead."""

from pathlib import Path
from typing import Any

import pytest

from tests.checking.projects import GOOD, ids, report, write
from toolprism.checking.objects import problems_of
from toolprism.checking.settings import Ignore, Settings
from toolprism.checking.settings_file import settings_of
from toolprism.core.errors import ToolprismError

_LONG: dict[str, Any] = {**GOOD, "name": "search_" + "x" * 50, "description": "Search all archives."}


def settings(**more: Any) -> Settings:
    return Settings(targets=("xai",), clients=("claude-code", "vs-code"), server="mine", **more)


def test_a_name_is_looked_at_as_each_client_composes_it(tmp_path: Path) -> None:
    found = report(write(tmp_path / "t.json", [GOOD, _LONG]), settings=settings())
    (problem,) = [problem for _, problem in found.problems("warning")]
    found.close()
    assert (problem.id, problem.tool) == ("name-too-long-for-client", _LONG["name"])
    assert "mcp__mine__{tool}" in problem.message
    assert problem.line > 1


def test_too_many_tools_are_told_once_for_all_files(tmp_path: Path) -> None:
    for part in range(2):
        tools = [{**GOOD, "name": f"t{part}_{n}", "description": f"D{part} {n}."} for n in range(65)]
        write(tmp_path / f"{part}.json", tools)
    found = report(tmp_path, settings=settings())
    assert [each for _, each in ids(found)] == ["too-many-for-client"]


def test_what_a_client_does_not_take_can_fail_and_be_ignored(tmp_path: Path) -> None:
    path = write(tmp_path / "t.json", [_LONG])
    failing = report(path, settings=settings(fail_on=("name-too-long-for-client",)))
    failing.close()
    assert failing.failing == 1
    quiet = report(path, settings=settings(ignores=(Ignore(id="name-*", reason="Only used elsewhere."),)))
    assert ids(quiet) == []


def test_tools_that_a_program_holds_are_looked_at_too() -> None:
    warnings = [problem for problem in problems_of([_LONG], settings()).problems if problem.severity == "warning"]
    assert [problem.id for problem in warnings] == ["name-too-long-for-client"]


def test_a_strategy_of_the_settings_is_what_the_target_does(tmp_path: Path) -> None:
    schema = {
        "type": "object",
        "properties": {"labels": {"type": "object", "additionalProperties": {"type": "string"}, "description": "L."}},
        "required": ["labels"],
        "additionalProperties": False,
    }
    path = write(tmp_path / "t.json", [{**GOOD, "inputSchema": schema}])
    (tmp_path / "toolprism.toml").write_text(
        'targets = ["openai-strict-current"]\n[strategies]\nopen-map = "pairs"\n', "utf-8"
    )
    plain = report(path, settings=Settings(targets=("openai-strict-current",)))
    assert "strict-off" in {each for _, each in ids(plain)}
    chosen = report(path, settings=settings_of(tmp_path / "toolprism.toml"))
    assert "strict-off" not in {each for _, each in ids(chosen)}


@pytest.mark.parametrize(
    "chosen, message",
    [
        (Settings(clients=("claude-cod",)), "Did you mean claude-code"),
        (Settings(strategies=("open-map=pair",)), "Did you mean open-map=pairs"),
    ],
)
def test_what_is_not_known_is_told_with_the_nearest(tmp_path: Path, chosen: Settings, message: str) -> None:
    with pytest.raises(ToolprismError, match=message):
        report(write(tmp_path / "t.json", [GOOD]), settings=chosen)
