"""The meaning of an edit, defined once: for a JSON node, for a source map, and for a patch."""

from typing import Protocol, TypeVar

from toolprism.core.pointer import Path
from toolprism.schema.engine.edit import Edit, Where

Part = TypeVar("Part")


class Document(Protocol[Part]):
    """Anything that edits can be applied to. A `Part` is its value at a place."""

    def made(self, edit: Edit) -> Part:
        """Return the part for the value of an edit."""
        ...

    def put(self, at: Path, part: Part, where: Where = "set") -> Part:
        """Set a part and return the replaced one; a new member may be `first`, a new entry may be inserted."""
        ...

    def remove(self, at: Path) -> Part:
        """Remove a part and return it."""
        ...

    def move(self, source: Path, at: Path) -> Part:
        """Move a part and return it."""
        ...

    def copy(self, source: Path, at: Path) -> Part:
        """Copy a part and return it."""
        ...


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
