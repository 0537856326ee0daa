"""Edits: what a rule may propose. Only the engine applies them."""

from collections.abc import Mapping
from functools import lru_cache
from sys import intern
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from app.core.json_types import Json
from app.core.pointer import Path
from app.schema.engine.effect import Effect

Op: TypeAlias = Literal["put", "drop", "move", "copy"]
Where: TypeAlias = Literal["set", "first", "insert"]


class Root(NamedTuple):
    """A place counted from the root of the document, not from the node at hand."""

    path: Path


class Spill(NamedTuple):
    """A stripped keyword that lives on in a description."""

    keyword: str
    value: Json
    text: str


class Edit(NamedTuple):
    """One change to one node. All places are relative to that node; `()` is the node itself."""

    op: Op
    at: Path
    reason: str
    #: `put`: the new value. `move`, `copy`: the value after the move, where it changes on the way.
    value: Json = None
    #: `move`, `copy`: where the value comes from.
    source: Path = ()
    #: `move`: whether `value` counts.
    changed: bool = False
    #: `put`: which places of the new value are whole subtrees that stood elsewhere.
    parts: Mapping[Path, Path | Root] = {}  # never written to
    #: `put`: what else the new value was made from.
    made_from: tuple[Path, ...] = ()
    #: `put`: places of the new value that stand for further subtrees, equal ones or ones that were merged in.
    also: Mapping[Path, tuple[Path, ...]] = {}  # never written to
    #: The definitions that this edit inlines: below here they are being expanded.
    opens: tuple[Path, ...] = ()
    spills: tuple[Spill, ...] = ()
    #: Where a rule's own claim does not hold for this edit.
    effect: Effect | None = None
    #: The code of a warning that the user gets; the reason is its text.
    warn: str | None = None
    #: `put`: whether a new member stands before the others, or a new entry before the one that stands there.
    where: Where = "set"


Place: TypeAlias = str | Path


@lru_cache(maxsize=1_024)
def _keyword(name: str) -> Path:
    """Return one tuple for one keyword, however often it is named."""
    return (name,)


def _path(place: Place) -> Path:
    return _keyword(place) if type(place) is str else place  # type: ignore[return-value]  # a path


#: Edits are made by the thousand: straight from their fields they take half the time.
_edit: Final = Edit._make
_NOTHING: Final[Mapping[Path, Any]] = {}
_NOWHERE: Final = (_NOTHING, (), _NOTHING, ())


def put(  # noqa: PLR0913  # one optional keyword for each kind of provenance
    at: Place,
    value: Json,
    reason: str,
    *,
    parts: Mapping[Path, Path | Root] | None = None,
    made_from: tuple[Place, ...] = (),
    also: Mapping[Path, tuple[Path, ...]] | None = None,
    opens: tuple[Path, ...] = (),
    spills: tuple[Spill, ...] = (),
    effect: Effect | None = None,
    warn: str | None = None,
    where: Where = "set",
) -> Edit:
    """Set a keyword (or replace the whole node, at `()`)."""
    sources = tuple([_path(place) for place in made_from]) if made_from else ()
    reason = intern(reason)  # large schemas give the same few reasons very often
    provenance = (parts or _NOTHING, sources, also or _NOTHING, opens)
    return _edit(("put", _path(at), reason, value, (), False, *provenance, spills, effect, warn, where))


def drop(at: Place, reason: str, *, effect: Effect | None = None, warn: str | None = None) -> Edit:
    """Remove a keyword, a property or a list entry."""
    return _edit(("drop", _path(at), intern(reason), None, (), False, *_NOWHERE, (), effect, warn, "set"))


def move(source: Place, at: Place, reason: str, *, effect: Effect | None = None) -> Edit:
    """Carry a value elsewhere; a renamed keyword keeps its place among the keys."""
    return Edit("move", _path(at), reason, None, _path(source), effect=effect)


def become(source: Place, at: Place, value: Json, reason: str, *, effect: Effect | None = None) -> Edit:
    """Rename a keyword whose value changes with it, as `const: 1` becomes `enum: [1]`."""
    return Edit("move", _path(at), reason, value, _path(source), True, effect=effect)  # noqa: FBT003


def copy(source: Place, at: Place, reason: str, *, effect: Effect | None = None) -> Edit:
    """Repeat a value elsewhere."""
    return Edit("copy", _path(at), reason, None, _path(source), effect=effect)
