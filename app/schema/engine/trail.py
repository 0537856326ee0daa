"""The trail: every change with its origin and destination, derived from the engine's log.

Nothing is recorded besides the log, which is replayed on a source map of the pasted schema.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, NamedTuple

from app.core.json_size import text_length
from app.core.json_types import Json, Outgoing
from app.core.pointer import Path, render
from app.core.source import Source
from app.schema.engine.document import perform
from app.schema.engine.edit import Edit, Where
from app.schema.engine.effect import Effect
from app.schema.engine.large_values import LARGEST, LargeValues
from app.schema.engine.log import Mark, Step
from app.schema.engine.replay import Replay, Replayed
from app.schema.engine.source_map import SourceMap, Visited, nearest_source, settle, visit

#: The most characters in the names and short members of an entry.
_NAMES: Final = 100


class Rewrite(NamedTuple):
    """An applied edit, in terms of the pasted schema and of the output."""

    step: Step
    #: Source pointer, into the pasted schema.
    at: str
    #: Output pointer; None if it was removed.
    to: str | None
    #: Whether it replaced a value.
    replaced: bool

    @property
    def rule(self) -> str:
        """The id of the rule."""
        return self.step.rule.id

    @property
    def before(self) -> Json:
        """The value before; None for nothing."""
        return self.step.before

    @property
    def after(self) -> Json:
        """The value after; None for nothing."""
        edit = self.step.edit
        if edit.op == "drop":
            return None
        return edit.value if edit.op == "put" or edit.changed else self.step.before

    @property
    def effect(self) -> Effect:
        """The effect on the instances that the whole schema accepts."""
        return self.step.effect

    @property
    def reason(self) -> str:
        """The reason, as a sentence."""
        return self.step.edit.reason

    @property
    def citations(self) -> tuple[Source, ...]:
        """The sources for the provider's requirement."""
        return self.step.rule.sources

    def to_json(self, large: LargeValues | None = None) -> dict[str, Json]:
        """Return the shape of the API; a large value is referenced."""
        large = large or LargeValues()
        return {
            "rule": self.rule,
            "at": self.at,
            "to": self.to,
            **large.member("before", self.before, self.at),
            **large.member("after", self.after, self.to),
            "effect": self.effect.value,
            "reason": self.reason,
        }

    def operations(self) -> list[dict[str, Json]]:
        """Return the rewrite as operations of RFC 6902."""
        document = _PatchDocument(self.step.node, replaces=self.replaced)
        perform(self.step.edit, document)
        return document.operations


class _PatchDocument:
    """A virtual document that records edits as operations of RFC 6902."""

    def __init__(self, node: Path, *, replaces: bool) -> None:
        self.operations: list[dict[str, Json]] = []
        self._node = node
        self._replaces = replaces

    def made(self, edit: Edit) -> Json:
        """Return the value of an edit."""
        return edit.value

    def put(self, at: Path, part: Json, _where: Where = "set") -> Json:
        """Write `replace` for an existing place: always after a move or a copy."""
        op = "replace" if self._replaces or self.operations else "add"
        self.operations.append({"op": op, "path": self._pointer(at), "value": part})
        return None

    def remove(self, at: Path) -> Json:
        """Write `remove`."""
        self.operations.append({"op": "remove", "path": self._pointer(at)})
        return None

    def move(self, source: Path, at: Path) -> Json:
        """Write `move`."""
        self.operations.append({"op": "move", "from": self._pointer(source), "path": self._pointer(at)})
        return None

    def copy(self, source: Path, at: Path) -> Json:
        """Write `copy`."""
        self.operations.append({"op": "copy", "from": self._pointer(source), "path": self._pointer(at)})
        return None

    def _pointer(self, at: Path) -> str:
        return render(self._node + at)


@dataclass(frozen=True, slots=True)
class Spilled:
    """A stripped keyword that was moved into a description."""

    #: Source pointer of the node that had the keyword.
    pointer: str
    keyword: str
    value: Json
    #: Its text in the description.
    text: str

    def to_json(self) -> dict[str, Json]:
        """Return the shape of the API."""
        return {"pointer": self.pointer, "keyword": self.keyword, "value": self.value, "text": self.text}


@dataclass(frozen=True, eq=False)
class Trail:
    """All changes from the pasted schema to the output."""

    #: Every step, with its place in the paste.
    played: Sequence[Replayed]
    #: The source map of the output.
    sources: SourceMap = field(repr=False)

    @cached_property
    def rewrites(self) -> tuple[Rewrite, ...]:
        """Every step, with its places in the paste and in the output."""
        self.origins  # noqa: B018  # finds the places in the output
        return tuple(
            [
                Rewrite(each.step, each.at, each.place.now if each.place is not None else None, each.replaced)
                for each in self.played
            ]
        )

    @cached_property
    def spilled(self) -> tuple[Spilled, ...]:
        """Every stripped keyword that was moved into a description."""
        return tuple(
            [
                Spilled(each.node_at, spill.keyword, spill.value, spill.text)
                for each in self.played
                for spill in each.step.edit.spills
            ]
        )

    @cached_property
    def origins(self) -> dict[str, tuple[str, ...]]:
        """Output pointer → source pointers, for places that moved."""
        return dict(settle(self.sources))

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
