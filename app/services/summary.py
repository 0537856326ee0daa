"""Summary: how much a target changed, and by what results are sorted."""

from dataclasses import dataclass

from app.schema import Result
from app.services.labels import STANDINGS, standing


@dataclass(frozen=True, kw_only=True)
class Summary:
    """What happened to one schema at one target."""

    changed: int
    #: Keywords, properties and entries that were taken out.
    stripped: int
    spilled: int
    #: Constraints of the paste that are no longer enforced.
    lost: int


def summarize(result: Result) -> Summary:
    """Count."""
    taken = result.steps
    return Summary(
        changed=len(taken),
        stripped=sum(step.edit.op == "drop" for step in taken),
        spilled=sum(len(step.edit.spills) for step in taken),
        lost=len(result.lost_checks),
    )


def severity(result: Result) -> tuple[int, int]:
    """Sort outcomes by this: the worst first."""
    return STANDINGS.index(standing(result)), -len(result.lost_checks)
