"""Counts the changes of a target, and sorts results."""

from typing import NamedTuple

from toolprism.schema import Result
from toolprism.services.labels import STANDINGS, standing


class Summary(NamedTuple):
    """The counts of one schema at one target."""

    changed: int
    #: Keywords, properties and entries that were removed.
    stripped: int
    spilled: int
    #: Constraints of the paste that are no longer enforced.
    lost: int


def summarize(result: Result) -> Summary:
    """Return the counts of a result."""
    taken = result.steps
    return Summary(
        changed=len(taken),
        stripped=sum(step.edit.op == "drop" for step in taken),
        spilled=sum(len(step.edit.spills) for step in taken),
        lost=len(result.lost_checks),
    )


def severity(result: Result) -> tuple[int, int]:
    """Return the sort key of a result: the worst first."""
    return STANDINGS.index(standing(result)), -len(result.lost_checks)
