"""Projects for the tests of the check."""

import json
import subprocess
from pathlib import Path
from typing import Any

from tests.tools import require
from toolprism.checking.check import Request, run_check
from toolprism.checking.report import Report
from toolprism.checking.settings import Settings
from toolprism.core.limits import COMMAND_LINE

GOOD: dict[str, Any] = {
    "name": "search",
    "description": "Search the archive.",
    "inputSchema": {
        "type": "object",
        "properties": {"query": {"type": "string", "description": "What to look for."}},
        "required": ["query"],
        "additionalProperties": False,
    },
}
BAD: dict[str, Any] = {
    "name": "bad",
    "description": "Has an array without items.",
    "inputSchema": {
        "type": "object",
        "properties": {"list": {"type": "array", "description": "A list."}},
        "required": ["list"],
        "additionalProperties": False,
    },
}


def write(path: Path, tools: object) -> Path:
    """Write tools as JSON."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(tools, indent=2), "utf-8")
    return path


def report(*paths: Path | str, settings: Settings | None = None, **more: Any) -> Report:
    """Return the report about some paths, checked in this process."""
    request = Request(
        paths=[str(path) for path in paths],
        settings=settings or Settings(),
        limits=more.pop("limits", COMMAND_LINE),
        processes=more.pop("processes", 1),
        **more,
    )
    return run_check(request)


def ids(found: Report, least: str = "warning") -> list[tuple[str, str]]:
    """Return the name of the file and the id of each problem; closes the report."""
    problems = [(Path(file.path).name, problem.id) for file, problem in found.problems(least)]
    found.close()
    return problems


def git(folder: Path, *arguments: str) -> None:
    """Run git in a folder."""
    command = [require("git"), "-c", "user.name=t", "-c", "user.email=t@example.org", "-c", "commit.gpgsign=false"]
    subprocess.run([*command, *arguments], cwd=folder, check=True, capture_output=True)
