"""Writes a code quality report for GitLab."""

import json
from collections.abc import Iterator
from typing import Final

from toolprism.checking.baseline import fingerprint
from toolprism.checking.formats.words import told
from toolprism.checking.model import Problem
from toolprism.checking.report import Report

_LEVELS: Final = {"error": "major", "warning": "minor", "note": "info"}


def pieces(report: Report, least: str) -> Iterator[str]:
    """Yield a list with an entry for each problem."""
    comma = ""
    yield "["
    for file, key, problem in report.printed(least):
        yield f"{comma}\n{json.dumps(_entry(file.path, problem, fingerprint(key)))}"
        comma = ","
    yield "\n]\n"


def _entry(path: str, problem: Problem, name: str) -> dict[str, object]:
    return {
        "description": told(problem),
        "check_name": problem.id,
        "fingerprint": name,
        "severity": "critical" if problem.failing else _LEVELS[problem.severity],
        "location": {"path": path, "lines": {"begin": problem.line, "end": max(problem.line, problem.end_line)}},
    }
