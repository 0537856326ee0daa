"""Builds the summary of a census from rows, in memory that does not grow with the corpus, with what has changed."""

import heapq
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any, Final

from toolprism.census.record import CensusRow, Judged, Key
from toolprism.core.json_types import Json
from toolprism.schema import find
from toolprism.services.labels import STANDINGS
from toolprism.services.registry import ruleset

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

    def add(self, row: CensusRow) -> None:
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


_MOST: Final = 20
_WORST: Final = 25
_UNREAD: Final = 50
_REFUSED: Final = ("not-a-schema", "refused")


@dataclass
class _AtTarget:
    """The totals of one target."""

    verdicts: Counter[str] = field(default_factory=Counter)
    strict: int = 0
    loses: int = 0


class Tally:
    """The totals of a census."""

    def __init__(self, before: Mapping[Key, str] | None = None) -> None:
        self._changes = None if before is None else Changes(before)
        self._sources: set[str] = set()
        self._targets: dict[str, _AtTarget] = {}
        self._tools = 0
        self._keywords: Counter[str] = Counter()
        self._tools_by_keyword: Counter[str] = Counter()
        self._errors: Counter[str] = Counter()
        self._worst: list[tuple[tuple[int, int], int, dict[str, Json]]] = []
        self._order = count(0, -1)  # of two equally bad tools the first is named
        self._unread: list[Json] = []
        self._unread_count = 0

    def add(self, judged: Judged) -> None:
        """Count the results of some records."""
        for tool in _tools(judged.rows):
            self._add_tool(tool)
        self._unread_count += len(judged.unread)
        for unread in judged.unread[: _UNREAD - len(self._unread)]:
            self._unread.append({"source": unread.source, "number": unread.number, "reason": unread.reason})

    def to_json(self, made: str) -> dict[str, Json]:
        """Return the summary."""
        worst = [facts for _, _, facts in sorted(self._worst, key=lambda each: each[:2], reverse=True)]
        return {
            "made": made,
            "ruleset": ruleset(),
            "tools": self._tools,
            "sources": len(self._sources),
            "unread_count": self._unread_count,
            "unread": self._unread,
            "targets": [self._target(name) for name in self._targets],
            "keywords": [
                {"keyword": keyword, "tools": tools, "lost": self._keywords[keyword]}
                for keyword, tools in _most(self._tools_by_keyword)
            ],
            "errors": [{"code": code, "tools": tools} for code, tools in _most(self._errors)],
            "worst": list(worst),
            "changes": None if self._changes is None else self._changes.to_json(),
        }

    def _target(self, name: str) -> Json:
        at, target = self._targets[name], find(name)
        return {
            "id": name,
            "title": target.title,
            "judged": at.verdicts.total(),
            "strict": at.strict if target.strict else None,
            "refused": sum(at.verdicts[verdict] for verdict in _REFUSED),
            "loses": at.loses,
            "verdicts": dict(at.verdicts),
        }

    def _add_tool(self, rows: list[CensusRow]) -> None:
        self._tools += 1
        self._sources.add(rows[0].source)
        lost: set[str] = set()
        errors: set[str] = set()
        for row in rows:
            at = self._targets.setdefault(row.target, _AtTarget())
            at.verdicts[row.verdict] += 1
            at.strict += row.strict is True
            at.loses += bool(row.lost_checks)
            keywords = [str(check.get("keyword")) for check in row.lost_checks]
            self._keywords.update(keywords)
            lost.update(keywords)
            errors.update(str(found.get("code")) for found in row.findings if found.get("severity") == "error")
            if self._changes is not None:
                self._changes.add(row)
        self._tools_by_keyword.update(lost)
        self._errors.update(errors)
        self._rank(rows)

    def _rank(self, rows: list[CensusRow]) -> None:
        refused = [row.target for row in rows if row.verdict in _REFUSED]
        lost = sum(len(row.lost_checks) for row in rows)
        if not refused and not lost:
            return
        facts: dict[str, Json] = {
            "source": rows[0].source,
            "tool": rows[0].tool,
            "refused": list(refused),
            "lost": lost,
        }
        entry = ((len(refused), lost), next(self._order), facts)
        if len(self._worst) < _WORST:
            heapq.heappush(self._worst, entry)
        else:
            heapq.heappushpop(self._worst, entry)


def _most(counted: Counter[str]) -> list[tuple[str, int]]:
    """Return the most frequent entries; equal ones by name."""
    return heapq.nsmallest(_MOST, counted.items(), key=lambda each: (-each[1], each[0]))


def _tools(rows: tuple[CensusRow, ...]) -> Iterator[list[CensusRow]]:
    """Group rows by tool: a repeated target starts the next tool."""
    tool: list[CensusRow] = []
    seen: set[str] = set()
    for row in rows:
        if row.target in seen or (tool and (row.source, row.tool) != (tool[0].source, tool[0].tool)):
            yield tool
            tool, seen = [], set()
        tool.append(row)
        seen.add(row.target)
    if tool:
        yield tool


_FILE: Final = Path(__file__).with_name("published.json")


@cache
def published() -> dict[str, Any]:
    """Return the summary."""
    summary: dict[str, Any] = json.loads(_FILE.read_text("utf-8"))
    return summary
