"""A test that cannot run is skipped and reported; in CI it fails."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import conftest

_ROOT = Path(__file__).parents[1]
_TEST = """
import pytest

@pytest.mark.requires("a-program-that-nobody-has")
def test_of_a_program(): ...

def test_of_nothing(): ...
"""


def run(folder: Path, *arguments: str, **environment: str) -> tuple[int, str]:
    """Run a test that needs a missing program; return the exit code and the last line."""
    (folder / "conftest.py").write_text("from tests.conftest import *\n", encoding="utf-8")
    (folder / "test_it.py").write_text(_TEST, encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", str(_ROOT / "pyproject.toml")]
    done = subprocess.run(
        [*command, "--rootdir", str(folder), *arguments, str(folder)],
        cwd=_ROOT,
        env={**os.environ, "CI": "", "PYTEST_ADDOPTS": "", **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout.splitlines()[-1]


@pytest.mark.parametrize("arguments", [(), ("--numprocesses", "1")], ids=["one process", "a worker"])
def test_a_missing_program_is_named_in_the_last_line(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    assert run(tmp_path, *arguments) == (0, "Did not run: needs a-program-that-nobody-has (1)")


@pytest.mark.parametrize("arguments", [(), ("--numprocesses", "1")], ids=["one process", "a worker"])
def test_in_ci_a_missing_program_is_a_failure(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    code, last = run(tmp_path, *arguments, CI="true")
    assert code == 1
    assert last.startswith("1 passed, 1 error")


def test_the_files_that_come_first_are_there(request: pytest.FixtureRequest) -> None:
    assert {path.name for path in (_ROOT / "tests").rglob("test_*.py")} >= conftest.FIRST
    late = [item.path.name not in conftest.FIRST for item in request.session.items]
    assert late == sorted(late)
