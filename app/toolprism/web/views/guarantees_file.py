"""The map of guarantees of all tools as a picture: the share of each state for each keyword at each target."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from toolprism.core.deadline import ask_deadline
from toolprism.guarantees import guarantees
from toolprism.guarantees.guarantee import STATES, State
from toolprism.services.normalize import Report
from toolprism.web.views.heat_map_files import CELL, HEADS, NAMES, heads, text_of
from toolprism.web.views.keywords import WORDS, by_keyword, in_words

#: The states of each keyword at each target, by its place.
_Counts: TypeAlias = Mapping[str, Sequence[Counter[State]]]

_LEGEND: Final = 30
#: The most keywords of a picture.
_MOST: Final = 60
#: From light to dark, so that they differ in greyscale; what is held is dark, what is gone is white.
_COLOURS: Final[Mapping[State, str]] = {
    "enforced": "#1c6a61",
    "unknown": "#c9c5cf",
    "sent": "#a9d3cd",
    "described": "#fbe9b8",
    "removed": "#ffffff",
}


def guarantees_svg(report: Report) -> str:
    """Return the map as a self-contained SVG.

    Raises:
        OutOfTime: the deadline has passed.
    """
    counts = _counts(report)
    titles = [report.choices.title_of(target) for target in report.choices.found]
    width = NAMES + CELL * len(titles) + 20
    height = HEADS + CELL * len(counts) + _LEGEND
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    return "\n".join(
        [
            f'{head} font-family="sans-serif" font-size="12" role="img">',
            "<title>Whether each target holds the model to each keyword</title>",
            f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
            *heads(titles),
            *_rows(counts, titles),
            *_legend(height),
            "</svg>\n",
        ]
    )


def _counts(report: Report) -> _Counts:
    """Return the states of the most frequent keywords of all tools."""
    found: dict[str, list[Counter[State]]] = {}
    targets = len(report.choices.found)
    for checked in report.tools:
        for place, result in enumerate(checked.job.results()):
            ask_deadline()
            for keyword, states in by_keyword(guarantees(result)).items():
                found.setdefault(keyword, [Counter() for _ in range(targets)])[place] += states
    frequent = sorted(found.items(), key=lambda each: -max(column.total() for column in each[1]))
    return dict(frequent[:_MOST])


def _rows(counts: _Counts, titles: Sequence[str]) -> Iterator[str]:
    for line, (keyword, columns) in enumerate(counts.items()):
        y = HEADS + CELL * line
        yield f'<text x="{NAMES - 8}" y="{y + 16}" text-anchor="end" fill="#1e1d22">{text_of(keyword)}</text>'
        for place, states in enumerate(columns):
            said = in_words(states) or "nothing is sent"
            yield f"<g><title>{text_of(keyword)} at {text_of(titles[place])}: {said}</title>"
            yield from _bar(NAMES + CELL * place, y, states)
            yield "</g>"


def _bar(x: int, y: int, states: Counter[State]) -> Iterator[str]:
    """Yield a square that is filled by the share of each state, what is held at the bottom."""
    size, bottom = CELL - 2, float(y + CELL - 2)
    for state in STATES:
        height = size * states[state] / states.total() if states else 0
        if height:
            bottom -= height
            yield f'<rect x="{x}" y="{bottom:.1f}" width="{size}" height="{height:.1f}" fill="{_COLOURS[state]}"/>'
    yield f'<rect x="{x}" y="{y}" width="{size}" height="{size}" fill="none" stroke="#9a96a3"/>'


def _legend(height: int) -> Iterator[str]:
    for place, state in enumerate(STATES):
        x, word = 8 + 84 * place, WORDS[state][0]
        yield f'<rect x="{x}" y="{height - 20}" width="12" height="12" fill="{_COLOURS[state]}" stroke="#9a96a3"/>'
        yield f'<text x="{x + 18}" y="{height - 10}" fill="#605d68">{"not known" if word == "?" else word}</text>'
