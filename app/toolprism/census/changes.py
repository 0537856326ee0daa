"""Finds the verdicts that changed since the last census."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from toolprism.census.record import Row
from toolprism.census.table import Key
from toolprism.core.json_types import Json
from toolprism.services.labels import STANDINGS

#: The most changes that are named; all are counted.
_MOST_NAMED: Final = 40


class Changes:
    """Compares row by row."""

    def __init__(self, before: Mapping[Key, str]) -> None:
        self._before = before
        self._seen: set[Key] = set()
        self._better: Counter[str] = Counter()
        self._worse: Counter[str] = Counter()
        self._new = 0
        self._named: list[Json] = []

    def add(self, row: Row) -> None:
        """Compare a row with that of the last census."""
        key = (row.source, row.tool, row.target)
        before = self._before.get(key)
        if key in self._seen:
            return  # of several tools with one name only the first is compared
        if before is None:
            self._new += 1
            return
        self._seen.add(key)
        if before == row.verdict:
            return
        worse = _rank(row.verdict) < _rank(before)
        (self._worse if worse else self._better)[row.target] += 1
        if len(self._named) < _MOST_NAMED:
            where: dict[str, Json] = {"source": row.source, "tool": row.tool, "target": row.target}
            self._named.append({**where, "before": before, "after": row.verdict, "worse": worse})

    def to_json(self) -> dict[str, Json]:
        """Return how many results are better, worse, new and removed at each target, with some names."""
        return {
            "better": dict(self._better),
            "worse": dict(self._worse),
            "new": self._new,
            "gone": len(self._before) - len(self._seen),
            "named": self._named,
        }


def _rank(verdict: str) -> int:
    names: Sequence[str] = STANDINGS
    return names.index(verdict) if verdict in names else len(names)
