"""The edits that a rule may propose, and what they mean for a node and a source map."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from functools import lru_cache
from sys import intern
from typing import Any, Final, Generic, Literal, NamedTuple, TypeAlias, TypeVar

from toolprism.core.json_types import Json
from toolprism.core.pointer import Path
from toolprism.schema.engine.effect import Effect

Op: TypeAlias = Literal["put", "drop", "move", "copy"]
Where: TypeAlias = Literal["set", "first", "insert"]


class Root(NamedTuple):
    """A place counted from the root of the document, not from the current node."""

    path: Path


class Spill(NamedTuple):
    """A stripped keyword that was moved into a description."""

    keyword: str
    value: Json
    text: str


class Edit(NamedTuple):
    """One change to one node. All places are relative to that node; `()` is the node itself."""

    op: Op
    at: Path
    reason: str
    #: `put`: the new value. `move`, `copy`: the value afterwards, if it changes.
    value: Json = None
    #: `move`, `copy`: the source of the value.
    source: Path = ()
    #: `move`: whether `value` is used.
    changed: bool = False
    #: `put`: places of the new value that are whole subtrees from elsewhere.
    parts: Mapping[Path, Path | Root] = {}  # never written to
    #: `put`: other values from which the new value was made.
    made_from: tuple[Path, ...] = ()
    #: `put`: places of the new value that also represent other subtrees, which are equal or were merged.
    also: Mapping[Path, tuple[Path, ...]] = {}  # never written to
    #: The definitions that this edit inlines; below the edited place they are being expanded.
    opens: tuple[Path, ...] = ()
    spills: tuple[Spill, ...] = ()
    #: Set if the effect differs from the rule's own.
    effect: Effect | None = None
    #: The code of a warning for the user; its text is the reason.
    warn: str | None = None
    #: `put`: whether a new member becomes the first, or a new entry is inserted.
    where: Where = "set"


Place: TypeAlias = str | Path


@lru_cache(maxsize=1_024)
def _keyword(name: str) -> Path:
    """Return one shared tuple for each keyword."""
    return (name,)


def _path(place: Place) -> Path:
    return _keyword(place) if type(place) is str else place  # type: ignore[return-value]  # a path


#: Edits are created by the thousand; creating them directly from their fields takes a third of the time.
_edit: Final = tuple.__new__
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
    """Set a keyword, or replace the whole node at `()`."""
    sources = tuple([_path(place) for place in made_from]) if made_from else ()
    reason = intern(reason)  # large schemas repeat the same few reasons
    provenance = (parts or _NOTHING, sources, also or _NOTHING, opens)
    return _edit(Edit, ("put", _path(at), reason, value, (), False, *provenance, spills, effect, warn, where))


def drop(at: Place, reason: str, *, effect: Effect | None = None, warn: str | None = None) -> Edit:
    """Remove a keyword, a property or a list entry."""
    return _edit(Edit, ("drop", _path(at), intern(reason), None, (), False, *_NOWHERE, (), effect, warn, "set"))


def move(source: Place, at: Place, reason: str, *, effect: Effect | None = None) -> Edit:
    """Move a value; a renamed keyword keeps its position among the keys."""
    return Edit("move", _path(at), reason, None, _path(source), effect=effect)


def become(source: Place, at: Place, value: Json, reason: str, *, effect: Effect | None = None) -> Edit:
    """Rename a keyword and change its value, as `const: 1` becomes `enum: [1]`."""
    return Edit("move", _path(at), reason, value, _path(source), True, effect=effect)  # noqa: FBT003


def copy(source: Place, at: Place, reason: str, *, effect: Effect | None = None) -> Edit:
    """Copy a value."""
    return Edit("copy", _path(at), reason, None, _path(source), effect=effect)


#: The value of a document at a place.
Part = TypeVar("Part")


class Document(ABC, Generic[Part]):
    """Anything that edits can be applied to. A `Part` is its value at a place."""

    __slots__ = ()

    @abstractmethod
    def made(self, edit: Edit) -> Part:
        """Return the part for the value of an edit."""

    @abstractmethod
    def put(self, at: Path, part: Part, where: Where = "set") -> Part:
        """Set a part and return the replaced one; a new member may be `first`, a new entry may be inserted."""

    @abstractmethod
    def remove(self, at: Path) -> Part:
        """Remove a part and return it."""

    @abstractmethod
    def move(self, source: Path, at: Path) -> Part:
        """Move a part and return it."""

    @abstractmethod
    def copy(self, source: Path, at: Path) -> Part:
        """Copy a part and return it."""


def perform(edit: Edit, document: Document[Part]) -> Part:
    """Apply one edit to a document; return the replaced, removed or moved part."""
    op = edit.op
    if op == "put":
        return document.put(edit.at, document.made(edit), edit.where)
    if op == "drop":
        return document.remove(edit.at)
    carried = (document.move if op == "move" else document.copy)(edit.source, edit.at)
    if edit.changed:
        document.put(edit.at, document.made(edit))
    return carried
