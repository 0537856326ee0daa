"""What several formats say."""

from typing import Final

from toolprism.checking.model import Problem
from toolprism.checking.report import Report
from toolprism.core.json_text import shortened

#: The most characters of arguments.
_LONGEST: Final = 160
#: The most targets that a line names.
_MOST: Final = 4


def counted(number: int, one: str, many: str = "") -> str:
    """Return a number with its noun.

    >>> counted(1, "tool"), counted(2_000, "tool")
    ('1 tool', '2,000 tools')
    """
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def targets_of(problem: Problem) -> str:
    """Return the targets of a problem, in parentheses where the message goes on; empty for all.

    >>> targets_of(Problem(id="a", severity="note", message="", targets=("x", "y")))
    'x, y'
    """
    more = len(problem.targets) - _MOST
    return ", ".join(problem.targets[:_MOST]) + (f" and {more} more" if more > 0 else "")


def sentence(problem: Problem) -> str:
    """Return the tool, the message and the targets of a problem on one line."""
    tool = f"{problem.tool}: " if problem.tool else ""
    where = targets_of(problem)
    return " ".join(f"{tool}{problem.message}{f' [{where}]' if where else ''}".split())


def example(problem: Problem) -> str:
    """Return the arguments that show a problem, with what they show; empty without any.

    >>> example(Problem(id="a", severity="note", message="", witness='{"q": ""}', shows="It passes."))
    'For example {"q": ""}: It passes.'
    """
    if not problem.witness:
        return ""
    return f"For example {shortened(problem.witness, _LONGEST)}{f': {problem.shows}' if problem.shows else '.'}"


def told(problem: Problem) -> str:
    """Return the sentence of a problem with its hint and its example."""
    return " ".join(filter(None, (sentence(problem), problem.hint, example(problem))))


def summary(report: Report) -> str:
    """Return the first sentence of a report."""
    where = f" in {counted(report.with_tools, 'file')}" if report.with_tools else ""
    counts = [
        counted(report.severities[name], name) for name in ("error", "warning", "note") if report.severities[name]
    ]
    parts = [f"{counted(report.tools, 'tool')}{where}", ", ".join(counts) or "no problem"]
    if report.failing:
        parts.append(f"{report.failing:,} {'fails' if report.failing == 1 else 'fail'} the check")
    if report.known:
        parts.append(f"{report.known:,} known before")
    if report.excused:
        parts.append(f"{report.excused:,} ignored")
    if report.fixed:
        parts.append(f"{counted(report.fixed, 'fix', 'fixes')} applied")
    return "; ".join(parts) + "."
