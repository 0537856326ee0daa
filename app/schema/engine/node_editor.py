"""The engine's private copy of a node: the only place where a container changes.

A container is copied once, when an edit first touches it; what no edit touches is shared with the input. `Any` here
says that a container is an object or an array, and that a rule names only places that are there.
"""

from typing import Any

from app.core.pointer import Path
from app.schema.engine.edit import Edit, Where


class NodeEditor:
    """A node under edit; `root` is what has become of it."""

    __slots__ = ("_owned", "root")

    def __init__(self, root: Any) -> None:
        self.root: Any = root
        self._owned: dict[int, object] = {}  # kept alive, so that an id is not given out anew

    def made(self, edit: Edit) -> Any:
        """Return the value of an edit."""
        return edit.value

    def put(self, at: Path, value: Any, where: Where = "set") -> Any:
        """Set a value; return what stood there, None for nothing."""
        if not at:
            before, self.root = self.root, value
            return before
        parent, token = self._container(at), at[-1]
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
        before = parent.get(token) if isinstance(parent, dict) else parent[token]
        parent[token] = value
        return before

    def remove(self, at: Path) -> Any:
        """Remove a value and return it."""
        return self._container(at).pop(at[-1])

    def move(self, source: Path, at: Path) -> Any:
        """Carry a value elsewhere; a renamed member keeps its place among its neighbours."""
        if source[:-1] == at[:-1] and isinstance(source[-1], str):
            return self._rename(source, at[-1])
        value = self.remove(source)
        self._disown()
        self.put(at, value)
        return value

    def copy(self, source: Path, at: Path) -> Any:
        """Repeat a value elsewhere."""
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
        """Forget what may be changed: a value that was carried stands in the log as it is now."""
        self._owned.clear()

    def _container(self, at: Path) -> Any:
        """Return the container that holds a place, ready to be changed."""
        here = self.root
        if id(here) not in self._owned:
            here = self.root = self._own(here)
        if len(at) > 1:
            for token in at[:-1]:
                here[token] = here = self._own(here[token])
        return here

    def _own(self, container: Any) -> Any:
        if id(container) in self._owned:
            return container
        fresh: Any = container.copy()
        self._owned[id(fresh)] = fresh
        return fresh
