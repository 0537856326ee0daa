"""Summary: how much a target changed, counted off the log; the trail, which costs more, is not needed for it."""

from dataclasses import dataclass

from app.schema import Effect, Result, seen_from
from app.services.labels import STANDINGS, standing


@dataclass(frozen=True, kw_only=True)
class Summary:
    """What happened to one schema at one target."""

    changed: int
    #: Keywords, properties and entries that were taken out.
    stripped: int
    spilled: int
    #: Changes after which more is accepted than before.
    lost: int


def summarize(result: Result) -> Summary:
    """Count."""
    taken = result.steps
    return Summary(
        changed=len(taken),
        stripped=sum(step.edit.op == "drop" for step in taken),
        spilled=sum(len(step.edit.spills) for step in taken),
        lost=sum(seen_from(step.node, step.edit.effect or step.rule.effect) is Effect.WIDER for step in taken),
    )


def severity(result: Result) -> tuple[int, int]:
    """Sort outcomes by this: the worst first."""
    return STANDINGS.index(standing(result)), -summarize(result).lost
