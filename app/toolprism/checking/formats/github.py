"""Writes annotations of a GitHub workflow, one line each."""

from collections.abc import Iterator
from typing import Final

from toolprism.checking.formats.words import summary, told
from toolprism.checking.report import Report

_LEVELS: Final = {"error": "error", "warning": "warning", "note": "notice"}


def pieces(report: Report, least: str) -> Iterator[str]:
    """Yield one workflow command for each problem, and a notice with the summary."""
    for file, _, problem in report.printed(least):
        level = "error" if problem.failing else _LEVELS[problem.severity]
        place = {"file": file.path, "line": problem.line, "col": problem.column}
        if problem.end_line:
            place["endLine"] = problem.end_line
            if problem.end_line == problem.line:
                place["endColumn"] = max(problem.end_column, problem.column)
        place["title"] = f"toolprism {problem.id}"
        written = ",".join(f"{name}={_property(str(value))}" for name, value in place.items())
        yield f"::{level} {written}::{_data(told(problem))}\n"
    yield f"::notice title=toolprism::{_data(summary(report))}\n"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
