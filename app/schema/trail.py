"""The trail: what was changed, where it came from and where it went, read off the engine's log.

Nothing here is kept beside the log. The log is replayed on a shadow of the pasted schema, a tree that knows of
every place where in the paste it stood; parts that no edit touches are never unfolded.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from app.jsontypes import Json
from app.pointer import Path, escape, render
from app.schema.edit import Edit, Root
from app.schema.effect import Effect, seen_from
from app.schema.engine import Mark, Step


@dataclass(frozen=True, slots=True)
class Rewrite:
    """One applied edit, seen from the pasted schema and from the output."""

    rule: str
    #: Source pointer, into the pasted schema.
    at: str
    #: Output pointer; None when nothing of it is left.
    to: str | None
    before: Json
    after: Json
    effect: Effect
    reason: str

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
    origins: dict[str, list[str]]
    #: RFC 6902: applied to the pasted schema it gives the output.
    patch: list[dict[str, Json]]

    def to_json(self) -> dict[str, Json]:
        """Give the shape of the API."""
        return {
            "rewrites": [rewrite.to_json() for rewrite in self.rewrites],
            "spilled": [spilled.to_json() for spilled in self.spilled],
            "origins": self.origins,
            "patch": self.patch,
        }


class Shadow:
    """A place in the document at hand that knows its sources."""

    __slots__ = ("exact", "kids", "now", "sources", "value")

    def __init__(self, value: Json, sources: tuple[str, ...], *, exact: bool) -> None:
        self.value = value
        self.sources = sources
        #: The value is a whole piece of the paste: what is below it has its own place there.
        self.exact = exact
        self.kids: dict[str, Shadow] | list[Shadow] | None = None
        #: Output pointer, once the replay is over.
        self.now: str | None = None

    def _kid(self, token: str | int, value: Json) -> "Shadow":
        sources = tuple(f"{source}/{escape(token)}" for source in self.sources) if self.exact else self.sources
        return Shadow(value, sources, exact=self.exact)

    def unfold(self) -> "dict[str, Shadow] | list[Shadow]":
        """Make the places below this one, if they are not there yet."""
        if self.kids is None:
            if isinstance(self.value, dict):
                self.kids = {name: self._kid(name, value) for name, value in self.value.items()}
            elif isinstance(self.value, list):
                self.kids = [self._kid(index, value) for index, value in enumerate(self.value)]
            else:
                self.kids = {}
        return self.kids

    def get(self, token: str | int) -> "Shadow | None":
        """Give the place below, if there is one."""
        kids = self.unfold()
        if isinstance(kids, dict):
            return kids.get(token)  # type: ignore[arg-type]
        return kids[token] if isinstance(token, int) and token < len(kids) else None

    def go(self, path: Path) -> "Shadow":
        """Give the place at a path."""
        here = self
        for token in path:
            kids = here.unfold()
            here = kids[token]  # type: ignore[index]
        return here

    def clone(self) -> "Shadow":
        """Give a twin that changes apart; what is not unfolded is shared."""
        twin = Shadow(self.value, self.sources, exact=self.exact)
        if isinstance(self.kids, dict):
            twin.kids = {name: kid.clone() for name, kid in self.kids.items()}
        elif isinstance(self.kids, list):
            twin.kids = [kid.clone() for kid in self.kids]
        return twin


class _Replay:
    """Plays a log on a shadow of the pasted schema."""

    def __init__(self, schema: Json) -> None:
        self.root = Shadow(schema, ("",), exact=True)
        self.base = self.root
        self.patch: list[dict[str, Json]] = []
        self.moved: list[tuple[Step, tuple[str, ...], Shadow | None, str]] = []

    def play(self, log: Sequence[Step | Mark]) -> None:
        for position, entry in enumerate(log):
            if isinstance(entry, Step):
                self._step(entry)
            elif _refers_to_root(log, position + 1):
                self.base = self.root.clone()

    def _step(self, step: Step) -> None:
        node = self.root.go(step.node)
        edit = step.edit
        if edit.op == "put":
            sources, shadow = self._put(step, node)
        elif edit.op == "drop":
            sources, shadow = _take(node, edit.at).sources, None
            self.patch.append({"op": "remove", "path": render(step.node + edit.at)})
        else:
            sources, shadow = self._carry(step, node)
        spill_at = node.sources[0]
        self.moved.append((step, sources, shadow, spill_at))

    def _put(self, step: Step, node: Shadow) -> tuple[tuple[str, ...], Shadow]:
        edit, at = step.edit, step.edit.at
        parent = node.go(at[:-1]) if at else None
        old = node if parent is None else parent.get(at[-1])
        made_from = [source for place in edit.made_from for source in node.go(place).sources]
        own = old.sources if old is not None else ()
        sources = tuple(dict.fromkeys((*own, *made_from))) or (parent or node).sources
        shadow = Shadow(edit.value, sources, exact=False)
        also = [(below, [s for place in places for s in node.go(place).sources]) for below, places in edit.also.items()]
        parts = self._parts(node, edit)
        for below, part in parts:
            if below:
                _set(shadow.go(below[:-1]), below[-1], part)
            else:
                shadow = part
        for below, further in also:
            place = shadow.go(below)
            place.sources = tuple(dict.fromkeys((*place.sources, *further)))
        self.patch.append(
            {
                "op": "replace" if old is not None else "add",
                "path": render(step.node + at),
                "value": edit.value,
            }
        )
        self._set(step.node + at, shadow)
        return sources, shadow

    def _parts(self, node: Shadow, edit: Edit) -> list[tuple[Path, Shadow]]:
        """Find the subtrees that a new value takes over; one that stays, or is taken twice, is copied."""
        found: list[tuple[Path, Shadow]] = []
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

    def _carry(self, step: Step, node: Shadow) -> tuple[tuple[str, ...], Shadow]:
        edit = step.edit
        path, source = render(step.node + edit.at), render(step.node + edit.source)
        shadow = _take(node, edit.source) if edit.op == "move" else node.go(edit.source).clone()
        sources = shadow.sources
        self.patch.append({"op": edit.op, "from": source, "path": path})
        if edit.changed:
            shadow = Shadow(edit.value, sources, exact=False)
            self.patch.append({"op": "replace", "path": path, "value": edit.value})
        self._set(step.node + edit.at, shadow)
        return sources, shadow

    def _set(self, path: Path, shadow: Shadow) -> None:
        if path:
            _set(self.root.go(path[:-1]), path[-1], shadow)
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


def _take(node: Shadow, at: Path) -> Shadow:
    return node.go(at[:-1]).unfold().pop(at[-1])  # type: ignore[arg-type]


def _set(parent: Shadow, token: str | int, shadow: Shadow) -> None:
    kids = parent.unfold()
    if isinstance(kids, list) and token == len(kids):
        kids.append(shadow)
    else:
        kids[token] = shadow  # type: ignore[index]


def _settle(root: Shadow) -> dict[str, list[str]]:
    """Tell every shadow where it ended, and list the places that have moved."""
    origins: dict[str, list[str]] = {}
    pending: list[tuple[str, Shadow]] = [("", root)]
    while pending:
        pointer, shadow = pending.pop()
        stays = shadow.sources == (pointer,)
        shadow.now = shadow.sources[0] if stays else pointer  # one text for both, where they agree
        if not stays:
            origins[pointer] = list(shadow.sources)
        if shadow.kids is None and stays and shadow.exact:
            continue
        pending.extend((f"{pointer}/{escape(token)}", kid) for token, kid in _kids(shadow))
    return origins


def _kids(shadow: Shadow) -> Iterator[tuple[str | int, Shadow]]:
    kids = shadow.unfold()
    return iter(kids.items() if isinstance(kids, dict) else enumerate(kids))


_NOTHING: Final = Trail((), (), {}, [])


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
    origins = _settle(replay.root)
    rewrites = tuple(_rewrite(step, sources, shadow) for step, sources, shadow, _ in replay.moved)
    spilled = tuple(
        Spilled(pointer, spill.keyword, spill.value, spill.text)
        for step, _, _, pointer in replay.moved
        for spill in step.edit.spills
    )
    return Trail(rewrites, spilled, origins, replay.patch)


def _rewrite(step: Step, sources: tuple[str, ...], shadow: Shadow | None) -> Rewrite:
    edit = step.edit
    after = None if edit.op == "drop" else edit.value if edit.op == "put" or edit.changed else step.before
    return Rewrite(
        rule=step.rule.id,
        at=sources[0],
        to=None if shadow is None else shadow.now,
        before=step.before,
        after=after,
        effect=seen_from(step.node, edit.effect or step.rule.effect),
        reason=edit.reason,
    )


def origin(schema: Json, log: Sequence[Step | Mark], places: Sequence[Path]) -> list[str]:
    """Say of places in the document at the end of a log where in the pasted schema they come from."""
    replay = _Replay(schema)
    replay.play(log)
    return [replay.root.go(place).sources[0] for place in places]
