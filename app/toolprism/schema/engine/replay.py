"""Replays a log on a source map: the place of each rewrite in the paste, and in the output."""

from collections.abc import Sequence
from typing import Final

from toolprism.core.deadline import ask_deadline
from toolprism.core.json_types import Json
from toolprism.core.pointer import Path
from toolprism.schema.engine.edit import Document, Edit, Root, Where, perform
from toolprism.schema.engine.log import Mark, Step
from toolprism.schema.engine.rewrite import Rewrite
from toolprism.schema.engine.source_map import SourceMap, missing, nearest_source

#: Steps that are replayed between two checks of the deadline.
_ASKED_EVERY: Final = 256
_NOWHERE: Final = SourceMap(None, (), exact=False)


class Replay:
    """Replays a log on a source map of the pasted schema."""

    def __init__(self, schema: Json) -> None:
        self.root = SourceMap(schema, ("",), exact=True)
        self.base = self.root
        #: The place of the last step, and those that lead to it from the root.
        self._last: Path = ()
        self._open = [self.root]

    def play(self, log: Sequence[Step | Mark]) -> list[Rewrite]:
        """Replay the log; return its steps."""
        played = []
        for position, entry in enumerate(log):
            if not position % _ASKED_EVERY:
                ask_deadline()
            if isinstance(entry, Step):
                played.append(self._step(entry))
            elif _refers_to_root(log, position + 1):
                self.base = self.root.clone()
        return played

    def source_of(self, path: Path) -> str:
        """Return the source of a place in the paste."""
        return nearest_source(self.root, path)

    def _step(self, step: Step) -> Rewrite:
        edit = step.edit
        node = self._open[-1] if step.node == self._last else self._go(step.node)
        node_at = node.sources[0] if node.sources else self._nearest(())
        document = _NodeMap(self, node)
        stood = perform(edit, document)
        place = None if edit.op == "drop" else document.node.go(edit.at)
        sources = stood.sources or (place.sources if place is not None else ())
        at = sources[0] if sources else self._nearest(edit.at[:-1])  # for a new value, that of its container
        return Rewrite(step, node_at, at, place, replaced=edit.op == "put" and stood is not _NOWHERE)

    def _go(self, path: Path) -> SourceMap:
        """Return the place at a path; steps follow each other closely, so most of the way is open.

        Raises:
            KeyError: the place is missing.
        """
        kept = min(len(path), len(self._last))
        while path[:kept] != self._last[:kept]:
            kept -= 1
        del self._open[kept + 1 :]
        for token in path[kept:]:
            self._open.append(self._open[-1].get(token) or missing(path))
        self._last = path
        return self._open[-1]

    def _nearest(self, below: Path) -> str:
        """Return the source of a place below the last step's, or of its nearest ancestor that is not new."""
        places = [*self._open, *(self._open[-1].go(below[: length + 1]) for length in range(len(below)))]
        return next((place.sources[0] for place in reversed(places) if place.sources), "")

    def put(self, part: SourceMap) -> None:
        """Set the place of the last step."""
        self._open[-1] = part
        if self._last:
            self._open[-2].put(self._last[-1], part)
        else:
            self.root = part


class _NodeMap(Document[SourceMap]):
    """One node of the source map, as a document that edits are applied to."""

    def __init__(self, replay: Replay, node: SourceMap) -> None:
        self.node = node
        #: The value that the last put replaces.
        self._old = _NOWHERE
        self._replay = replay

    def made(self, edit: Edit) -> SourceMap:
        """Return the map of a new value: its sources, and the whole parts from elsewhere."""
        node, at = self.node, edit.at
        old = self._old = _NOWHERE if edit.where == "insert" else self._get(at)
        sources = old.sources
        if edit.made_from:
            sources = tuple(dict.fromkeys((*sources, *(s for place in edit.made_from for s in node.go(place).sources))))
        made = SourceMap(edit.value, sources, exact=False)
        _keep_equal_entries(made, old)
        if not edit.parts:
            return made
        also = [(below, [s for place in places for s in node.go(place).sources]) for below, places in edit.also.items()]
        for below, part in self._parts(edit):
            if below:
                made.go(below[:-1]).put(below[-1], part)
            else:
                made = part
        for below, further in also:
            place = made.go(below)
            place.sources = tuple(dict.fromkeys((*place.sources, *further)))
        return made

    def _parts(self, edit: Edit) -> list[tuple[Path, SourceMap]]:
        """Return the subtrees that a new value takes over; one that stays, or is used twice in part, is copied."""
        found: list[tuple[Path, SourceMap]] = []
        taken: set[Path] = set()
        around: set[Path] = set()
        for below, source in edit.parts.items():
            if isinstance(source, Root):
                found.append((below, self._replay.base.go(source.path).clone()))
                continue
            part = self.node.go(source)
            above = {source[:length] for length in range(len(source) + 1)}
            goes = source[: len(edit.at)] == edit.at and source not in around and taken.isdisjoint(above)
            found.append((below, part if goes else part.clone()))
            taken.add(source)
            around |= above
        return found

    def _get(self, at: Path) -> SourceMap:
        if not at:
            return self.node
        parent = self.node if len(at) == 1 else self.node.go(at[:-1])
        return parent.get(at[-1]) or _NOWHERE

    def put(self, at: Path, part: SourceMap, where: Where = "set") -> SourceMap:
        """Set a part; return the replaced one."""
        if not at:
            self.node = part
            self._replay.put(part)
            return self._old
        parent = self.node if len(at) == 1 else self.node.go(at[:-1])
        if where == "insert":
            parent.insert(at[-1], part)
            return _NOWHERE
        parent.put(at[-1], part)
        return self._old

    def remove(self, at: Path) -> SourceMap:
        """Remove a part and return it."""
        return (self.node if len(at) == 1 else self.node.go(at[:-1])).remove(at[-1])

    def move(self, source: Path, at: Path) -> SourceMap:
        """Move a part and return it."""
        part = self.remove(source)
        self.put(at, part)
        return part

    def copy(self, source: Path, at: Path) -> SourceMap:
        """Copy a part and return it."""
        part = self.node.go(source).clone()
        self.put(at, part)
        return part


def _keep_equal_entries(made: SourceMap, old: SourceMap) -> None:
    """Map the entries of a new list to equal entries of the old list, each used once."""
    if type(made.value) is not list or type(old.value) is not list:
        return
    unused: dict[object, list[SourceMap]] = {}
    for _, place in old.children():
        unused.setdefault(_identity(place.value), []).insert(0, place)
    for index, value in enumerate(made.value):
        places = unused.get(_identity(value))
        if places:
            made.put(index, places.pop())


def _identity(value: Json) -> object:
    """Return a key shared only by equal scalars, or by the identical container."""
    return id(value) if isinstance(value, (dict, list)) else (type(value), value)


def _refers_to_root(log: Sequence[Step | Mark], start: int) -> bool:
    for position in range(start, len(log)):
        entry = log[position]
        if isinstance(entry, Mark):
            return False
        parts = entry.edit.parts
        if parts and any(isinstance(source, Root) for source in parts.values()):
            return True
    return False
