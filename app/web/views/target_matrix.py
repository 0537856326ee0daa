"""Target matrix: a row for each target: its verdict, its losses, why it fails open, its result for the arguments."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from app.schema import Result, Target
from app.services.check_arguments import TargetCheck
from app.services.coverage import Coverage
from app.services.labels import STANDING_WORDS, STANDINGS, Standing, counted, standing
from app.services.summary import summarize

#: Statuses that need attention.
_OPEN: Final = ("fallback", "not-strict")
_PROBLEMS: Final = (*_OPEN, "refused", "error")

_WORDS: Final[Mapping[str, str]] = {
    "all": "All",
    "problems": "Problems",
    "fail-open": "Fail open",
    "lost": "Lost checks",
}


@dataclass(frozen=True, kw_only=True)
class Row:
    """One target."""

    id: str
    title: str
    status: Standing
    word: str
    changed: int
    stripped: int
    spilled: int
    lost: int
    #: The first reason why it fails open, and how many more there are.
    why: str
    more: int
    #: Its result for the example arguments: `accepts`, `refuses`, or nothing; and how that differs from the paste.
    arguments: str
    difference: str
    #: What becomes of the pasted lines here, such as `7:stripped 9:rewritten`; lines that are not listed are kept.
    coverage: str
    selected: bool


@dataclass(frozen=True, kw_only=True)
class Filter:
    """One choice of rows, and how many it leaves."""

    id: str
    word: str
    rows: int
    selected: bool


@dataclass(frozen=True, kw_only=True)
class TargetMatrix:
    """The rows that are shown, and the choices of others."""

    rows: Sequence[Row]
    filters: Sequence[Filter]
    #: Arguments were tried.
    target_checks: bool
    #: Where targets and the pasted schema disagree about the arguments, in sentences.
    disagreements: Sequence[str]


def row(
    target: Target,
    result: Result,
    by_line: Mapping[int, Coverage],
    target_checks: TargetCheck | None,
    *,
    selected: bool,
) -> Row:
    """Make the row of one target."""
    counts = summarize(result)
    first = result.fail_open[0].reason if result.fail_open else ""
    status = standing(result)
    if status in ("error", "refused"):
        first = next(finding.message for finding in result.findings if finding.severity == "error")
    return Row(
        id=target.id,
        title=target.title,
        status=status,
        word=STANDING_WORDS[status],
        changed=counts.changed,
        stripped=counts.stripped,
        spilled=counts.spilled,
        lost=counts.lost,
        why=first,
        more=max(0, len(result.fail_open) - 1),
        arguments=_arguments_result(target_checks),
        difference=target_checks.difference if target_checks else "",
        coverage=" ".join(f"{line}:{coverage}" for line, coverage in sorted(by_line.items())),
        selected=selected,
    )


def target_matrix(rows: Sequence[Row], only: str) -> TargetMatrix:
    """Choose the rows to show."""
    return TargetMatrix(
        rows=[row for row in rows if _fits(row, only)],
        filters=[
            Filter(id=name, word=word, rows=sum(_fits(row, name) for row in rows), selected=name == only)
            for name, word in _WORDS.items()
        ],
        target_checks=any(row.arguments for row in rows),
        disagreements=list(_disagreements(rows)),
    )


def summary(rows: Sequence[Row], tool: str) -> str:
    """Return one sentence that sums up the results of all targets."""
    counts = [
        f"{sum(row.status == status for row in rows)} {STANDING_WORDS[status]}"
        for status in reversed(STANDINGS)
        if any(row.status == status for row in rows)
    ]
    return f"{f'{tool} at ' if tool else ''}{counted(len(rows), 'target')}: {', '.join(counts)}."


def _fits(row: Row, only: str) -> bool:
    match only:
        case "problems":
            return row.status in _PROBLEMS or bool(row.difference)
        case "fail-open":
            return row.status in _OPEN
        case "lost":
            return row.lost > 0 or row.difference == "lost"
    return True


def _arguments_result(target_checks: TargetCheck | None) -> str:
    if target_checks is None:
        return ""
    return {True: "accepts", False: "refuses", None: "not checked"}[target_checks.verdict.valid]


def _disagreements(rows: Sequence[Row]) -> list[str]:
    lost = [row.id for row in rows if row.difference == "lost"]
    narrower = [row.id for row in rows if row.difference == "narrower"]
    found = []
    if lost:
        found.append(
            f"The pasted schema refuses these arguments; {_listed(lost, 'accepts', 'accept')} them: a lost check."
        )
    if narrower:
        found.append(f"The pasted schema accepts these arguments; {_listed(narrower, 'refuses', 'refuse')} them.")
    return found


def _listed(names: Sequence[str], one: str, many: str) -> str:
    """Name some things and what they do.

    >>> _listed(["a"], "does", "do"), _listed(["a", "b", "c"], "does", "do")
    ('a does', 'a, b and c do')
    """
    if len(names) == 1:
        return f"{names[0]} {one}"
    return f"{', '.join(names[:-1])} and {names[-1]} {many}"
