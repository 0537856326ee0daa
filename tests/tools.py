"""The programs that some tests need: how they are found, and skipping of tests if they are missing.

Mark a test that needs one with `@pytest.mark.requires("node")`, or call `require("node")` for its path. If the program
is missing, the test is skipped and the last line of the run says so; with `CI=true` a skip is a failure (`conftest`).
"""

import os
import shutil
from collections.abc import Iterable
from pathlib import Path

import pytest

#: Other names of a program.
_NAMES = {"chromium": ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")}
#: Places beside PATH.
_PLACES = {"chromium": ("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",)}
#: Debian's folder for the programs of a PostgreSQL server, which are not on PATH.
_POSTGRESQL = Path("/usr/lib/postgresql")


def find(tool: str) -> str | None:
    """Return the path of a program, or None if it is not installed; `CHROMIUM=/a/path` names the browser to use."""
    if tool == "chromium" and (named := os.environ.get("CHROMIUM")):
        return named
    on_path = (shutil.which(name) for name in _NAMES.get(tool, (tool,)))
    elsewhere = (place for place in (*_PLACES.get(tool, ()), *_of_postgresql(tool)) if Path(place).is_file())
    return next((path for path in (*on_path, *elsewhere) if path), None)


def _of_postgresql(tool: str) -> list[str]:
    return [str(path) for path in sorted(_POSTGRESQL.glob(f"*/bin/{tool}"), reverse=True)]


def require(tool: str) -> str:
    """Return the path of a program, or skip the test."""
    path = find(tool)
    if path is None:
        pytest.skip(f"needs {tool}")
    return path


def require_all(tools: Iterable[str]) -> None:
    """Skip the test unless every program is there."""
    for tool in tools:
        require(tool)
