"""The engine's private copy of a node: the only code that changes a container.

A container is copied once, when an edit first touches it; everything else is shared with the input. `Any` here asserts
that a container is an object or an array, and that a rule only names existing places.
"""

from typing import Any

from toolprism.core.pointer import Path
from toolprism.schema.engine.edit import Edit, Where


class NodeEditor:
    """A node being edited; `root` is its current value."""

    __slots__ = ("_owned", "root")

    def __init__(self, root: Any) -> None:
        self.root: Any = root
        self._owned: dict[int, object] = {}  # kept alive, so that an id is not reused

    def made(self, edit: Edit) -> Any:
        """Return the value of an edit."""
        return edit.value

    def put(self, at: Path, value: Any, where: Where = "set") -> Any:
        """Set a value; return the previous one, or None."""
        if not at:
            before, self.root = self.root, value
            return before
        parent, token = self._container(at), at[-1]
        if where == "set" and isinstance(parent, dict):
            before, parent[token] = parent.get(token), value
            return before
        if isinstance(parent, list) and token == len(parent):
            parent.append(value)
            return None
        if where == "insert":
            parent.insert(token, value)
            return None
        if where == "first" and token not in parent:
            members = {token: value, **parent}
            parent.clear()
            parent.update(members)
            return None
        before, parent[token] = parent[token], value
        return before

    def remove(self, at: Path) -> Any:
        """Remove a value and return it."""
        return self._container(at).pop(at[-1])

    def move(self, source: Path, at: Path) -> Any:
        """Move a value; a renamed member keeps its position."""
        if source[:-1] == at[:-1] and isinstance(source[-1], str):
            return self._rename(source, at[-1])
        value = self.remove(source)
        self._disown()
        self.put(at, value)
        return value

    def copy(self, source: Path, at: Path) -> Any:
        """Copy a value."""
        value = self.root
        for token in source:
            value = value[token]
        self._disown()
        self.put(at, value)
        return value

    def _rename(self, source: Path, new: str | int) -> Any:
        parent, old = self._container(source), source[-1]
        value = parent[old]
        members = [(new if name == old else name, member) for name, member in parent.items()]
        parent.clear()
        parent.update(members)
        self._disown()
        return value

    def _disown(self) -> None:
        """Release ownership of all copies: a moved value is in the log and must not change."""
        self._owned.clear()

    def _container(self, at: Path) -> Any:
        """Return the container of a place, ready to be changed."""
        here = self.root = self._own(self.root)
        for token in at[:-1]:
            here[token] = here = self._own(here[token])
        return here

    def _own(self, container: Any) -> Any:
        if id(container) not in self._owned:
            container = container.copy()
            self._owned[id(container)] = container
        return container
