"""Limits that the user sets for all tools of a project."""

from collections.abc import Iterator

from toolprism.checking.model import FileChecked, Problem
from toolprism.checking.report import Report
from toolprism.checking.settings import Settings


def exceeded(report: Report, settings: Settings, place: str) -> Iterator[FileChecked]:
    """Yield the budgets that are exceeded, and too few tools, as problems of a file."""
    dearest, tokens = max(report.tokens.items(), key=lambda each: each[1], default=("", 0))
    for name, used, most, what in (
        ("budget-max-tokens", tokens, settings.max_tokens, f"tokens with every request at {dearest}"),
        ("budget-max-tools", report.tools, settings.max_tools, "tools"),
        ("budget-max-bytes", report.size, settings.max_bytes, "bytes"),
    ):
        if most is not None and used > most:
            message = f"There are {used:,} {what}, and the budget is {most:,}."
            yield FileChecked(path=place, problems=(Problem(id=name, severity="error", message=message),))
    if settings.min_tools is not None and report.tools < settings.min_tools:
        message = f"There are {report.tools:,} tools, and at least {settings.min_tools:,} were expected."
        problem = Problem(id="min-tools", severity="error", message=message, failing=True)
        yield FileChecked(path=place, problems=(problem,))
