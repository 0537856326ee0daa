"""Where the check runs: pre-commit, a GitHub Action, pytest."""

import json
import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.checking.projects import BAD, GOOD, write
from tests.tools import require

_ROOT = Path(__file__).parents[2]
_HOOKS = yaml.safe_load((_ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))
_ACTION = yaml.safe_load((_ROOT / "action.yml").read_text("utf-8"))

pytest_plugins = ["pytester"]


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder on the path with `toolprism`, as an installation has it."""
    folder = tmp_path / "bin"
    folder.mkdir()
    program = folder / "toolprism"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m toolprism "$@"\n', "utf-8")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")
    return folder


def hook(name: str, folder: Path, *files: str) -> subprocess.CompletedProcess[str]:
    """Run a hook on staged files, as pre-commit does: its entry, then the names."""
    (found,) = [each for each in _HOOKS if each["id"] == name]
    command = [*shlex.split(found["entry"]), *files]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def test_the_hook_checks_the_staged_files_that_hold_tools(programs: Path, tmp_path: Path) -> None:
    assert programs.is_dir()
    write(tmp_path / "package.json", {"name": "x", "parameters": 1})
    write(tmp_path / "schema.json", {"type": "array"})  # a bare schema is not a tool
    assert hook("toolprism-check", tmp_path, "package.json", "schema.json").returncode == 0
    write(tmp_path / "tools.json", [BAD])
    done = hook("toolprism-check", tmp_path, "package.json", "tools.json")
    assert done.returncode == 1
    assert "array-without-items" in done.stdout


def test_the_hook_that_fixes_changes_the_file(programs: Path, tmp_path: Path) -> None:
    assert programs.is_dir()
    path = write(tmp_path / "tools.json", [{**GOOD, "inputSchema": {"properties": {}}}])
    hook("toolprism-fix", tmp_path, "tools.json")
    assert json.loads(path.read_text("utf-8"))[0]["inputSchema"]["type"] == "object"


def test_the_hooks_have_what_pre_commit_asks_for() -> None:
    assert [each["id"] for each in _HOOKS] == ["toolprism-check", "toolprism-fix"]
    assert all(each["language"] == "python" and each["name"] and each["types_or"] for each in _HOOKS)


def step(name: str, folder: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run a step of the action as the runner does."""
    (found,) = [each for each in _ACTION["runs"]["steps"] if each["id"] == name]
    environment = {**os.environ, "RUNNER_TEMP": str(folder), **variables}
    for variable in ("GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY"):
        environment[variable] = str(folder / variable)
    command = [require("bash"), "--noprofile", "--norc", "-eo", "pipefail", "-c", found["run"]]
    return subprocess.run(command, cwd=folder / "work", env=environment, capture_output=True, text=True, check=False)


@pytest.mark.requires("bash")
def test_the_action_annotates_summarizes_and_ends_with_the_code(programs: Path, tmp_path: Path) -> None:
    assert programs.is_dir()
    write(tmp_path / "work" / "tools.json", [BAD])
    done = step("check", tmp_path, PATHS=".", ARGUMENTS="--fail-on error --jobs 1", AGAINST="")
    assert done.returncode == 0, done.stderr
    assert "::error file=tools.json,line=" in done.stdout
    assert (tmp_path / "GITHUB_OUTPUT").read_text("utf-8") == "code=1\n"
    assert (tmp_path / "GITHUB_STEP_SUMMARY").read_text("utf-8").startswith("<!-- toolprism check -->")
    assert step("result", tmp_path, CODE="1").returncode == 1
    assert step("result", tmp_path, CODE="0").returncode == 0


_GH = """\
#!/bin/sh
echo "$@" >> "$RUNNER_TEMP/asked"
case "$*" in *--paginate*) cat "$RUNNER_TEMP/comments" ;; esac
"""


@pytest.mark.requires("bash")
@pytest.mark.parametrize(
    "comments, method", [("", "POST repos/o/r/issues/7/comments"), ("41\n", "PATCH repos/o/r/issues/comments/41")]
)
def test_the_comment_is_written_once_and_then_kept_up_to_date(
    programs: Path, tmp_path: Path, comments: str, method: str
) -> None:
    (programs / "gh").write_text(_GH, "utf-8")
    (programs / "gh").chmod(0o755)
    (tmp_path / "work").mkdir()
    (tmp_path / "comments").write_text(comments, "utf-8")
    (tmp_path / "toolprism.md").write_text("<!-- toolprism check -->\n", "utf-8")
    done = step("comment", tmp_path, REPOSITORY="o/r", NUMBER="7", GH_TOKEN="")
    assert done.returncode == 0, done.stderr
    asked = (tmp_path / "asked").read_text("utf-8").splitlines()
    assert "<!-- toolprism check -->" in asked[0]
    assert asked[1] == f"api --silent --method {method} --field body=@{tmp_path}/toolprism.md"


def test_no_step_of_the_action_pastes_an_input_into_a_script() -> None:
    """An input in a script could be code; each goes through the environment."""
    assert not [each["id"] for each in _ACTION["runs"]["steps"] if "${{" in each["run"]]


def test_the_fixture_fails_with_the_words_of_the_command_line(pytester: pytest.Pytester) -> None:
    pytester.makepyprojecttoml('[tool.toolprism]\nfail-on = ["error"]\n')
    pytester.makepyfile(
        f"""
        GOOD, BAD = {GOOD!r}, {BAD!r}

        class Tool:
            name, description, inputSchema = "t", "T.", BAD["inputSchema"]

        class Server:
            async def list_tools(self):
                return [Tool(), GOOD]

        def test_good(check_tools):
            check_tools([GOOD])

        def test_bad(check_tools):
            check_tools({{"tools": [GOOD, BAD]}})

        def test_server(check_tools):
            check_tools(Server())

        def test_mild(check_tools):
            check_tools([BAD], targets=["mistral"], fail_on="refused")

        def test_nothing(check_tools):
            check_tools([])
        """
    )
    result = pytester.runpytest_inprocess(
        "-p", "no:playwright", "-p", "no:toolprism", "-p", "toolprism.pytest", "-p", "no:cacheprovider"
    )
    result.assert_outcomes(passed=2, failed=3)
    said = [
        "error: bad: The array has no `items`; describe them.*at /properties/list *array-without-items*",
        "error: t: The array has no `items`*",
        "*There is no tool to check.*",
    ]
    result.stdout.fnmatch_lines(said)


def test_the_plugin_is_announced_to_pytest() -> None:
    import tomllib

    project: dict[str, Any] = tomllib.loads((_ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["entry-points"]["pytest11"] == {"toolprism": "toolprism.pytest"}
    assert shutil.which("python") or sys.executable
