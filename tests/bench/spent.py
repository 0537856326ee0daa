"""The cost of one schema: seconds without and with the trail, from the same run."""

from collections.abc import Callable, Iterable
from statistics import median
from time import perf_counter
from typing import NamedTuple

from toolprism.core.json_types import Json
from toolprism.schema import Normalizer, NormalizeRequest, Result, Target

_PLAIN = NormalizeRequest()


class Spent(NamedTuple):
    """Seconds, and the resulting statuses, because a target that gives up is fast."""

    without: float
    with_trail: float
    statuses: tuple[str, ...]


def spend(schema: Json, targets: Iterable[Target], request: NormalizeRequest = _PLAIN) -> Spent:
    """Normalize a schema for some targets that share a normalizer; each result is released before the next."""
    normalizer = Normalizer(schema, request)
    return _sum([_spend(normalizer, target) for target in targets])


def _spend(normalizer: Normalizer, target: Target) -> Spent:
    started = perf_counter()
    result = normalizer.normalize(target)
    normalized = perf_counter()
    _read(result)
    traced = perf_counter()
    return Spent(normalized - started, traced - started, (result.status,))


def _read(result: Result) -> None:
    """Read everything in a trail, even if it is computed lazily."""
    trail = result.trail
    for rewrite in trail.rewrites:
        _ = rewrite.effect, rewrite.after
    _ = trail.spilled, trail.origins, trail.patch


def _sum(runs: list[Spent]) -> Spent:
    statuses = tuple(status for run in runs for status in run.statuses)
    return Spent(sum(run.without for run in runs), sum(run.with_trail for run in runs), statuses)


def typical(work: Callable[[], Spent], repeats: int) -> Spent:
    """Repeat the same work, and return the medians."""
    runs = [work() for _ in range(repeats)]
    return Spent(median(run.without for run in runs), median(run.with_trail for run in runs), runs[-1].statuses)
