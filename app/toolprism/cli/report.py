"""The readable output of `normalize`: verdicts first, then findings, with `--trail` every change, and prices."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING, Final

from toolprism.cli.console import SEVERITY_STYLES, Console, Style
from toolprism.cli.input_file import called
from toolprism.core.finding import Finding
from toolprism.core.json_text import shortened, shortened_sentence
from toolprism.schema import Effect, Result, Rewrite
from toolprism.services.labels import (
    CAUSE_WORDS,
    EFFECT_WORDS,
    LABELS,
    Standing,
    counted,
    difference,
    place_name,
    standing,
    tally,
)
from toolprism.services.normalize import Checked, Report
from toolprism.services.results import more_reasons, summarize, why

if TYPE_CHECKING:
    from toolprism.services.tokens import Cost, Price

#: By the meaning of a verdict: lossless results never look alarming.
STYLES: Final[Mapping[Standing, Style]] = {
    "not-a-schema": "bad",
    "refused": "bad",
    "stopped": "bad",
    "empty-fallback": "bad",
    "strict-off": "bad",
    "loses-checks": "warn",
    "stricter": "plain",
    "same-meaning": "good",
    "as-pasted": "good",
}

_WIDEST_TITLE: Final = 28
_GAP: Final = 2
_MOST_FINDINGS: Final = 40
#: The most targets named for one finding.
_MOST_NAMED: Final = 4


@dataclass(frozen=True)
class _Cell:
    """One tool at one target."""

    target: str
    standing: Standing
    why: str
    more: int
    findings: tuple[Finding, ...]
    #: What the tool costs here; empty if nobody counts.
    tokens: str = ""


def show(
    name: str, report: Report, console: Console, watch: Callable[[Result], None], costs: "Sequence[Cost]" = ()
) -> None:
    """Print a report on one file; with costs, each verdict has the tokens of its tool."""
    ink = console.ink
    targets = report.choices.found
    read_as = f"{report.paste.kind}, read as {report.paste.form}" if report.paste.form else report.paste.kind
    found = f"{read_as}, {counted(len(report.tools), 'tool')}, {counted(len(targets), 'target')}"
    console.line(f"{ink(called(name), 'bold')}: {ink(found)}")
    if report.paste.mcp and report.choices.ingest is None:
        console.line(ink("The clean-up of MCP clients runs before each target; --no-ingest leaves it out.", "dim"))
    for finding in report.paste.findings:
        _finding(finding, console, indent="")
    console.line()
    standings: list[Standing] = []
    findings = len(report.paste.findings)
    tools = iter(report.tools)
    done = 0
    while block := list(islice(tools, 1 if len(report.tools) == 1 else _at_once(report, console, costs))):
        columns = [list(_cells(checked, watch, costs, number)) for number, checked in enumerate(block, done)]
        done += len(block)
        if len(report.tools) == 1:
            _one(block[0], columns[0], console)
        else:
            _table(block, columns, console)
        for checked, cells in zip(block, columns, strict=True):
            findings += _findings(checked, cells, console, named=len(report.tools) > 1)
            standings += [cell.standing for cell in cells]
    if report.choices.guarantees:
        for checked in report.tools:
            _guaranteed(checked, console)
    if report.choices.trail:
        for checked in report.tools:
            _in_full(checked, console)
    console.line(ink(_last_line(findings, len(report.tools), standings), "bold"))


def _cells(checked: Checked, watch: Callable[[Result], None], costs: "Sequence[Cost]", number: int) -> Iterator[_Cell]:
    prices = {cost.target: str(cost.after[number] or "") for cost in costs}
    for result in checked.job.results():
        watch(result)
        price = prices.get(result.target, "")
        yield _Cell(result.target, standing(result), why(result), more_reasons(result), result.findings, price)


def _one(checked: Checked, cells: Sequence[_Cell], console: Console) -> None:
    """Print the verdicts on one tool, each with its reason."""
    console.line(console.ink(checked.title, "bold"))
    names = max(len(cell.target) for cell in cells) + _GAP
    words = max(len(LABELS[cell.standing].word) for cell in cells) + _GAP
    figures = max(len(cell.tokens) for cell in cells)
    gap = " " * _GAP if figures else ""
    for cell in cells:
        label = LABELS[cell.standing]
        verdict = _padded(f"{label.sign} {label.word}", words + _GAP, STYLES[cell.standing], console)
        more = f" and {counted(cell.more, 'more reason')}" if cell.more else ""
        taken = names + words + figures + len(gap) + 2 * _GAP + len(more)
        reason = shortened_sentence(cell.why, max(40, console.width - taken)) + more
        tokens = f"{cell.tokens.rjust(figures)}{gap}"
        console.line(f"  {console.ink(cell.target.ljust(names))}{verdict}{tokens}{console.ink(reason, 'dim')}".rstrip())
    console.line()


def _at_once(report: Report, console: Console, costs: "Sequence[Cost]") -> int:
    """Return the number of tools that fit side by side."""
    figures = max((len(str(price)) + 1 for cost in costs for price in cost.after if price), default=0)
    return max(1, (console.width - _first(report)) // (_column(report) + figures))


def _first(report: Report) -> int:
    return max(len(target.id) for target in report.choices.found) + _GAP


def _column(report: Report) -> int:
    titles = (min(len(checked.title), _WIDEST_TITLE) for checked in report.tools)
    return max(*titles, *(len(label.brief) + 2 for label in LABELS.values())) + _GAP


def _table(block: Sequence[Checked], columns: Sequence[Sequence[_Cell]], console: Console) -> None:
    """Print a table with the targets as rows and some tools as columns."""
    rows = list(zip(*columns, strict=True))
    first = max(len(cell.target) for cell in columns[0]) + _GAP
    titles = [shortened(checked.title, _WIDEST_TITLE) for checked in block]
    words = max(len(label.brief) for label in LABELS.values()) + 2
    figures = max(len(cell.tokens) for cells in columns for cell in cells)
    words += 1 if figures else 0
    column = max(*map(len, titles), words + figures) + _GAP
    console.line(" " * first + console.ink("".join(title.ljust(column) for title in titles).rstrip(), "bold"))
    for row in rows:
        cells = [
            _padded(LABELS[cell.standing].marked, words, STYLES[cell.standing], console)
            + cell.tokens.rjust(figures).ljust(column - words)
            for cell in row
        ]
        console.line((console.ink(row[0].target.ljust(first)) + "".join(cells)).rstrip())
    console.line()


def _findings(checked: Checked, cells: Sequence[_Cell], console: Console, *, named: bool) -> int:
    """Print the findings on a tool without duplicates, with the targets of each; return their number."""
    targets: dict[Finding, list[str]] = {}
    for cell in cells:
        for finding in cell.findings:
            targets.setdefault(_bare(finding), []).append(cell.target)
    found: list[tuple[Finding, list[str]]] = [(finding, []) for finding in checked.findings]
    found += targets.items()
    if found and named:
        console.line(console.ink(checked.title, "bold"))
    for finding, names in found[:_MOST_FINDINGS]:
        _finding(finding, console, indent="  ", where=_where(finding, names))
    if len(found) > _MOST_FINDINGS:
        console.line(f"  and {counted(len(found) - _MOST_FINDINGS, 'more finding')}")
    if found:
        console.line()
    return len(found)


def _bare(finding: Finding) -> Finding:
    """Return a finding without the citation, which is not hashable."""
    return replace(finding, citation=None)


def _where(finding: Finding, targets: Sequence[str]) -> str:
    """Return the targets and the pointer of a finding; its sentence already has the line."""
    more = f" and {len(targets) - _MOST_NAMED:,} more" if len(targets) > _MOST_NAMED else ""
    names = ", ".join(targets[:_MOST_NAMED]) + more
    place = f"at {finding.pointer}" if finding.pointer and finding.line is None else ""
    return " ".join(filter(None, [names, place]))


def _guaranteed(checked: Checked, console: Console) -> None:
    """Print how many constraints each target holds the model to, and what becomes of the others."""
    from toolprism.guarantees import guarantees, summary  # only for those who ask

    console.line(console.ink(checked.title, "bold"))
    for result in checked.job.results():
        found = guarantees(result)
        states = Counter(each.state for each in found if each.state != "enforced")
        others = "".join(f", {count:,} {state}" for state, count in states.most_common())
        when = "".join(f" ({when})" for when in dict.fromkeys(each.when for each in found if each.when))
        console.line(f"  {result.target} {summary(found)}{others}{when}")
    console.line()


def _in_full(checked: Checked, console: Console) -> None:
    """Print every change at every target that has some."""
    console.line(console.ink(checked.title, "bold"))
    for result in checked.job.results():
        if result.status != "unchanged":
            result_in_full(result, console)
        del result  # so that only one trail is in memory
    console.line()


def _last_line(findings: int, tools: int, standings: Sequence[Standing]) -> str:
    """Return the summary line.

    >>> _last_line(3, 20, ["strict-off", "as-pasted"])
    '3 findings in 20 tools; 1 strict off, 1 as pasted'
    """
    return f"{counted(findings, 'finding')} in {counted(tools, 'tool')}; {tally(standings)}"


def _padded(text: str, width: int, style: Style, console: Console) -> str:
    return console.ink(text, style) + " " * (width - len(text))


def _finding(finding: Finding, console: Console, indent: str, where: str = "") -> None:
    severity = console.ink(finding.severity, SEVERITY_STYLES[finding.severity])
    console.line(f"{indent}{severity}: {console.ink((f'{where}: ' if where else '') + finding.sentence())}")


def table(rows: Sequence[Sequence[str]], console: Console) -> Iterator[str]:
    """Yield rows laid out in columns; the first row is the heading, the last column may have any length."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]) - 1)]
    for number, row in enumerate(rows):
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=False)]
        yield console.ink("  ".join([*cells, row[-1]]), "bold" if number == 0 else "plain")


