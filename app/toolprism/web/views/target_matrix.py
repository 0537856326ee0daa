"""The table of targets: verdict, consequence, and the result for the arguments; targets of one sentence share a row."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from toolprism.schema import Result
from toolprism.services.consequences import Consequence, consequence
from toolprism.services.labels import STANDINGS, Standing, counted, standing, tally
from toolprism.services.results import Coverage, summarize
from toolprism.services.tokens import Cost, Price
from toolprism.services.validate import TargetCheck
from toolprism.web.views.token_cells import about_tokens, span

#: Verdicts that need attention.
_OPEN: Final = ("empty-fallback", "strict-off")
_PROBLEMS: Final = (*_OPEN, "refused", "stopped", "not-a-schema")
#: Verdicts without losses.
_HARMLESS: Final = ("as-pasted", "same-meaning")

#: What became of a pasted line, in a word for readers.
_SEEN: Final[Mapping[Coverage, str]] = {
    "rejected": "refused",
    "stripped": "lost",
    "spilled": "described",
    "rewritten": "rewritten",
    "removed": "removed",
    "kept": "kept",
}

_WORDS: Final[Mapping[str, str]] = {
    "all": "All",
    "problems": "Problems",
    "fail-open": "Strict off",
    "lost": "Lost checks",
}


class RowPrice(NamedTuple):
    """What the tool costs in tokens at one target."""

    pasted: Price
    #: None if nothing is sent.
    sent: Price | None

    @classmethod
    def of(cls, cost: Cost, number: int) -> "RowPrice":
        """Return the price of one tool of a list."""
        return cls(cost.before[number], cost.after[number])


@dataclass(frozen=True, kw_only=True)
class Row:
    """One target."""

    id: str
    title: str
    verdict: Standing
    changed: int
    spilled: int
    lost: int
    consequence: Consequence
    #: Whether nothing is lost.
    harmless: bool
    #: The result for the example arguments, `accepts`, `refuses` or empty, and the difference from the paste.
    arguments: str
    difference: str
    #: The coverage of pasted lines, such as `7:lost 9:rewritten`, without kept ones.
    #: None if the target is not followed line by line.
    coverage: str | None
    selected: bool
    #: Whether the verdict is `better` or `worse` than that of the paste; empty if neither.
    since: str = ""
    #: None if tokens are not counted.
    price: RowPrice | None = None

    @property
    def counts(self) -> str:
        """The keywords behind the consequence and the number of changes, on demand."""
        told = f"{self.spilled} told in a description" if self.spilled else ""
        changes = counted(self.changed, "change") if self.changed else ""
        return "; ".join(filter(None, [self.consequence.keywords, changes, told]))


@dataclass(frozen=True, kw_only=True)
class Line:
    """Targets with the same verdict and the same consequence."""

    rows: Sequence[Row]

    @property
    def first(self) -> Row:
        """The target that stands for the others: the open one, or the first."""
        return next((row for row in self.rows if row.selected), self.rows[0])

    @property
    def sent(self) -> str:
        """What the tool costs in tokens, as sent; a range if targets differ, and empty if nothing is sent."""
        return span(row.price.sent for row in self.rows if row.price)

    @property
    def pasted(self) -> str:
        """What it costs as pasted; empty if that is the same."""
        pasted = span(row.price.pasted for row in self.rows if row.price)
        return "" if pasted == self.sent else pasted

    @property
    def each(self) -> str:
        """What it costs at each of several targets."""
        prices = [f"{row.title} {row.price.sent or 'not sent'}" for row in self.rows if row.price]
        return ", ".join(prices) if len(prices) > 1 else ""


@dataclass(frozen=True, kw_only=True)
class TargetMatrix:
    """The visible rows, and the filters."""

    rows: Sequence[Row]
    #: The rows, the worst first; those that say the same are one line.
    lines: Sequence[Line]
    #: The word of each filter of rows and the number of rows that it leaves; and the chosen one.
    filters: Mapping[str, tuple[str, int]]
    only: str
    #: Whether arguments were checked.
    target_checks: bool
    #: Whether tokens are counted, or will be; what is to know of them in a sentence, empty until they are.
    tokens: bool
    about_tokens: str
    #: Disagreements between targets and the pasted schema about the arguments, in sentences.
    disagreements: Sequence[str]


def row(  # noqa: PLR0913  # what a row is made of
    title: str,
    result: Result,
    by_line: Mapping[int, Coverage] | None,
    target_checks: TargetCheck | None,
    *,
    selected: bool,
    said: Consequence | None = None,
) -> Row:
    """Return the row of one target; unless a consequence is given, it is that of the lost keywords."""
    counts = summarize(result)
    verdict = standing(result)
    return Row(
        id=result.target,
        title=title,
        verdict=verdict,
        changed=counts.changed,
        spilled=counts.spilled,
        lost=counts.lost,
        consequence=said or consequence(result),
        harmless=verdict in _HARMLESS,
        arguments=_arguments_result(target_checks),
        difference=target_checks.difference if target_checks else "",
        coverage=None if by_line is None else " ".join(f"{line}:{_SEEN[by_line[line]]}" for line in sorted(by_line)),
        selected=selected,
    )


def target_matrix(rows: Sequence[Row], only: str, *, apart: bool = False, coming: bool = False) -> TargetMatrix:
    """Return the rows to show; unless they stay apart, those that say the same are one line.

    Args:
        rows: the rows of all targets.
        only: the filter.
        apart: whether each row is a line.
        coming: whether the tokens will be counted in a second request.
    """
    shown = [row for row in rows if _fits(row, only)]
    return TargetMatrix(
        rows=shown,
        lines=[Line(rows=[row]) for row in shown] if apart else list(_lines(shown)),
        filters={name: (word, sum(_fits(row, name) for row in rows)) for name, word in _WORDS.items()},
        only=only,
        target_checks=any(row.arguments for row in rows),
        tokens=coming or any(row.price for row in rows),
        about_tokens=about_tokens([row.price.pasted for row in rows if row.price]),
        disagreements=list(_disagreements(rows)),
    )


def _lines(rows: Sequence[Row]) -> Iterator[Line]:
    """Yield the rows, those of one verdict, sentence and result for the arguments together."""
    groups: dict[tuple[str, ...], list[Row]] = {}
    for row in sorted(rows, key=lambda row: STANDINGS.index(row.verdict)):
        said = row.consequence
        groups.setdefault(
            (row.verdict, said.sentence, str(said.more), str(said.refused), row.arguments, row.difference), []
        ).append(row)
    yield from (Line(rows=group) for group in groups.values())


def summary(rows: Sequence[Row]) -> str:
    """Return the counts of verdicts in one sentence."""
    return f"{counted(len(rows), 'target')}: {tally(row.verdict for row in rows)}."


def _fits(row: Row, only: str) -> bool:
    match only:
        case "problems":
            return row.verdict in _PROBLEMS or bool(row.difference)
        case "fail-open":
            return row.verdict in _OPEN
        case "lost":
            return row.lost > 0 or row.difference == "lost"
    return True


def _arguments_result(target_checks: TargetCheck | None) -> str:
    if target_checks is None:
        return ""
    return {True: "accepts", False: "refuses", None: "not checked"}[target_checks.verdict.valid]


def _disagreements(rows: Sequence[Row]) -> list[str]:
    lost = [row.title for row in rows if row.difference == "lost"]
    narrower = [row.title for row in rows if row.difference == "narrower"]
    found = []
    if lost:
        found.append(
            f"The pasted schema refuses these arguments; {_listed(lost, 'accepts', 'accept')} them: a lost check."
        )
    if narrower:
        found.append(f"The pasted schema accepts these arguments; {_listed(narrower, 'refuses', 'refuse')} them.")
    return found


def _listed(names: Sequence[str], one: str, many: str) -> str:
    """Return names joined in a list, followed by the verb in the matching form.

    >>> _listed(["a"], "does", "do"), _listed(["a", "b", "c"], "does", "do")
    ('a does', 'a, b and c do')
    """
    if len(names) == 1:
        return f"{names[0]} {one}"
    return f"{', '.join(names[:-1])} and {names[-1]} {many}"
