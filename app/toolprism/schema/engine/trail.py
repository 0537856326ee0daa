"""The trail: every change with its origin and destination, derived from the engine's log.

Nothing is recorded besides the log, which is replayed on a source map of the pasted schema.
"""

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, NamedTuple

from toolprism.core.json_text import text_length
from toolprism.core.json_types import Json, Outgoing
from toolprism.core.pointer import Path
from toolprism.core.records import Count, Pointer, Record, View
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.log import Mark, Step
from toolprism.schema.engine.replay import Replay
from toolprism.schema.engine.rewrite import LARGEST, LargeValues, Rewrite
from toolprism.schema.engine.source_map import SourceMap, Visited, moved, nearest_source, settle, visit

#: The most characters in the names and short members of an entry.
_NAMES: Final = 100


@dataclass(frozen=True, slots=True)
class Spilled(Record):
    """A stripped keyword that was moved into a description."""

    #: Source pointer of the node that had the keyword.
    pointer: Pointer
    keyword: str
    value: Json
    #: Its text in the description.
    text: str


class LostCheck(NamedTuple):
    """A constraint of the paste that the output no longer enforces."""

    #: Source pointer of the node with the keyword.
    pointer: Pointer
    keyword: str
    value: Json

    def to_json(self) -> dict[str, Json]:
        """Return the shape of the API."""
        return self._asdict()


class Narrowing(NamedTuple):
    """A rewrite after which the output refuses values that the paste accepts."""

    #: Source pointer.
    pointer: Pointer
    rule: str

    def to_json(self) -> dict[str, Json]:
        """Return the shape of the API."""
        return self._asdict()


class LargeValue(View):
    """A value that is too large to be written out."""

    #: Its place in the paste or the output; None if it was removed.
    pointer: str | None
    bytes: Count
    sha256: str


class RewriteJson(View):
    """A change of the schema, with its place in the paste and in the output."""

    rule: str
    at: Pointer
    to: str | None
    before: Json = None
    after: Json = None
    before_ref: LargeValue | None = None
    after_ref: LargeValue | None = None
    effect: Effect
    reason: str


@dataclass(frozen=True, eq=False)
class Trail:
    """All changes from the pasted schema to the output."""

    #: The rewrites with their places in the paste; those in the output may not have been found yet.
    unsettled: Sequence[Rewrite]
    #: The source map of the output.
    sources: SourceMap = field(repr=False)

    @cached_property
    def rewrites(self) -> tuple[Rewrite, ...]:
        """Every applied edit, with its places in the paste and in the output."""
        settle(self.sources)
        return tuple(self.unsettled)

    @cached_property
    def spilled(self) -> tuple[Spilled, ...]:
        """Every stripped keyword that was moved into a description."""
        return tuple(
            [
                Spilled(each.node_at, spill.keyword, spill.value, spill.text)
                for each in self.unsettled
                for spill in each.step.edit.spills
            ]
        )

    @cached_property
    def origins(self) -> dict[str, tuple[str, ...]]:
        """Output pointer → source pointers, for places that moved."""
        return dict(moved(self.sources))

    def origins_among(self, places: Container[str]) -> dict[str, tuple[str, ...]]:
        """Return the origins of some places of the output, which are given with those above them."""
        return dict(moved(self.sources, places))

    def source_of(self, path: Path) -> str:
        """Return the source of an output place in the paste, or of its nearest ancestor that is not new."""
        return nearest_source(self.sources, path)

    def visit(self, output: Json) -> Iterator[Visited]:
        """Yield the touched places of the output and their ancestors."""
        return visit(self.sources, output)

    @property
    def patch(self) -> list[dict[str, Json]]:
        """The RFC 6902 patch that turns the pasted schema into the output."""
        return list(self._operations())

    def _operations(self) -> Iterator[dict[str, Json]]:
        for rewrite in self.rewrites:
            yield from rewrite.operations()

    def members(self) -> Iterator[tuple[str, Outgoing]]:
        """Yield the members of the API's shape one by one; long lists are iterators."""
        large = LargeValues()
        yield "rewrites", (rewrite.to_json(large) for rewrite in self.rewrites)
        yield "spilled", (spilled.to_json() for spilled in self.spilled)
        yield "origins", self.origins
        yield "patch", self._operations()

    def lengths(self) -> Iterator[int]:
        """Yield the approximate number of characters of each entry."""
        known: dict[int, int] = {}
        for rewrite in self.rewrites:
            values = (min(text_length(value, known), LARGEST) for value in (rewrite.before, rewrite.after))
            yield _NAMES + len(rewrite.at) + len(rewrite.to or "") + len(rewrite.reason) + sum(values)
        for spilled in self.spilled:
            yield _NAMES + len(spilled.pointer) + len(spilled.text) + text_length(spilled.value, known)
        for place, sources in self.origins.items():
            yield len(place) + sum(len(source) + 3 for source in sources)
        for operation in self._operations():
            yield sum(len(name) + 4 + text_length(value, known) for name, value in operation.items())


def trace(schema: Json, log: Sequence[Step | Mark]) -> Trail:
    """Return the trail for a log.

    Args:
        schema: the pasted schema, before the first step.
        log: what the engine applied, in order.
    """
    replay = Replay(schema)
    return Trail(replay.play(log), replay.root)


def origin(schema: Json, log: Sequence[Step | Mark], places: Sequence[Path]) -> list[str]:
    """Return the sources in the pasted schema for places of the document at the end of a log."""
    replay = Replay(schema)
    if any(places):  # the root always comes from the root
        replay.play(log)
    return [replay.source_of(place) for place in places]
