"""The tables of all tools as pictures: the verdicts, the tokens, and who holds which keyword.

What can go wrong is looked for until the time for it is up, and the tokens of long texts are not counted; the verdicts
are always there.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from toolprism.core.deadline import ask_deadline
from toolprism.core.json_text import shortened
from toolprism.guarantees import guarantees
from toolprism.guarantees.guarantee import STATES, State
from toolprism.services.labels import LABELS, Standing
from toolprism.services.loss import sentences_in_time
from toolprism.services.normalize import Report
from toolprism.services.tokens import Cost, counted
from toolprism.services.tool_verdicts import verdicts_of
from toolprism.web.views.keywords import WORDS, by_keyword, in_words
from toolprism.web.views.token_cells import scale_of, span

#: The width of a cell with a sign or bars, and with a figure, in pixels.
_SIGN: Final = 24
_FIGURE: Final = 52
#: The most characters of a name, and of what can go wrong.
_LONGEST: Final = 32
_LONGEST_SAID: Final = 150
#: The most keywords of a picture.
_MOST: Final = 60
#: Colours of increasing darkness, so that they differ in greyscale, and the sign of each.
_OF_VERDICTS: Final[Mapping[Standing, tuple[str, str]]] = {
    "as-pasted": ("#ffffff", "#605d68"),
    "same-meaning": ("#e2f1ef", "#1c6a61"),
    "stricter": ("#dfe6fb", "#2f4fb0"),
    "loses-checks": ("#fbe9b8", "#7a5200"),
    "strict-off": ("#fbcfae", "#7f3000"),
    "empty-fallback": ("#f0a58c", "#5a1408"),
    "stopped": ("#cccccc", "#1e1d22"),
    "refused": ("#a92b1b", "#ffffff"),
    "not-a-schema": ("#1e1d22", "#ffffff"),
}
#: Tokens, the lightest first.
_OF_TOKENS: Final = (("#ffffff", "#1e1d22"), ("#e4e1f5", "#1e1d22"), ("#bcb4e6", "#1e1d22"), ("#5a4aa5", "#ffffff"))
#: What is held is dark, what is gone is white.
_OF_STATES: Final[Mapping[State, str]] = {
    "enforced": "#1c6a61",
    "unknown": "#c9c5cf",
    "sent": "#a9d3cd",
    "described": "#fbe9b8",
    "removed": "#ffffff",
}


@dataclass(frozen=True)
class Cell:
    """What a pointer shows; shares of the cell with their colours, from the bottom; the text with its colour."""

    title: str
    bars: Sequence[tuple[float, str]]
    text: str = ""
    ink: str = ""


@dataclass(frozen=True)
class Row:
    """The name before the cells, and a text after them."""

    name: str
    cells: Sequence[Cell]
    after: str = ""


@dataclass(frozen=True, kw_only=True)
class Picture:
    """A table for a template that draws it."""

    title: str
    heads: Sequence[str]
    rows: Sequence[Row]
    #: The width of a cell in pixels.
    cell: int = _SIGN
    #: The head of the texts after the rows.
    after: str = ""
    #: Lines below the table, or colours with their words.
    notes: Sequence[str] = ()
    swatches: Sequence[tuple[str, str]] = ()


def map_picture(report: Report, *, shows_tokens: bool = False) -> Picture:
    """Return a picture of signs of verdicts with tokens beside them, or of the tokens alone."""
    priced = counted(report, asked=shows_tokens)
    problem = [priced.problem] if priced.problem else []
    if shows_tokens and priced.costs:
        return _tokens(report, priced.costs, problem)
    return Picture(
        title="The verdict of each tool at each target",
        heads=heads(report),
        rows=list(_verdicts(report, priced.costs)),
        after="tokens" if priced.costs else "",
        notes=[*problem, "  ".join(f"{label.sign} {label.brief}" for label in LABELS.values())],
    )


def heads(report: Report) -> Sequence[str]:
    """Return the titles of the targets."""
    return [report.choices.title_of(target) for target in report.choices.found]


def _verdicts(report: Report, costs: Sequence[Cost]) -> Iterator[Row]:
    """Yield the rows of signs; a title has what can go wrong and the tokens, and after the row stands their range."""
    for line, (checked, wrong) in enumerate(zip(report.tools, sentences_in_time(report.tools), strict=True)):
        words = [f", {cost.words(line)} tokens" if cost.after[line] else "" for cost in costs]
        cells: list[Cell] = []
        for place, (target, verdict) in enumerate(zip(report.choices.found, verdicts_of(checked), strict=True)):
            said = f". {shortened(wrong[target.id], _LONGEST_SAID)}" if target.id in wrong else ""
            count = words[place] if words else ""
            back, ink = _OF_VERDICTS[verdict]
            title = f"{_brief(checked.title)}, {target.id}: {LABELS[verdict].word}{count}{said}"
            cells.append(Cell(title, [(1, back)], LABELS[verdict].sign, ink))
        yield Row(checked.title, cells, span(cost.after[line] for cost in costs))


def _tokens(report: Report, costs: Sequence[Cost], problem: Sequence[str]) -> Picture:
    scale = scale_of(costs)
    rows: list[Row] = []
    for line, checked in enumerate(report.tools):
        cells: list[Cell] = []
        for cost in costs:
            price = cost.after[line]
            back, ink = _OF_TOKENS[scale.shade(price)]
            title = f"{_brief(checked.title)}, {cost.target}: {cost.words(line) or 'not sent'}"
            cells.append(Cell(title, [(1, back)], "-" if price is None else str(price).replace("≈ ", "≈"), ink))
        rows.append(Row(checked.title, cells))
    return Picture(
        title="What each tool costs in tokens at each target",
        heads=heads(report),
        rows=rows,
        cell=_FIGURE,
        notes=[*problem, "   ".join(words for _, words in scale.words)],
    )


def guarantees_picture(report: Report) -> Picture:
    """Return a picture of the share of each state for the most frequent keywords of all tools.

    Raises:
        OutOfTime: the deadline has passed.
    """
    titles = heads(report)
    return Picture(
        title="Whether each target holds the model to each keyword",
        heads=titles,
        rows=[
            Row(keyword, [_held(keyword, title, states) for title, states in zip(titles, columns, strict=True)])
            for keyword, columns in _states(report).items()
        ],
        swatches=[(_OF_STATES[state], WORDS[state][0].replace("?", "not known")) for state in STATES],
    )


def _held(keyword: str, title: str, states: Counter[State]) -> Cell:
    """Return a cell that is filled by the share of each state, what is held at the bottom."""
    shares = [(states[state] / states.total(), _OF_STATES[state]) for state in STATES if states[state]]
    return Cell(f"{_brief(keyword)} at {title}: {in_words(states) or 'nothing is sent'}", shares)


def _states(report: Report) -> Mapping[str, Sequence[Counter[State]]]:
    """Return the states of the most frequent keywords at each target, by its place."""
    found: dict[str, list[Counter[State]]] = {}
    for checked in report.tools:
        for place, result in enumerate(checked.job.results()):
            ask_deadline()
            for keyword, states in by_keyword(guarantees(result)).items():
                found.setdefault(keyword, [Counter() for _ in report.choices.found])[place] += states
    frequent = sorted(found.items(), key=lambda each: -max(column.total() for column in each[1]))
    return dict(frequent[:_MOST])


def _brief(name: str) -> str:
    return shortened(name, _LONGEST)
