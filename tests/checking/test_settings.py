"""Settings: where they are found, what they mean, and how a mistake in them is told."""

from pathlib import Path

import pytest

from tests.checking.projects import BAD, GOOD, ids, report, write
from toolprism.checking.settings import Settings
from toolprism.checking.settings_file import nearest_settings, settings_of
from toolprism.core.errors import ToolprismError


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def settings(text: str) -> Settings:
    Path("toolprism.toml").write_text(text, "utf-8")
    return settings_of(Path("toolprism.toml"))


def test_the_nearest_file_counts() -> None:
    inner = Path("a/b")
    inner.mkdir(parents=True)
    assert nearest_settings(inner).file is None
    Path("pyproject.toml").write_text("[tool.toolprism]\nmin-tools = 1\n", "utf-8")
    assert nearest_settings(inner).min_tools == 1
    Path("a/pyproject.toml").write_text("[tool.other]\n", "utf-8")
    assert nearest_settings(inner).min_tools == 1
    Path("a/toolprism.toml").write_text("min-tools = 2\n", "utf-8")
    assert nearest_settings(inner).min_tools == 2


@pytest.mark.parametrize(
    "text, said",
    [
        ("targts = []", "1: `targts` is no setting. Did you mean `targets`?"),
        ("\n[budgets]\nmax-tols = 1", "3: `max-tols` is no setting. Did you mean `max-tools`?"),
        ('[[ignores]]\nid = "a"\nreason = "b"\n[[ignores]]\nid = "c"\n', "4: `reason` is missing here."),
        ('edition = "curent"', "1: `edition` takes current, reference, all, not `curent`. Did you mean `current`?"),
        ("min-tools = true", "1: `min-tools` must be a whole number."),
        ('[severities]\n"a" = "eror"', "2: `a` takes error, warning, note, off, not `eror`. Did you mean `error`?"),
    ],
)
def test_a_mistake_is_told_with_its_line(text: str, said: str) -> None:
    with pytest.raises(ToolprismError) as raised:
        settings(text)
    assert str(raised.value) == f"toolprism.toml:{said}"


@pytest.mark.parametrize("text", ["a = = 1", "\udcff", "[tool"])
def test_a_file_that_is_no_toml_is_told(text: str) -> None:
    Path("toolprism.toml").write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(ToolprismError, match=r"toolprism\.toml is not"):
        settings_of(Path("toolprism.toml"))


def test_severities_change_what_fails() -> None:
    write(Path("a.json"), [BAD])
    off = settings('[severities]\narray-without-items = "off"\nstrict-off = "note"')
    assert ids(report(".", settings=off)) == [("a.json", "strict-off")]  # it fails by its verdict
    mild = settings('fail-on = ["error"]\n[severities]\narray-without-items = "note"\nstrict-off = "note"')
    assert ids(report(".", settings=mild)) == []


def test_an_ignore_of_the_settings_excuses_by_id_tool_and_file() -> None:
    write(Path("a.json"), [BAD])
    write(Path("sub/b.json"), [BAD, {**BAD, "name": "other", "description": "Another one."}])
    chosen = settings(
        '[[ignores]]\nid = "array-*"\ntool = "bad"\nfile = "sub"\nreason = "r"\n'
        '[[ignores]]\nid = "strict-off"\nreason = "r"\n'
    )
    found = report(".", settings=chosen)
    assert found.excused == 4
    assert ids(found) == [("a.json", "array-without-items"), ("b.json", "array-without-items")]


def test_an_ignore_that_matches_nothing_is_told_at_its_line() -> None:
    write(Path("a.json"), [GOOD])
    chosen = settings('min-tools = 1\n[[ignores]]\nid = "strict-off"\ntool = "gone"\nreason = "r"\n')
    found = report(".", settings=chosen)
    ((file, problem),) = found.problems("warning")
    found.close()
    assert (file.path, problem.line, problem.id) == ("toolprism.toml", 2, "unused-ignore")
    assert problem.message == "The ignore of strict-off for tool gone matches nothing."


def test_targets_and_models_choose_what_is_checked() -> None:
    write(Path("a.json"), [BAD])
    found = report(".", settings=Settings(targets=("xai",), models=("anthropic/claude-sonnet-4-5",)))
    found.close()
    assert [*found.verdicts] == ["xai", "anthropic"]
    with pytest.raises(ToolprismError, match="Did you mean"):
        report(".", settings=Settings(models=("claude-sonnet-4-5",)))
