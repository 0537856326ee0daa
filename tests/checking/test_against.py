"""Only what changed since a revision is reported, and what it means for the version."""

from pathlib import Path
from typing import Any

import pytest

from tests.checking.projects import BAD, GOOD, git, ids, report, write
from toolprism.core.errors import ToolprismError
from toolprism.services.versions import Version, differences, semver_of

pytestmark = pytest.mark.requires("git")


@pytest.fixture(autouse=True)
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    git(tmp_path, "init", "-q")
    write(Path("tools.json"), [GOOD, BAD])
    write(Path("other.json"), [{**BAD, "name": "untouched", "description": "Stays as it is."}])
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-q", "-m", "first")


def test_nothing_changed_means_nothing_to_say() -> None:
    found = report(".", against="HEAD")
    assert (found.changes, found.bump, found.failing) == ([], "", 0)
    assert ids(found, "note") == []


def test_only_new_problems_are_told_with_the_verdicts_before_and_after() -> None:
    worse = {
        **GOOD,
        "inputSchema": {**GOOD["inputSchema"], "properties": BAD["inputSchema"]["properties"], "required": []},
    }
    write(Path("tools.json"), [{**worse, "name": "search"}, BAD])
    found = report(".", against="HEAD")
    (change,) = found.changes
    assert (change.tool, change.kind, change.bump) == ("search", "changed", "major")
    assert change.reason.startswith('The argument query is gone. Arguments that worked are refused now: {"query":')
    assert "The argument list is new." in change.reason
    assert ("openai-strict-current", "as-pasted", "strict-off") in change.verdicts
    assert {each for _, each in ids(found)} == {"array-without-items", "strict-off"}


def test_new_and_removed_tools_move_the_version() -> None:
    write(Path("tools.json"), [GOOD, BAD, {**GOOD, "name": "more", "description": "Search more."}])
    found = report(".", against="HEAD")
    found.close()
    assert [(each.tool, each.kind, each.bump) for each in found.changes] == [("more", "new", "minor")]
    assert found.bump == "minor"
    write(Path("tools.json"), [GOOD])
    write(Path("new.json"), [{**BAD, "description": "Moved here."}])
    found = report(".", against="HEAD")
    found.close()
    assert [(each.path, each.tool, each.kind) for each in found.changes] == [("new.json", "bad", "new")]
    Path("tools.json").unlink()
    found = report(".", against="HEAD")
    found.close()
    assert ("tools.json", "search", "removed") in [(each.path, each.tool, each.kind) for each in found.changes]
    assert found.bump == "major"


def test_a_revision_that_git_does_not_know_is_named() -> None:
    for name in ("nowhere", "--output=x"):
        with pytest.raises(ToolprismError, match="git knows no such revision"):
            report(".", against=name)


def test_what_got_worse_is_shown_by_arguments() -> None:
    looser = {**GOOD["inputSchema"], "properties": {"query": {"type": "string", "minLength": 3}}}
    write(Path("tools.json"), [{**GOOD, "inputSchema": looser}, BAD])
    found = report(".", against="HEAD")
    found.close()
    (change,) = found.changes
    refused, worse, *_ = change.differences
    assert (refused.kind, refused.semver, refused.witness) == ("refuses-now", "major", {"query": ""})
    assert (worse.kind, worse.semver, worse.witness) == ("provider-worse", "minor", {"query": ""})
    assert "passes at" in worse.shows


@pytest.mark.parametrize(
    "old, new, word",
    [
        ({"type": "object"}, {"type": "object", "title": "T"}, "patch"),
        ({"properties": {"title": {"type": "string"}}}, {"properties": {}}, "major"),
        ({"properties": {}}, {"properties": {"a": {"type": "string"}}}, "minor"),
        ({"properties": {"a": {}}}, {"properties": {"a": {}}, "required": ["a"]}, "major"),
        ({"properties": {"a": {}}}, {"properties": {"a": {"type": "string"}}}, "major"),
        ({"properties": {"a": {"type": "string"}}}, {"properties": {"a": {}}}, "minor"),
        ({"properties": {"a": {"minimum": 1}}}, {"properties": {"a": {"minimum": 0}}}, "minor"),
        ({"properties": {"a": {"description": "x"}}}, {"properties": {"a": {"description": "y"}}}, "patch"),
        ({"type": "object"}, {"type": "nothing"}, "major"),
    ],
)
def test_semver_names_the_step_of_a_difference(old: dict[str, Any], new: dict[str, Any], word: str) -> None:
    assert semver_of([*differences(Version(schema=old), Version(schema=new))]) == word