_EFFECT_STYLES: Final[Mapping[Effect, Style]] = {
    Effect.SAME: "good",
    Effect.WIDER: "bad",
    Effect.NARROWER: "warn",
    Effect.UNKNOWN: "dim",
}


def result_in_full(result: Result, console: Console) -> None:
    """Print the verdict of one target, the reason for failing open, and every change."""
    ink, trail, number = console.ink, result.trail, summarize(result)
    counts = [counted(number.changed, "change")] if number.changed else []
    counts += [counted(number.lost, "lost check")] if number.lost else []
    counts += [f"{number.spilled} spilled"] if number.spilled else []
    verdict = ink(LABELS[standing(result)].word, STYLES[standing(result)])
    console.line(f"  {ink(result.target, 'bold')}: {verdict}{' (' + ', '.join(counts) + ')' if counts else ''}")
    for reason in result.fail_open:
        where = f"at {place_name(reason.pointer)} ({CAUSE_WORDS[reason.cause]}): {reason.reason}"
        console.line(f"    {ink('fails open', 'bad')} {ink(where)}")
    for rewrite in trail.rewrites:
        for line in _rewrite(rewrite, console):
            console.line(f"    {line}")
    for spilled in trail.spilled:
        console.line(f"    {ink('spilled', 'warn')} at {ink(place_name(spilled.pointer))}: {ink(spilled.text)}")


