"""What an edit means, written once: for a node of JSON, for the map of where its places come from, and for a patch."""

from typing import Protocol, TypeVar

from app.core.pointer import Path
from app.schema.engine.edit import Edit, Where

Part = TypeVar("Part")


class Document(Protocol[Part]):
    """Anything that edits can be applied to. A `Part` is what stands at a place of it."""

    def made(self, edit: Edit) -> Part:
        """Return the part that the value of an edit makes."""
        ...

    def put(self, at: Path, part: Part, where: Where = "set") -> Part:
        """Set a part; a new member may stand `first`, a new entry may be inserted. Return what stood there."""
        ...

    def remove(self, at: Path) -> Part:
        """Remove a part and return it."""
        ...

    def move(self, source: Path, at: Path) -> Part:
        """Carry a part elsewhere and return it."""
        ...

    def copy(self, source: Path, at: Path) -> Part:
        """Repeat a part elsewhere and return it."""
        ...


def perform(edit: Edit, document: Document[Part]) -> Part:
    """Apply one edit to a document; return what it replaced, removed or carried."""
    op = edit.op
    if op == "put":
        return document.put(edit.at, document.made(edit), edit.where)
    if op == "drop":
        return document.remove(edit.at)
    carried = (document.move if op == "move" else document.copy)(edit.source, edit.at)
    if edit.changed:
        document.put(edit.at, document.made(edit))
    return carried
