"""The trail: what was changed, where it came from and where it went, read off the engine's log.

Nothing is kept beside the log. It is replayed on a shadow of the pasted schema.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from app.core.json_types import Json, Outgoing
from app.core.pointer import Path, render
from app.schema.engine.edit import Edit, Root
from app.schema.engine.effect import Effect, seen_from
from app.schema.engine.rule import Source
from app.schema.engine.source_map import SourceMap, settle
from app.schema.engine.traversal import Mark, Step


@dataclass(frozen=True, slots=True)
class Rewrite:
    """One applied edit, seen from the pasted schema and from the output."""

    step: Step
    #: Source pointer, into the pasted schema.
    at: str
    #: Output pointer; None when nothing of it is left.
    to: str | None
    #: Something stood in the place where it was put.
    replaced: bool

    @property
    def rule(self) -> str:
        """The id of the rule."""
        return self.step.rule.id

    @property
    def before(self) -> Json:
        """What stood there; None for nothing."""
        return self.step.before

    @property
    def after(self) -> Json:
        """What stands there afterwards; None for nothing."""
        edit = self.step.edit
        if edit.op == "drop":
            return None
        return edit.value if edit.op == "put" or edit.changed else self.step.before

    @property
    def effect(self) -> Effect:
        """What it does to the instances that the whole schema accepts."""
        return seen_from(self.step.node, self.step.edit.effect or self.step.rule.effect)

    @property
    def reason(self) -> str:
        """Why, in a sentence."""
        return self.step.edit.reason

    @property
    def citations(self) -> tuple[Source, ...]:
        """Where it is said that the provider wants this."""
        return self.step.rule.sources

    def to_json(self) -> dict[str, Json]:
        """Give the shape of the API."""
        return {
            "rule": self.rule,
            "at": self.at,
            "to": self.to,
            "before": self.before,
            "after": self.after,
            "effect": self.effect.value,
            "reason": self.reason,
        }

    def operations(self) -> Iterator[dict[str, Json]]:
        """Say it as operations of RFC 6902."""
        edit, node = self.step.edit, self.step.node
        path = render(node + edit.at)
        if edit.op == "drop":
            yield {"op": "remove", "path": path}
        elif edit.op == "put":
            yield {"op": "replace" if self.replaced else "add", "path": path, "value": edit.value}
        else:
            yield {"op": edit.op, "from": render(node + edit.source), "path": path}
            if edit.changed:
                yield {"op": "replace", "path": path, "value": edit.value}


@dataclass(frozen=True, slots=True)
class Spilled:
    """A stripped keyword that lives on in a description."""

    #: Source pointer of the node that had the keyword.
    pointer: str
    keyword: str
    value: Json
    #: As it stands in the description.
    text: str

    def to_json(self) -> dict[str, Json]:
        """Give the shape of the API."""
        return {"pointer": self.pointer, "keyword": self.keyword, "value": self.value, "text": self.text}


@dataclass(frozen=True, slots=True)
class Trail:
    """Everything that leads from the pasted schema to the output."""

    rewrites: tuple[Rewrite, ...]
    spilled: tuple[Spilled, ...]
    #: Output pointer → source pointers; a place that is not listed is where it was.
    origins: dict[str, tuple[str, ...]]

    @property
    def patch(self) -> list[dict[str, Json]]:
        """RFC 6902: applied to the pasted schema it gives the output."""
        return list(self._operations())

    def _operations(self) -> Iterator[dict[str, Json]]:
        for rewrite in self.rewrites:
            yield from rewrite.operations()

    def members(self) -> Iterator[tuple[str, Outgoing]]:
        """Give the members of the API's shape one by one; long lists come entry by entry."""
        yield "rewrites", (rewrite.to_json() for rewrite in self.rewrites)
        yield "spilled", (spilled.to_json() for spilled in self.spilled)
        yield "origins", self.origins
        yield "patch", self._operations()


_NOTHING: Final = Trail((), (), {})