def _rewrite(rewrite: Rewrite, console: Console) -> Iterator[str]:
    ink = console.ink
    arrow = "removed" if rewrite.to is None else f"→ {place_name(rewrite.to)}"
    effect = ink(EFFECT_WORDS[rewrite.effect], _EFFECT_STYLES[rewrite.effect])
    yield f"{ink(place_name(rewrite.at))} {ink(arrow)}  {ink(rewrite.rule, 'bold')}, {effect}"
    yield f"  {ink(_change(rewrite), 'dim')}"
    yield f"  {ink(rewrite.reason)}"


def _change(rewrite: Rewrite) -> str:
    before, after = difference(rewrite.before, rewrite.after, 80)
    if rewrite.step.edit.op == "drop":
        return f"was {before}"
    return f"→ {after}" if rewrite.before is None or not before else f"{before} → {after}"


#: The most tools of a target that are named.
_MOST: Final = 4


def is_over(cost: "Cost", most: int | None) -> bool:
    """Return whether the tools cost more at a target than they may."""
    return most is not None and cost.whole.tokens > most


def show_prices(titles: Sequence[str], costs: "Sequence[Cost]", console: Console, most: int | None = None) -> None:
    """Print what the tools cost at each target, the dearest tools by name.

    Args:
        titles: the names of the tools, in the order of the paste.
        costs: what they cost, by target.
        console: where.
        most: what they may cost together; None if there is no limit.
    """
    console.line(console.ink(f"Tokens of every request{'' if most is None else f', at most {most:,}'}", "bold"))
    width = max(len(cost.target) for cost in costs)
    for cost in costs:
        style: Style = "bad" if is_over(cost, most) else "plain"
        whole = console.ink(f"{cost.whole!s:>9}", style)
        console.line(f"  {cost.target.ljust(width)}  {whole}  {console.ink(parts(titles, cost), 'dim')}")
    console.line()


def parts(titles: Sequence[str], cost: "Cost") -> str:
    """Return the price of the dearest tools, each as sent, and as pasted if that differs."""
    dearest, more = cost.dearest(_MOST)
    words = [f"{titles[number]} {after}{_pasted(cost.before[number], after)}" for number, after in dearest]
    words += [f"{more:,} more"] if more else []
    words += [f"once {cost.vocabulary.prelude}"] if cost.vocabulary.prelude else []
    return ", ".join(words)


def _pasted(before: "Price", after: "Price") -> str:
    return "" if str(before) == str(after) else f" (pasted {before})"
