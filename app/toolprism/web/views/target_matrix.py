"""The table of targets: a row for each, with verdict, losses, reason, and the result for the arguments."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from toolprism.schema import Result
from toolprism.services.check_arguments import TargetCheck
from toolprism.services.coverage import Coverage
from toolprism.services.labels import LABELS, Standing, counted, standing, tally
from toolprism.services.summary import summarize
from toolprism.services.why import more_reasons, why

#: Verdicts that need attention.
_OPEN: Final = ("empty-fallback", "strict-off")
_PROBLEMS: Final = (*_OPEN, "refused", "stopped", "not-a-schema")
#: Verdicts without losses.
_HARMLESS: Final = ("as-pasted", "same-meaning")

_WORDS: Final[Mapping[str, str]] = {
    "all": "All",
    "problems": "Problems",
    "fail-open": "Strict off",
    "lost": "Lost checks",
}


@dataclass(frozen=True, kw_only=True)
class Row:
    """One target."""

    id: str
    title: str
    verdict: Standing
    word: str
    sign: str
    changed: int
    spilled: int
    lost: int
    #: The reason for the verdict, and the number of further reasons.
    why: str
    more: int
    #: Whether nothing is lost.
    harmless: bool
    #: The result for the example arguments, `accepts`, `refuses` or empty, and the difference from the paste.
    arguments: str
    difference: str
    #: The coverage of pasted lines, such as `7:stripped 9:rewritten`, without kept ones.
    #: None if the target is not followed line by line.
    coverage: str | None
    selected: bool


@dataclass(frozen=True, kw_only=True)
class Filter:
    """A filter of rows, and the number of rows that it leaves."""

    id: str
    word: str
    rows: int
    selected: bool


@dataclass(frozen=True, kw_only=True)
class TargetMatrix:
    """The visible rows, and the filters."""

    rows: Sequence[Row]
    filters: Sequence[Filter]
    #: The id of the chosen filter.
    only: str
    #: Whether arguments were checked.
    target_checks: bool
    #: Disagreements between targets and the pasted schema about the arguments, in sentences.
    disagreements: Sequence[str]


def row(
    title: str,
    result: Result,
    by_line: Mapping[int, Coverage] | None,
    target_checks: TargetCheck | None,
    *,
    selected: bool,
) -> Row:
    """Return the row of one target."""
    counts = summarize(result)
    verdict = standing(result)
    return Row(
        id=result.target,
        title=title,
        verdict=verdict,
        word=LABELS[verdict].word,
        sign=LABELS[verdict].sign,
        changed=counts.changed,
        spilled=counts.spilled,
        lost=counts.lost,
        why=why(result),
        more=more_reasons(result),
        harmless=verdict in _HARMLESS,
        arguments=_arguments_result(target_checks),
        difference=target_checks.difference if target_checks else "",
        coverage=None
        if by_line is None
        else " ".join(f"{line}:{coverage}" for line, coverage in sorted(by_line.items())),
        selected=selected,
    )


def target_matrix(rows: Sequence[Row], only: str) -> TargetMatrix:
    """Return the rows to show."""
    return TargetMatrix(
        rows=[row for row in rows if _fits(row, only)],
        filters=[
            Filter(id=name, word=word, rows=sum(_fits(row, name) for row in rows), selected=name == only)
            for name, word in _WORDS.items()
        ],
        only=only,
        target_checks=any(row.arguments for row in rows),
        disagreements=list(_disagreements(rows)),
    )


def summary(rows: Sequence[Row], tool: str) -> str:
    """Return one sentence that summarizes the results of all targets."""
    return f"{f'{tool}: ' if tool else ''}{counted(len(rows), 'target')}: {tally(row.verdict for row in rows)}."


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