class _Replay:
    """Plays a log on a shadow of the pasted schema."""

    def __init__(self, schema: Json) -> None:
        self.root = SourceMap(schema, ("",), exact=True)
        self.base = self.root
        #: Each step, where it begins in the paste, the place that it made, and whether it replaced one.
        self.moved: list[tuple[Step, str, SourceMap | None, bool]] = []
        self.spilled: list[Spilled] = []

    def play(self, log: Sequence[Step | Mark]) -> None:
        for position, entry in enumerate(log):
            if isinstance(entry, Step):
                self._step(entry)
            elif _refers_to_root(log, position + 1):
                self.base = self.root.clone()

    def told(self) -> Iterator[Rewrite]:
        """Tell the rewrites in order, once the shadow has settled; each place is let go as it is told."""
        self.root = self.base = SourceMap(None, ("",), exact=True)
        self.moved.reverse()
        while self.moved:
            step, at, shadow, replaced = self.moved.pop()
            yield Rewrite(step, at, None if shadow is None else shadow.now, replaced)

    def _step(self, step: Step) -> None:
        node = self.root.go(step.node)
        edit = step.edit
        for spill in edit.spills:
            self.spilled.append(Spilled(node.sources[0], spill.keyword, spill.value, spill.text))
        if edit.op == "put":
            self.moved.append(self._put(step, node))
        elif edit.op == "drop":
            self.moved.append((step, _take(node, edit.at).sources[0], None, False))
        else:
            self.moved.append(self._carry(step, node))

    def _put(self, step: Step, node: SourceMap) -> tuple[Step, str, SourceMap, bool]:
        edit, at = step.edit, step.edit.at
        parent = node.go(at[:-1]) if at else None
        old = node if parent is None else parent.get(at[-1])
        made_from = [source for place in edit.made_from for source in node.go(place).sources]
        own = old.sources if old is not None else ()
        sources = tuple(dict.fromkeys((*own, *made_from))) or (parent or node).sources
        shadow = self._made(node, edit, sources)
        self._set(step.node + at, shadow)
        return step, sources[0], shadow, old is not None

    def _made(self, node: SourceMap, edit: Edit, sources: tuple[str, ...]) -> SourceMap:
        """Give the shadow of a new value: made from its sources, with whole parts that stood elsewhere."""
        shadow = SourceMap(edit.value, sources, exact=False)
        also = [(below, [s for place in places for s in node.go(place).sources]) for below, places in edit.also.items()]
        for below, part in self._parts(node, edit):
            if below:
                shadow.go(below[:-1]).put(below[-1], part)
            else:
                shadow = part
        for below, further in also:
            place = shadow.go(below)
            place.sources = tuple(dict.fromkeys((*place.sources, *further)))
        return shadow

    def _parts(self, node: SourceMap, edit: Edit) -> list[tuple[Path, SourceMap]]:
        """Find the subtrees that a new value takes over; one that stays, or is taken twice, is copied."""
        found: list[tuple[Path, SourceMap]] = []
        taken: set[Path] = set()
        for below, source in edit.parts.items():
            if isinstance(source, Root):
                found.append((below, self.base.go(source.path).clone()))
                continue
            part = node.go(source)
            goes = source[: len(edit.at)] == edit.at and source not in taken
            found.append((below, part if goes else part.clone()))
            taken.add(source)
        return found

    def _carry(self, step: Step, node: SourceMap) -> tuple[Step, str, SourceMap, bool]:
        edit = step.edit
        shadow = _take(node, edit.source) if edit.op == "move" else node.go(edit.source).clone()
        start = shadow.sources[0]
        if edit.changed:
            shadow = SourceMap(edit.value, shadow.sources, exact=False)
        self._set(step.node + edit.at, shadow)
        return step, start, shadow, False

    def _set(self, path: Path, shadow: SourceMap) -> None:
        if path:
            self.root.go(path[:-1]).put(path[-1], shadow)
        else:
            self.root = shadow


def _refers_to_root(log: Sequence[Step | Mark], start: int) -> bool:
    for position in range(start, len(log)):
        entry = log[position]
        if isinstance(entry, Mark):
            return False
        if any(isinstance(source, Root) for source in entry.edit.parts.values()):
            return True
    return False


def _take(node: SourceMap, at: Path) -> SourceMap:
    return node.go(at[:-1]).take(at[-1])


def trace(schema: Json, log: Sequence[Step | Mark]) -> Trail:
    """Read the trail off a log.

    Args:
        schema: the pasted schema, as it was before the first step.
        log: what the engine applied, in order.
    """
    if not log:
        return _NOTHING
    replay = _Replay(schema)
    replay.play(log)
    origins = dict(settle(replay.root))
    return Trail(tuple(replay.told()), tuple(replay.spilled), origins)


def origin(schema: Json, log: Sequence[Step | Mark], places: Sequence[Path]) -> list[str]:
    """Say of places in the document at the end of a log where in the pasted schema they come from."""
    replay = _Replay(schema)
    replay.play(log)
    return [replay.root.go(place).sources[0] for place in places]
