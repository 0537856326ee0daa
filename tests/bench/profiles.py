"""The cost of checking one tool against the provider profiles: as pasted, and every target's output."""

from collections.abc import Callable, Iterable, Sequence
from statistics import median, quantiles
from time import perf_counter

from tests.bench.table import Row, micros, table
from toolprism.core.json_types import Json
from toolprism.providers import Breach, all_profiles
from toolprism.schema import Normalizer, all_targets

#: The goal for all profiles on the median tool, in seconds.
GOAL = 0.001
#: For one tool of this many, every output is checked.
_STEP = 5


def report(schemas: Sequence[Json], repeats: int) -> str:
    """Time all profiles on each pasted schema, and the profile of each target on its output."""
    profiles, targets = [*all_profiles().values()], [*all_targets("all").values()]
    pasted = [[(profile.breaches, schema) for profile in profiles] for schema in schemas]
    sent = [
        [(result.check, result.output) for target in targets if (result := normalizer.normalize(target)).check]
        for normalizer in map(Normalizer, schemas[::_STEP])
    ]
    rows = [
        _row(f"all {len(profiles)} profiles on the paste", [_cost(checks, repeats) for checks in pasted]),
        _row(f"the profile of each of {len(targets)} targets on its output", [_cost(each, repeats) for each in sent]),
        ("goal", f"≤ {micros(GOAL)}", ""),
    ]
    return table("10. Acceptance profiles, one tool, in µs", ("what", "median", "p95"), rows, "Every claim is checked.")


def _cost(checks: Sequence[tuple[Callable[[Json], Iterable[Breach]] | None, Json]], repeats: int) -> float:
    costs = []
    for _ in range(repeats):
        started = perf_counter()
        for check, schema in checks:
            if check is not None:
                for _breach in check(schema):
                    pass
        costs.append(perf_counter() - started)
    return median(costs)


def _row(name: str, costs: Sequence[float]) -> Row:
    return (name, micros(median(costs)), micros(quantiles(costs, n=20)[-1]))
