"""The command `check`: what it prints, and its exit codes."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from tests.checking.projects import BAD, GOOD
from toolprism.cli.main import main

#: Runs the command with arguments; returns the exit code, and what went to stdout and stderr.
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def check(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str) -> tuple[int, str, str]:
        capsys.readouterr()
        code = main(["check", "--jobs", "1", *arguments])
        said = capsys.readouterr()
        return code, said.out, said.err

    return run


def write(path: Path, tools: object) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(tools, indent=2), "utf-8")


def ids(out: str) -> list[str]:
    return [line.rsplit("[", 1)[1].rstrip("]") for line in out.splitlines() if line.endswith("]")]


def test_a_project_without_a_fault_passes(check: Run, tmp_path: Path) -> None:
    write(tmp_path / "tools.json", [GOOD])
    code, out, _ = check()
    assert code == 0
    assert out.startswith("1 tool in 1 file; ")


def test_a_fault_fails_with_its_place(check: Run, tmp_path: Path) -> None:
    write(tmp_path / "src" / "tools.json", [GOOD, BAD])
    code, out, _ = check()
    assert code == 1
    assert "src/tools.json:25:9: error: bad: The array has no `items`; describe them. " in out
    assert "array-without-items" in ids(out)
    assert "strict-off" in ids(out)
    assert "search:" not in out


def test_no_tool_is_bad_usage_unless_it_is_allowed(check: Run, tmp_path: Path) -> None:
    write(tmp_path / "package.json", {"name": "x", "version": "1"})
    code, _, err = check()
    assert code == 2
    assert "No tool was found in 1 files." in err
    assert check("--min-tools", "0")[0] == 0
    assert check("--min-tools", "1")[0] == 1


def test_a_file_that_cannot_be_read_is_a_finding_and_the_rest_is_checked(check: Run, tmp_path: Path) -> None:
    write(tmp_path / "good.json", [GOOD])
    (tmp_path / "broken.json").write_text('[\n {"inputSchema": {"type": "object",, }}\n]', "utf-8")
    code, out, _ = check()
    assert code == 1
    assert out.startswith("1 tool in 1 file; 1 error")
    assert "broken.json:2:36: error: " in out
    assert check("--fail-on", "refused")[0] == 1  # it fails whatever else fails
    (tmp_path / "toolprism.toml").write_text('[severities]\nextra-comma = "note"\n', "utf-8")
    assert check("--fail-on", "refused")[0] == 0


def test_unknown_paths_targets_and_words_are_refused_with_the_nearest(check: Run, tmp_path: Path) -> None:
    write(tmp_path / "tools.json", [GOOD])
    for arguments, said in (
        (["nowhere"], "nowhere does not exist."),
        (["*.toml"], "*.toml matches no file."),
        (["--target", "gogle", "--", "."], "Did you mean google?"),
        (["--fail-on", "strict-of"], "Did you mean strict-off?"),
        (["--fail-on", "array-without-item"], "Did you mean array-without-items?"),
        (["--fail-on", "widend"], "Did you mean widened?"),
        (["--against", "HEAD", "--baseline", "x"], "give one of them"),
    ):
        code, _, err = check(*arguments)
        assert (code, said in err) == (2, True), (arguments, err)


@pytest.mark.parametrize(
    "words, code",
    [
        ("refused", 0),
        ("strict-off", 1),
        ("loses-checks", 1),
        ("array-without-items", 1),
        ("type-missing", 0),
        ("error", 1),
        ("budget", 0),
        ("", 0),
    ],
)
def test_fail_on_chooses_what_fails(check: Run, tmp_path: Path, words: str, code: int) -> None:
    write(tmp_path / "tools.json", [BAD])
    assert check("--fail-on", words)[0] == code


def test_budgets_fail_by_their_word(check: Run, tmp_path: Path) -> None:
    write(tmp_path / "tools.json", [GOOD, {**GOOD, "name": "other", "description": "Search elsewhere."}])
    assert check("--max-tools", "2", "--max-bytes", "10000", "--fail-on", "budget")[0] == 0
    code, out, _ = check("--max-tools", "1", "--max-bytes", "100", "--fail-on", "budget")
    assert code == 1
    assert sorted(ids(out))[:2] == ["budget-max-bytes", "budget-max-tools"]


def test_the_list_names_each_tool_with_its_place(check: Run, tmp_path: Path) -> None:
    write(tmp_path / "b.json", [GOOD, BAD])
    (tmp_path / "a.py").write_text("T = Tool(name='py', inputSchema={'type': 'object'})\n", "utf-8")
    code, out, _ = check("--list")
    assert code == 0
    assert out.splitlines() == ["a.py:1:5: py (mcp)", "b.json:2:3: search (mcp)", "b.json:19:3: bad (mcp)"]


def test_a_baseline_takes_the_problems_of_today_and_names_only_new_ones(check: Run, tmp_path: Path) -> None:
    write(tmp_path / "tools.json", [BAD])
    assert check()[0] == 1
    assert check("--write-baseline", "known.json")[0] == 0
    code, out, _ = check("--baseline", "known.json")
    assert (code, ids(out)) == (0, [])
    planted = {**GOOD, "inputSchema": {"type": "object", "properties": {"x": {"type": "array", "description": "X."}}}}
    write(tmp_path / "tools.json", [{**planted, "name": "planted"}, BAD])  # the known problems move down
    code, out, _ = check("--baseline", "known.json")
    assert code == 1
    assert set(ids(out)) == {"array-without-items", "strict-off"}
    assert "bad:" not in out


def test_a_comment_with_a_reason_excuses_its_line(check: Run, tmp_path: Path) -> None:
    schema = "inputSchema={'type': 'object', 'properties': {\n    'a': {'type': 'array', 'description': 'A.'},%s\n}}"
    text = f"t = Tool(name='t', description='T.', {schema})\n"
    for comment, expected in (
        ("", {"array-without-items", "strict-off"}),
        ("  # toolprism: ignore[array-without-items, strict-off] the API says so", set()),
        ("  # toolprism: ignore[*-off] the API says so", {"array-without-items"}),
        ("  # toolprism: ignore[array-without-items]", {"array-without-items", "strict-off", "ignore-without-reason"}),
        ("  # toolprism: ignore[type-list] none", {"array-without-items", "strict-off", "unused-ignore"}),
    ):
        (tmp_path / "a.py").write_text(text % comment, "utf-8")
        code, out, _ = check("--fail-on", "error,strict-off")
        assert set(ids(out)) == expected, (comment, out)
        assert code == bool(expected - {"unused-ignore"}), comment


def test_a_deadline_is_a_finding_about_the_file(check: Run, tmp_path: Path) -> None:
    write(tmp_path / "tools.json", [GOOD] * 300)
    code, out, _ = check("--deadline", "0.00001", "--no-cache")
    assert code == 1
    assert ids(out) == ["out-of-time"]


def test_standard_input_is_read(tmp_path: Path) -> None:
    done = run(["-", "--list"], tmp_path, json.dumps([GOOD]))
    assert (done.returncode, done.stdout) == (0, "-:1:2: search (mcp)\n")


def test_a_known_result_imports_nothing_that_judges(tmp_path: Path) -> None:
    """So that a second run is quick."""
    write(tmp_path / "tools.json", [GOOD])
    program = (
        "import sys\nfrom toolprism.cli.main import main\nmain(['check', '--jobs', '1'])\n"
        "print(sum(name.startswith('toolprism.') for name in sys.modules), 'toolprism.lints' in sys.modules, "
        "'toolprism.schema.normalizer' in sys.modules, 'rich' in sys.modules, 'yaml' in sys.modules)"
    )
    for lints in ("True", "False"):
        done = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, check=True)
        modules, *imported = done.stdout.splitlines()[-1].split()
        assert imported == [lints, lints, "False", "False"]
    assert int(modules) <= 100


def test_a_path_after_fix_is_a_path(check: Run, tmp_path: Path) -> None:
    path = tmp_path / "tools.json"
    path.write_text(json.dumps([{**GOOD, "inputSchema": {**GOOD["inputSchema"], "required": ["gone"]}}]), "utf-8")
    code, out, _ = check("--fix", str(path))
    assert (code, "1 fix applied" in out) == (0, True)
    assert check("--fix", str(tmp_path / "nowhere"))[0] == 2
    assert check("--fix=advise", str(path))[0] == 2


def test_the_settings_schema_is_printed(check: Run) -> None:
    code, out, _ = check("--settings-schema")
    assert code == 0
    budgets = json.loads(out)["properties"]["budgets"]["properties"]
    assert budgets.keys() == {"max-tools", "max-bytes", "max-tokens"}


def run(arguments: Sequence[str], folder: Path, given: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "toolprism", "check", *arguments]
    return subprocess.run(
        command,
        cwd=folder,
        input=given,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "COLUMNS": "200"},
    )
