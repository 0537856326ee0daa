"""Time over size: seconds for all targets, and the exponent of the growth."""

from collections.abc import Sequence
from math import log

from tests.bench.shapes import SHAPES, Schema
from tests.bench.spent import Spent, spend, typical
from tests.bench.table import Row, table
from toolprism.schema import NormalizeRequest, all_targets

SIZES = (100, 1_000, 10_000, 100_000)
#: A size is repeated until this many nodes were seen, within reason.
_NODES = 10_000
_MOST_REPEATS = 5
#: The most nodes that rules may make of one.
_ROOM = 20


def report() -> str:
    """Time every shape at every size."""
    rows = [row for name, shape in SHAPES.items() for row in _rows(name, [shape(size) for size in SIZES])]
    return table(
        "3. Growth: seconds for all targets together",
        ("shape", "trail", *(f"{size:,} nodes" for size in SIZES), "exponent", "of the last decade", "gave up"),
        rows,
        "exponent: the slope from the first to the last size in log-log; 1 is time that grows with the size.",
        "gave up: targets that answer the last size with an error.",
    )


def _rows(name: str, schemas: Sequence[Schema]) -> list[Row]:
    costs = [_cost(schema, size) for schema, size in zip(schemas, SIZES, strict=True)]
    columns = {"without": [cost.without for cost in costs], "with": [cost.with_trail for cost in costs]}
    return [
        (
            name,
            trail,
            *(f"{value:.3f}" for value in seconds),
            f"{slope(SIZES, seconds):.2f}",
            f"{slope(SIZES[-2:], seconds[-2:]):.2f}",
            str(costs[-1].statuses.count("error")),
        )
        for trail, seconds in columns.items()
    ]


def _cost(schema: Schema, size: int) -> Spent:
    targets = all_targets().values()
    request = NormalizeRequest(max_nodes=_ROOM * size)
    repeats = max(1, min(_MOST_REPEATS, _NODES // size))
    return typical(lambda: spend(schema, targets, request), repeats)


def slope(sizes: Sequence[int], seconds: Sequence[float]) -> float:
    """Return the slope of the line through the first and the last point in log-log."""
    return log(seconds[-1] / seconds[0]) / log(sizes[-1] / sizes[0])
