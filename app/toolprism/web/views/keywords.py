"""The table of keywords: a row for each keyword of the schema, a column for each target."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from toolprism.core.json_types import Json
from toolprism.services.coverage import COVERAGES, Coverage, by_keyword

_LETTERS: Final[Mapping[Coverage, str]] = {
    "rejected": "R",
    "stripped": "S",
    "spilled": "D",
    "rewritten": "W",
    "removed": "−",
    "kept": "K",
}
_MEANINGS: Final[Mapping[Coverage, str]] = {
    "rejected": "rejected: the target fails open because of it",
    "stripped": "stripped: its check is lost",
    "spilled": "spilled: stripped, and moved into a description",
    "rewritten": "rewritten",
    "removed": "removed: nothing is lost with it",
    "kept": "kept",
}
#: More keywords than any hand-written schema has.
_MOST: Final = 120


@dataclass(frozen=True, kw_only=True)
class Cell:
    """One keyword at one target."""

    #: The worst coverage; empty if the target has no output.
    coverage: str
    letter: str
    #: All kinds of coverage with their numbers, in words.
    title: str
    #: Whether there are several kinds of coverage.
    mixed: bool


@dataclass(frozen=True, kw_only=True)
class KeywordRow:
    """One keyword."""

    keyword: str
    #: The number of occurrences in the schema.
    times: int
    cells: Sequence[Cell]


@dataclass(frozen=True, kw_only=True)
class Keywords:
    """The table."""

    #: Ids of the targets, in order.
    targets: Sequence[str]
    rows: Sequence[KeywordRow]
    hidden: int
    #: Letters and their meanings.
    legend: Sequence[tuple[str, str]]


def keywords(schema: Json, found: Mapping[str, Mapping[str, Coverage]]) -> Keywords:
    """Return the table for the coverage at every target."""
    counted = {target: by_keyword(schema, coverage) for target, coverage in found.items()}
    names = list(dict.fromkeys(name for counts in counted.values() for name in counts))
    rows = [_row(name, [counted[target].get(name, Counter()) for target in found]) for name in names[:_MOST]]
    return Keywords(
        targets=list(found),
        rows=rows,
        hidden=max(0, len(names) - _MOST),
        legend=[(_LETTERS[coverage], _MEANINGS[coverage]) for coverage in reversed(COVERAGES)],
    )


def _row(name: str, columns: Sequence[Counter[Coverage]]) -> KeywordRow:
    return KeywordRow(
        keyword=name,
        times=max(column.total() for column in columns),
        cells=[_cell(column) for column in columns],
    )


def _cell(counts: Counter[Coverage]) -> Cell:
    if not counts:
        return Cell(coverage="", letter="?", title="nothing is sent", mixed=False)
    worst = min(counts, key=COVERAGES.index)
    words = [
        f"{coverage} {counts[coverage]} times" if len(counts) > 1 else coverage
        for coverage in COVERAGES
        if counts[coverage]
    ]
    return Cell(coverage=worst, letter=_LETTERS[worst], title=", ".join(words), mixed=len(counts) > 1)
