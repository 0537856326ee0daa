"""Report: the readable answer of `normalize`: a table of tools and targets, then the details."""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Final

from app.cli.console import Console, Style
from app.core.finding import Finding
from app.schema import Effect, Result, Rewrite
from app.services.labels import (
    CAUSE_WORDS,
    EFFECT_WORDS,
    STANDING_WORDS,
    Standing,
    counted,
    difference,
    place_name,
    standing,
)
from app.services.normalize import Checked, Report
from app.services.summary import summarize

_STATUS_STYLES: Final[dict[Standing, Style]] = {
    "error": "bad",
    "refused": "bad",
    "not-strict": "bad",
    "fallback": "bad",
    "changed": "warn",
    "unchanged": "good",
}
_EFFECT_STYLES: Final[dict[Effect, Style]] = {
    Effect.SAME: "good",
    Effect.WIDER: "bad",
    Effect.NARROWER: "warn",
    Effect.UNKNOWN: "dim",
}
_WIDEST_TITLE: Final = 28
_GAP: Final = 2


def show(name: str, report: Report, console: Console, watch: Callable[[Result], None]) -> None:
    """Print a report on one file."""
    ink = console.ink
    targets = report.choices.found
    found = f"{report.paste.kind}, {counted(len(report.tools), 'tool')}, {counted(len(targets), 'target')}"
    console.line(f"{ink('standard input' if name == '-' else name, 'bold')}: {ink(found)}")
    for finding in report.paste.findings:
        _finding(finding, console, indent="")
    console.line()
    _table(report, console, watch)
    for checked in report.tools:
        _tool(checked, console)


def _table(report: Report, console: Console, watch: Callable[[Result], None]) -> None:
    """Print targets and tools; as many tools beside one another as fit."""
    names = [target.id for target in report.choices.found]
    first = max(map(len, names)) + _GAP
    titles = [_cut(checked.title, _WIDEST_TITLE) for checked in report.tools]
    column = max(*map(len, titles), len("not strict") + 5) + _GAP
    at_once = max(1, (console.width - first) // column)
    tools = iter(report.tools)
    while block := list(islice(tools, at_once)):
        columns = [_column(checked, watch) for checked in block]
        heading = "".join(_cut(checked.title, _WIDEST_TITLE).ljust(column) for checked in block)
        console.line(" " * first + console.ink(heading.rstrip(), "bold"))
        for row, name in enumerate(names):
            cells = [_padded(text, column, style, console) for text, style in (cells[row] for cells in columns)]
            console.line((console.ink(name.ljust(first)) + "".join(cells)).rstrip())
        console.line()


def _column(checked: Checked, watch: Callable[[Result], None]) -> list[tuple[str, Style]]:
    cells: list[tuple[str, Style]] = []
    for result in checked.job.results():
        watch(result)
        number = summarize(result).changed
        word = STANDING_WORDS[standing(result)]
        cells.append((f"{word} {number}" if number else word, _STATUS_STYLES[standing(result)]))
    return cells


def _padded(text: str, width: int, style: Style, console: Console) -> str:
    return console.ink(text, style) + " " * (width - len(text))


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


def _tool(checked: Checked, console: Console) -> None:
    console.line(console.ink(checked.title, "bold"))
    for finding in checked.tool.findings:
        _finding(finding, console, indent="  ")
    same: list[str] = []
    for result in checked.job.results():
        if result.status == "unchanged" and not result.findings:
            same.append(result.target)
        else:
            _outcome(result, console)
        del result  # so that there are not two trails while the next one is made
    if same:
        console.line(f"  {console.ink('unchanged', 'good')}: {', '.join(same)}")
    console.line()


def _outcome(result: Result, console: Console) -> None:
    ink, trail, number = console.ink, result.trail, summarize(result)
    counts = [counted(number.changed, "change")] if number.changed else []
    counts += [counted(number.lost, "lost check")] if number.lost else []
    counts += [f"{number.spilled} spilled"] if number.spilled else []
    status = ink(STANDING_WORDS[standing(result)], _STATUS_STYLES[standing(result)])
    console.line(f"  {ink(result.target, 'bold')}: {status}{' (' + ', '.join(counts) + ')' if counts else ''}")
    for reason in result.fail_open:
        where = f"at {place_name(reason.pointer)} ({CAUSE_WORDS[reason.cause]}): {reason.reason}"
        console.line(f"    {ink('fails open', 'bad')} {ink(where)}")
    for finding in result.findings:
        _finding(finding, console, indent="    ")
    for rewrite in trail.rewrites:
        for line in _rewrite(rewrite, console):
            console.line(f"    {line}")
    for spilled in trail.spilled:
        console.line(f"    {ink('spilled', 'warn')} at {ink(place_name(spilled.pointer))}: {ink(spilled.text)}")


def _rewrite(rewrite: Rewrite, console: Console) -> Iterator[str]:
    ink = console.ink
    arrow = "gone" if rewrite.to is None else f"→ {place_name(rewrite.to)}"
    effect = ink(EFFECT_WORDS[rewrite.effect], _EFFECT_STYLES[rewrite.effect])
    yield f"{ink(place_name(rewrite.at))} {ink(arrow)}  {ink(rewrite.rule, 'bold')}, {effect}"
    yield f"  {ink(_change(rewrite), 'dim')}"
    yield f"  {ink(rewrite.reason)}"


def _change(rewrite: Rewrite) -> str:
    before, after = difference(rewrite.before, rewrite.after, 80)
    if rewrite.step.edit.op == "drop":
        return f"was {before}"
    return f"→ {after}" if rewrite.before is None or not before else f"{before} → {after}"


def _finding(finding: Finding, console: Console, indent: str) -> None:
    style: Style = "bad" if finding.severity == "error" else "warn" if finding.severity == "warning" else "dim"
    console.line(f"{indent}{console.ink(finding.severity, style)}: {console.ink(finding.sentence())}")


def table(rows: Sequence[Sequence[str]], console: Console) -> Iterator[str]:
    """Lay rows out in columns; the first row is the heading, the last column may be of any length."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]) - 1)]
    for number, row in enumerate(rows):
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=False)]
        yield console.ink("  ".join([*cells, row[-1]]), "bold" if number == 0 else "plain")
