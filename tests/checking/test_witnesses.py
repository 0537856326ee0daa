"""Arguments that show a loss: only for what is printed, and as a reason to fail."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.checking.projects import GOOD, ids, report, write
from toolprism.checking.formats import FORMATS, written
from toolprism.checking.model import FileChecked
from toolprism.checking.report import ShownLoss, Witnesses
from toolprism.checking.settings import Ignore, Settings
from toolprism.validation import validate

_QUERY: Any = {"query": {"type": "string", "description": "What to look for.", "minLength": 3}}
LOSING: dict[str, Any] = {
    **GOOD,
    "name": "find",
    "description": "Find it.",
    "inputSchema": {**GOOD["inputSchema"], "properties": _QUERY},
}
_SETTINGS = Settings(targets=("bedrock", "google-json-schema", "mistral"))


def checked(folder: Path, **more: Any) -> Any:
    return report(write(folder / "tools.json", [GOOD, LOSING]), settings=Settings(targets=_SETTINGS.targets, **more))


def test_an_example_shows_what_a_target_lets_through(tmp_path: Path) -> None:
    found = checked(tmp_path)
    (problem,) = [problem for _, _, problem in found.printed("note") if problem.id == "loses-checks"]
    found.close()
    assert problem.witness == '{"query":""}'
    assert validate(LOSING["inputSchema"], json.loads(problem.witness)).valid is False
    assert "passes at" in problem.shows


def test_nothing_is_looked_for_that_is_not_printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[int] = []

    def look(_: Witnesses, __: FileChecked, number: int) -> list[ShownLoss]:
        looked.append(number)
        return []

    monkeypatch.setattr(Witnesses, "of_tool", look)
    found = checked(tmp_path)
    assert not [*found.printed("warning")]
    assert looked == []
    assert [*found.printed("note")]
    found.close()
    assert looked == [1]


@pytest.mark.parametrize("name", sorted({*FORMATS} - {"junit"}))
def test_every_format_that_prints_the_problem_has_its_example(tmp_path: Path, name: str) -> None:
    found = checked(tmp_path)
    text = "".join(written(name, found, "note"))
    found.close()
    assert "passes at" in text


def test_a_case_of_junit_that_fails_has_its_example(tmp_path: Path) -> None:
    found = checked(tmp_path, fail_on=("loses-checks",))
    text = "".join(written("junit", found, "note"))
    found.close()
    assert "<failure" in text
    assert "passes at" in text


def test_the_comment_shows_the_worst_of_each_tool(tmp_path: Path) -> None:
    found = checked(tmp_path)
    text = "".join(written("markdown", found, "error"))
    found.close()
    assert "| what can go wrong |" in text
    assert '`{"query":""}`' in text


def test_a_file_that_has_changed_since_has_no_example(tmp_path: Path) -> None:
    found = checked(tmp_path)
    (tmp_path / "tools.json").write_text("[]", "utf-8")
    assert all(not problem.witness for _, _, problem in found.printed("note"))
    found.close()


@pytest.mark.parametrize("word, failing", [("widened", 1), ("narrowed", 0), ("error", 0)])
def test_a_check_fails_on_losses_by_their_kind(tmp_path: Path, word: str, failing: int) -> None:
    found = checked(tmp_path, fail_on=(word,))
    found.close()
    assert found.failing == failing


@pytest.mark.parametrize("excuse", ["widened", "wid*"])
def test_a_loss_can_be_ignored_as_any_problem(tmp_path: Path, excuse: str) -> None:
    ignores = (Ignore(id=excuse, reason="Known."),)
    found = checked(tmp_path, fail_on=("widened",), ignores=ignores)
    assert "widened" not in {each for _, each in ids(found, "note")}
    assert (found.failing, found.excused) == (0, 1)


def test_a_condition_stands_for_every_problem_that_it_is(tmp_path: Path) -> None:
    listed = {"list": {"type": "array", "description": "A list."}}
    path = write(tmp_path / "t.json", [{**GOOD, "inputSchema": {**GOOD["inputSchema"], "properties": listed}}])
    every = report(path)
    conditions = {problem.condition for _, problem in every.problems("note")} - {""}
    every.close()
    assert "array-of-anything" in conditions
    quiet = report(path, settings=Settings(severities=dict.fromkeys(conditions, "off")))
    assert all(not problem.condition for _, problem in quiet.problems("note"))
    quiet.close()


@pytest.mark.parametrize("word, failing", [("stricter", 0), ("same-meaning", 0), ("as-pasted", 1)])
def test_a_verdict_without_a_loss_fails_only_if_it_is_named(tmp_path: Path, word: str, failing: int) -> None:
    found = report(write(tmp_path / "t.json", [GOOD]), settings=Settings(targets=("xai",), fail_on=(word,)))
    found.close()
    assert found.failing == failing


def test_the_closing_of_silent_objects_is_told_only_where_somebody_fails_on_it(tmp_path: Path) -> None:
    silent = {key: value for key, value in GOOD["inputSchema"].items() if key != "additionalProperties"}
    path = write(tmp_path / "t.json", [{**GOOD, "inputSchema": silent}])
    quiet = report(path)
    assert "stricter" not in {problem.id for _, problem in quiet.problems("note")}
    quiet.close()
    strict = report(path, settings=Settings(fail_on=("stricter",)))
    assert [problem.targets for _, problem in strict.problems("note") if problem.id == "stricter"]
    assert strict.failing > 0
    strict.close()
