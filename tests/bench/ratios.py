"""Compares the targets with the peers: the same tools, in turns, in one run."""

from collections.abc import Sequence
from copy import deepcopy
from importlib.metadata import version
from statistics import median
from typing import Any, NamedTuple

from tests.bench.peers import PEERS, Peer, Transform, seconds, takes
from tests.bench.spent import Spent, spend, typical
from tests.bench.table import Row, micros, table
from toolprism.schema import Target, all_targets

_AS_ASKED = frozenset({"unchanged", "changed"})


class Pair(NamedTuple):
    """The cost of one tool, ours and theirs."""

    ours: Spent
    theirs: float


def report(schemas: Sequence[dict[str, Any]], repeats: int) -> str:
    """Compare with every installed peer, and name the missing ones."""
    rows: list[Row] = []
    missing: list[str] = []
    for peer in PEERS:
        try:
            transform = peer.load()
        except (ImportError, AttributeError) as error:
            missing.append(f"Missing: {peer.package}, {peer.name} ({error}).")
        else:
            rows.append(_row(peer, transform, schemas, repeats))
    return table(
        "2. Beside the peers: µs for the median tool, and ours as a multiple of theirs",
        (
            *("peer", "target", "tools", "raised", "open"),
            *("theirs", "ours", "+trail", "of medians", "+trail", "median of ratios", "+trail"),
        ),
        rows,
        "raised: the peer raises on so many of the tools; they are left out of its row.",
        "open: on so many of those compared our target sends a laxer schema than asked for, or none.",
        "Peers get a deep copy that is made beforehand; pydantic-ai copies once more, as a part of its work.",
        *missing,
    )


def _row(peer: Peer, transform: Transform, schemas: Sequence[dict[str, Any]], repeats: int) -> Row:
    target = all_targets()[peer.target]
    taken = [schema for schema in schemas if takes(transform, schema)]
    pairs = [_pair(target, transform, schema, repeats) for schema in taken]
    theirs = [pair.theirs for pair in pairs]
    without = [pair.ours.without for pair in pairs]
    with_trail = [pair.ours.with_trail for pair in pairs]
    return (
        f"{peer.package} {version(peer.package)} {peer.name}",
        peer.target,
        f"{len(taken):,}",
        f"{len(schemas) - len(taken):,}",
        f"{sum(not _AS_ASKED.issuperset(pair.ours.statuses) for pair in pairs):,}",
        *(micros(median(values)) for values in (theirs, without, with_trail)),
        *(f"{median(ours) / median(theirs):.2f}" for ours in (without, with_trail)),
        *(
            f"{median(mine / other for mine, other in zip(ours, theirs, strict=True)):.2f}"
            for ours in (without, with_trail)
        ),
    )


def _pair(target: Target, transform: Transform, schema: dict[str, Any], repeats: int) -> Pair:
    theirs: list[float] = []

    def turn() -> Spent:
        theirs.append(seconds(transform, deepcopy(schema)))
        return spend(schema, [target])

    return Pair(typical(turn, repeats), median(theirs))
