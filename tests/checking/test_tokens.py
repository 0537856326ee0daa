"""The budget of tokens: what all tools cost with every request at the dearest target."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.checking.projects import GOOD, ids, report, write
from tests.live.commands import run, server
from tests.live.test_inspecting import checked
from toolprism.checking.formats import written
from toolprism.checking.settings import Settings
from toolprism.core.errors import ToolprismError

_TARGETS = ("openai-strict-current", "anthropic-current")


def settings(most: int | None) -> Settings:
    return Settings(targets=_TARGETS, max_tokens=most, fail_on=("budget",))


@pytest.mark.parametrize("most, failing", [(None, 0), (10_000, 0), (50, 1)])
def test_a_budget_fails_if_the_tools_cost_more(tmp_path: Path, most: int | None, failing: int) -> None:
    write(tmp_path / "a.json", [GOOD])
    write(tmp_path / "b.json", [{**GOOD, "name": "more", "description": "Search more."}])
    found = report(tmp_path, settings=settings(most))
    assert [each for _, each in ids(found)] == ["budget-max-tokens"] * failing
    assert found.failing == failing
    assert bool(found.tokens) == (most is not None)


def test_the_dearest_target_counts_and_the_report_has_each(tmp_path: Path) -> None:
    found = report(write(tmp_path / "a.json", [GOOD]), settings=settings(1))
    (problem,) = [problem for _, problem in found.problems("error")]
    document: Any = json.loads("".join(written("json", found, "note")))
    found.close()
    dearest = max(found.tokens, key=lambda target: found.tokens[target])
    said = f"There are {found.tokens[dearest]:,} tokens with every request at {dearest}, and the budget is 1."
    assert problem.message == said
    assert {*document["summary"]["tokens"]} == {*_TARGETS}
    (tool,) = document["files"][0]["tools"] or document["files"][1]["tools"]
    assert tool["tokens"] == document["summary"]["tokens"]


def test_counting_needs_its_extra(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("toolprism.services.tokens.is_counted", lambda: False)
    with pytest.raises(ToolprismError, match="pip install"):
        report(write(tmp_path / "a.json", [GOOD]), settings=settings(1))


def test_inspect_says_what_the_list_costs(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "inspect", "--target", "openai-strict-current", *server("good"))
    assert " tokens with every request" in out.splitlines()[0]
    costs = checked({"name": "a", "inputSchema": {"type": "object"}}).to_json()["tokens"]
    assert isinstance(costs, dict)
    assert costs["openai-strict-current"]["margin"] == 0
