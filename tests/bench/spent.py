"""What one schema costs: seconds without the trail, and with it, read off one and the same run."""

from collections.abc import Callable, Iterable
from statistics import median
from time import perf_counter
from typing import NamedTuple

from app.core.json_types import Json
from app.schema import Normalizer, NormalizeRequest, Result, Target

_PLAIN = NormalizeRequest()


class Spent(NamedTuple):
    """Seconds, and what they bought: a target that gives up is quick."""

    without: float
    with_trail: float
    statuses: tuple[str, ...]


def spend(schema: Json, targets: Iterable[Target], wish: NormalizeRequest = _PLAIN) -> Spent:
    """Send a schema to some targets that share a workbench; each outcome is let go before the next is made."""
    bench = Normalizer(schema, wish)
    return _sum([_spend(bench, target) for target in targets])


def _spend(bench: Normalizer, target: Target) -> Spent:
    started = perf_counter()
    result = bench.normalize(target)
    normalized = perf_counter()
    _read(result)
    traced = perf_counter()
    return Spent(normalized - started, traced - started, (result.status,))


def _read(result: Result) -> None:
    """Ask for all that a trail tells, however late it makes up its mind."""
    trail = result.trail
    for rewrite in trail.rewrites:
        _ = rewrite.effect, rewrite.after
    _ = trail.spilled, trail.origins, trail.patch


def _sum(runs: list[Spent]) -> Spent:
    statuses = tuple(status for run in runs for status in run.statuses)
    return Spent(sum(run.without for run in runs), sum(run.with_trail for run in runs), statuses)


def typical(work: Callable[[], Spent], repeats: int) -> Spent:
    """Do the same work several times, and give the medians."""
    runs = [work() for _ in range(repeats)]
    return Spent(median(run.without for run in runs), median(run.with_trail for run in runs), runs[-1].statuses)
