"""References that double: small when written, but beyond every limit when expanded."""

from tests.bench.shapes import doubling
from tests.bench.spent import spend, typical
from tests.bench.table import Row, table
from toolprism.schema import NormalizeRequest, all_targets

LEVELS = 20
LIMITS = (20_000, 200_000)


def report(repeats: int) -> str:
    """Time all targets at every limit."""
    return table(
        f"4. A billion laughs: {LEVELS} definitions that each hold the next one twice, all targets together",
        ("max_nodes", "seconds", "with trail", "gave up", "of targets"),
        [_row(limit, repeats) for limit in LIMITS],
    )


def _row(limit: int, repeats: int) -> Row:
    schema, targets, request = doubling(LEVELS), all_targets().values(), NormalizeRequest(max_nodes=limit)
    cost = typical(lambda: spend(schema, targets, request), repeats)
    return (
        f"{limit:,}",
        f"{cost.without:.4f}",
        f"{cost.with_trail:.4f}",
        str(cost.statuses.count("error")),
        str(len(targets)),
    )
