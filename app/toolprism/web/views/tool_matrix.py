"""The heat map: a row for each tool, a column for each target; each cell is a link, and shows a verdict or tokens."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from toolprism.losses.finder import called
from toolprism.services.labels import LABELS, STANDINGS, Standing
from toolprism.services.normalize import Report
from toolprism.services.tokens import Cost, Price, counted, is_counted, known_costs
from toolprism.services.tool_verdicts import (
    Summary,
    Verdicts,
    severity_of,
    summed_up,
    verdicts_in_time,
    worst_of,
)
from toolprism.web.state import State
from toolprism.web.views.since import Since, since
from toolprism.web.views.token_cells import about_tokens, scale_of

#: The most rows until all are asked for.
_MOST_ROWS: Final = 10
#: The most tools that a presentation goes through one by one; more are folded.
_MOST_PRESENTED: Final = 100
#: Verdicts whose total is shown.
_BAD: Final = frozenset(STANDINGS[: STANDINGS.index("loses-checks") + 1])


@dataclass(frozen=True, kw_only=True)
class Cell:
    """One tool at one target."""

    target: str
    #: The name of the target.
    title: str
    verdict: Standing
    selected: bool
    #: Whether it is `better` or `worse` than in the paste; empty if neither.
    since: str = ""
    #: In the view of tokens: what the tool costs here, empty if nothing is sent; in words; and how dark the cell is.
    figure: str = ""
    tokens: str = ""
    shade: int = 0


@dataclass(frozen=True, kw_only=True)
class ToolRow:
    """One tool."""

    number: int
    title: str
    verdict: Standing
    cells: Sequence[Cell]
    #: The number of targets at which something is lost.
    bad: int
    selected: bool
    #: Further tools with the same verdicts, which have no row of their own.
    like: Sequence[str] = ()


@dataclass(frozen=True, kw_only=True)
class Column:
    """One target."""

    id: str
    title: str
    #: A name that is short enough to stand upright.
    short: str
    #: The number of tools that lose something here.
    bad: int
    #: In the view of tokens: what the whole list costs, and what of that the provider adds once.
    whole: str = ""
    prelude: int = 0


@dataclass(frozen=True, kw_only=True)
class Figures:
    """The tokens of every tool at every target, in the place of verdicts."""

    #: Empty until they are counted: then cells show verdicts.
    costs: Sequence[Cost] = ()
    #: Whether the page asks for them now.
    coming: bool = False
    #: Why they are not counted.
    problem: str = ""

    @property
    def legend(self) -> Sequence[tuple[int, str]]:
        """The shades, each with what it stands for."""
        return scale_of(self.costs).words

    @property
    def about(self) -> str:
        """What is to know of the figures."""
        return about_tokens([price for cost in self.costs for price in cost.before])


@dataclass(frozen=True, kw_only=True)
class MoreRows:
    """Rows after those of the page."""

    rows: Sequence[ToolRow]
    tools: int
    done: int
    number: int
    #: Whether every tool has its verdict, so that the page requests the whole.
    last: bool


@dataclass(frozen=True, kw_only=True)
class ToolMatrix:
    """Every tool of a paste; without rows if there is only one."""

    columns: Sequence[Column]
    #: The rows shown, and the number of all rows.
    rows: Sequence[ToolRow]
    tools: int
    #: The number of tools with a verdict so far.
    done: int
    #: The verdicts that occur, with their numbers of cells; the filter by verdict or by a text in the name.
    shown: Mapping[Standing, int]
    show: str
    find: str
    worst_first: bool
    #: The number of the open tool.
    number: int
    #: Its place among those that fit the filters, from 1; 0 if it is not among them.
    place: int
    #: What there is to know of several tools.
    summary: Summary
    since: Since
    #: The number of tools that fit the filters; whether some have no row of their own, and whether all were asked for.
    shown_tools: int
    folded: bool
    unfolded: bool
    #: None unless cells show tokens.
    figures: Figures | None
    #: Whether the page is waiting for the verdicts, and requests the whole now.
    last: bool = False


def tool_matrix(report: Report, state: State, *, whole: bool) -> ToolMatrix:
    """Return the verdicts of every tool, and the open one.

    Args:
        report: the report on the paste.
        state: the state of the form.
        whole: whether to compute all verdicts now; otherwise slow ones are deferred.
    """
    several = len(report.tools) > 1
    found = dict(verdicts_in_time(report, whole=whole)) if several else {}
    number = _number(state.tool, len(report.tools), found)
    compared = since(report, state, found) if several else Since(value=state.baseline)
    rows = [_row(report, place, verdicts, number, state.target, compared) for place, verdicts in found.items()]
    is_whole = len(found) == len(report.tools)
    figures = _figures(report, whole=whole) if several and is_whole and state.cells == "tokens" else None
    costs = figures.costs if figures else ()
    rows = _with_figures(rows, costs) if costs else rows
    kept = [row for row in rows if _fits(row, state)]
    if state.order == "worst":
        kept.sort(key=lambda row: severity_of([cell.verdict for cell in row.cells]))
        kept.sort(key=lambda row: -max((_tokens(cost.after[row.number]) for cost in costs), default=0))
    is_folded = not (state.unfolded or state.find or (state.presents and len(kept) <= _MOST_PRESENTED))
    shown = _folded(kept) if is_whole and is_folded else kept
    targets = report.choices.found if several else ()
    titles = [report.choices.title_of(target) for target in targets]
    counts = Counter(cell.verdict for row in rows for cell in row.cells)
    return ToolMatrix(
        columns=[
            Column(
                id=target.id,
                title=titles[place],
                short=short_name(titles[place]),
                bad=sum(row.cells[place].verdict in _BAD for row in rows),
                whole=str(costs[place].whole) if costs else "",
                prelude=costs[place].vocabulary.prelude if costs else 0,
            )
            for place, target in enumerate(targets)
        ],
        rows=shown,
        tools=len(report.tools) if several else 0,
        done=len(found),
        shown={name: counts[name] for name in LABELS if counts[name]},
        show=state.show,
        find=state.find,
        worst_first=state.order == "worst",
        number=number,
        place=next((place for place, row in enumerate(kept, start=1) if row.selected), 0),
        summary=summary_of(report, found, compared) if several else Summary("", ""),
        since=compared,
        shown_tools=len(kept),
        folded=len(shown) < len(kept),
        unfolded=state.unfolded,
        figures=figures,
    )


def _figures(report: Report, *, whole: bool) -> Figures:
    """Return the tokens of all tools if they are known, or if everything is computed now."""
    known = known_costs(report)
    if known is not None:
        return Figures(costs=known)
    if not whole and is_counted():
        return Figures(coming=True)
    found = counted(report, asked=True)
    return Figures(costs=found.costs, problem=found.problem)


def _with_figures(rows: Sequence[ToolRow], costs: Sequence[Cost]) -> list[ToolRow]:
    scale = scale_of(costs)
    return [
        replace(
            row,
            cells=[
                replace(
                    cell,
                    figure=str(cost.after[row.number] or "").replace("≈ ", "≈"),
                    tokens=f"{cost.words(row.number)} tokens" if cost.after[row.number] else "not sent",
                    shade=scale.shade(cost.after[row.number]),
                )
                for cell, cost in zip(row.cells, costs, strict=True)
            ],
        )
        for row in rows
    ]


def _tokens(price: Price | None) -> int:
    return 0 if price is None else price.tokens


def _folded(rows: Sequence[ToolRow]) -> list[ToolRow]:
    """Return at most ten rows: tools with the same cells share one, but for the open tool."""
    groups: dict[tuple[object, ...], list[ToolRow]] = {}
    for row in rows:
        cells = tuple((cell.figure or cell.verdict, cell.since) for cell in row.cells)
        groups.setdefault((row.number,) if row.selected else cells, []).append(row)
    folded = [replace(group[0], like=[row.title for row in group[1:]]) for group in groups.values()]
    if len(folded) <= _MOST_ROWS:
        return folded
    first = folded[:_MOST_ROWS]
    own = [row for row in folded[_MOST_ROWS:] if row.selected]
    return [*first[: _MOST_ROWS - len(own)], *own]


#: What is left out of a name that stands upright, and shorter words.
_SHORTER: Final = (
    (" (Kimi)", ""),
    ("Claude via Cloud Code Assist", "Cloud Code Assist"),
    ("Claude through Cloud Code Assist", "Cloud Code Assist"),
    ("Gemini and Vertex AI, JSON Schema", "Gemini JSON Schema"),
    ("Amazon ", ""),
    ("Google Gemini", "Gemini"),
    (", OpenAPI subset", ""),
    (", strict tools", " strict"),
    (", strict mode", " strict"),
    (", Converse", ""),
    (" Messages", ""),
    (" and later", ""),
    (" for ", " "),
    (", ", " "),
)


def short_name(title: str) -> str:
    """Return a name of a target or a profile for a narrow column.

    >>> short_name("Anthropic, strict tools"), short_name("OpenClaw for Gemini, today")
    ('Anthropic strict', 'OpenClaw Gemini today')
    """
    for long, short in _SHORTER:
        title = title.replace(long, short)
    return title


def summary_of(report: Report, found: Mapping[int, Verdicts], compared: Since) -> Summary:
    """Return the summary of the tools that have their verdicts, by index."""
    names = [called(target) for target in report.choices.found]
    tools = [(report.tools[place].tool.name or "", verdicts) for place, verdicts in found.items()]
    return summed_up(names, tools, needed=compared.needed, better=compared.better)


def more_rows(report: Report, start: int, number: int) -> MoreRows:
    """Return the next rows."""
    found = dict(verdicts_in_time(report, start))
    done, tools = start + len(found), len(report.tools)
    rows = [_row(report, place, verdicts, number, "", Since(value="")) for place, verdicts in found.items()]
    return MoreRows(rows=rows, tools=tools, done=done, number=number, last=done >= tools)


def _row(  # noqa: PLR0913, PLR0917  # what a row is made of
    report: Report, place: int, verdicts: Verdicts, number: int, target: str, compared: Since
) -> ToolRow:
    own = place == number
    return ToolRow(
        number=place,
        title=report.tools[place].title,
        verdict=worst_of(verdicts),
        cells=[
            Cell(
                target=each.id,
                title=report.choices.title_of(each),
                verdict=verdict,
                selected=own and each.id == target,
                since=compared.changed.get((place, each.id), ""),
            )
            for each, verdict in zip(report.choices.found, verdicts, strict=True)
        ],
        bad=sum(verdict in _BAD for verdict in verdicts),
        selected=own,
    )


def _fits(row: ToolRow, state: State) -> bool:
    shown = not state.show or any(cell.verdict == state.show for cell in row.cells)
    return shown and state.find.casefold() in row.title.casefold()


def _number(tool: str, tools: int, found: dict[int, Verdicts]) -> int:
    if tool.isascii() and tool.isdecimal() and int(tool[:9]) < tools:
        return int(tool)
    return min(found, key=lambda place: severity_of(found[place]), default=0)
