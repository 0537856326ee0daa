"""The report of `check` for people: a summary, then one line for each problem."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from toolprism.checking.formats.words import counted, example, sentence, summary
from toolprism.checking.model import VERDICTS, FileChecked, Problem
from toolprism.checking.report import Report
from toolprism.cli.console import SEVERITY_STYLES, Console, printable

_LOSSES: Final = VERDICTS[: VERDICTS.index("loses-checks") + 1]
_NOTHING: Final = "\N{EN DASH}"
_MOST_CHANGES: Final = 200


def lines(report: Report, console: Console, least: str) -> Iterator[str]:
    """Yield the lines of a report."""
    yield console.ink(summary(report), "bad" if report.failing else "good")
    yield from _verdicts(report, console)
    yield from _changes(report, console)
    hidden = sum(report.severities.values())
    first = True
    for file, _, problem in report.printed(least):
        if first:
            yield ""
            first = False
        hidden -= 1
        yield _line(file, problem, console)
        if problem.witness:
            yield console.ink(f"    {example(problem)}", "dim")
    if hidden:
        yield ""
        yield console.ink(f"{counted(hidden, 'milder problem')} not shown; see --show note.", "dim")


def _verdicts(report: Report, console: Console) -> Iterator[str]:
    """Yield the targets that lose something, the worst first."""
    losing = {name: counts for name, counts in report.verdicts.items() if any(counts[each] for each in _LOSSES)}
    for name in sorted(losing, key=lambda each: tuple(-losing[each][verdict] for verdict in _LOSSES)):
        counts = [f"{losing[name][verdict]:,} {verdict}" for verdict in _LOSSES if losing[name][verdict]]
        yield console.ink(f"  {name:<24} {', '.join(counts)}", "dim")


def _changes(report: Report, console: Console) -> Iterator[str]:
    if not report.against:
        return
    yield ""
    moved = f"the version should move: {report.bump}" if report.bump else "no tool changed"
    yield console.ink(f"Compared with {report.against}: {moved}.", "bold")
    for change in report.changes[:_MOST_CHANGES]:
        verdicts = "; ".join(
            f"{target} {old or _NOTHING} → {new or _NOTHING}" for target, old, new in change.verdicts[:4]
        )
        yield console.ink(
            f"  {change.path}: {change.tool}: {change.kind} ({change.bump}). {change.reason} {verdicts}".rstrip()
        )


def _line(file: FileChecked, problem: Problem, console: Console) -> str:
    place = f"{file.path}:{problem.line}:{problem.column}"
    mark = console.ink(problem.severity, "bad" if problem.failing else SEVERITY_STYLES[problem.severity])
    hint = f" {console.ink(problem.hint, 'good')}" if problem.hint else ""
    name = _linked(problem.id, problem.url, console)
    return f"{_linked_place(place, file, console)}: {mark}: {console.ink(sentence(problem))}{hint} {name}"


def _linked_place(place: str, file: FileChecked, console: Console) -> str:
    if not console.coloured:
        return console.ink(place, "bold")
    try:
        address = Path(file.path).absolute().as_uri()
    except ValueError:
        address = ""
    return _linked(place, address, console, brackets=False)


def _linked(text: str, address: str, console: Console, *, brackets: bool = True) -> str:
    """Return a text, as a link where the terminal shows colours."""
    shown = f"[{text}]" if brackets else text
    inked = console.ink(shown, "dim" if brackets else "bold")
    if not console.coloured or not address:
        return inked
    return f"\x1b]8;;{printable(address)}\x1b\\{inked}\x1b]8;;\x1b\\"
