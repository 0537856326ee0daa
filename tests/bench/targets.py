"""Every target on the published tools, one by one and all of them together."""

from collections.abc import Sequence
from functools import partial
from statistics import median, quantiles

from tests.bench.spent import Spent, spend, typical
from tests.bench.table import Row, micros, table
from toolprism.core.json_types import Json
from toolprism.schema import Target, all_targets

#: The goal for one tool at all targets together, in seconds.
GOAL = 250e-6
GOAL_WITH_TRAIL = 450e-6


def report(schemas: Sequence[Json], repeats: int) -> str:
    """Time each target, then all of them."""
    targets = all_targets()
    rows = [_row(name, _costs(schemas, [target], repeats)) for name, target in targets.items()]
    together = _row(f"all {len(targets)} together", _costs(schemas, list(targets.values()), repeats))
    goal = ("goal", f"≤ {micros(GOAL)}", "", f"≤ {micros(GOAL_WITH_TRAIL)}", "")
    return table(
        "1. One tool, in µs",
        ("target", "median", "p95", "with trail: median", "p95"),
        [*rows, together, goal],
        "Together, targets share what they prepare alike; one by one, each prepares for itself.",
    )


def _costs(schemas: Sequence[Json], targets: Sequence[Target], repeats: int) -> list[Spent]:
    return [typical(partial(spend, schema, targets), repeats) for schema in schemas]


def _row(name: str, costs: Sequence[Spent]) -> Row:
    columns = [cost.without for cost in costs], [cost.with_trail for cost in costs]
    figures = [figure for column in columns for figure in (median(column), _p95(column))]
    return (name, *map(micros, figures))


def _p95(values: Sequence[float]) -> float:
    return quantiles(values, n=20)[-1]
