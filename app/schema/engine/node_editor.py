"""The engine's private copy of a node: the only place where a container changes.

A container is copied once, when an edit first touches it; what no edit touches is shared with the input. `Any` here
says that a container is an object or an array, and that a rule names only places that are there.
"""

from typing import Any

from app.core.json_types import Json
from app.core.pointer import Path
from app.schema.engine.edit import Edit


class NodeEditor:
    """A node under edit; `root` is what has become of it."""

    __slots__ = ("_owned", "root")

    def __init__(self, root: Json) -> None:
        self.root: Any = root
        self._owned: dict[int, object] = {}  # kept alive, so that an id is not given out anew

    def apply(self, edit: Edit) -> Any:
        """Apply one edit; give the value that it replaced, removed or carried."""
        if edit.op == "put":
            return self._put(edit.at, edit.value)
        if edit.op == "drop":
            return self._take(edit.at)
        if edit.op == "move":
            return self._move(edit)
        value = self.root
        for token in edit.source:
            value = value[token]
        self._put(edit.at, value)
        return value

    def _container(self, path: Path) -> Any:
        """Give the container at a path, ready to be changed."""
        here = self.root = self._own(self.root)
        for token in path:
            here[token] = here = self._own(here[token])
        return here

    def _own(self, container: Any) -> Any:
        if id(container) in self._owned:
            return container
        fresh = dict(container) if isinstance(container, dict) else list(container)
        self._owned[id(fresh)] = fresh
        return fresh

    def _put(self, at: Path, value: Json) -> Any:
        """Set a value; give what stood there, None for nothing."""
        if not at:
            before, self.root = self.root, value
            self._owned.clear()
            return before
        parent, token = self._container(at[:-1]), at[-1]
        if isinstance(parent, list) and token == len(parent):
            parent.append(value)
            return None
        before = parent.get(token) if isinstance(parent, dict) else parent[token]
        parent[token] = value
        return before

    def _take(self, at: Path) -> Any:
        return self._container(at[:-1]).pop(at[-1])

    def _move(self, edit: Edit) -> Any:
        *inside, old = edit.source
        if [*edit.at[:-1]] == inside and isinstance(old, str):
            return self._rename(edit)
        before = self._take(edit.source)
        self._put(edit.at, edit.value if edit.changed else before)
        return before

    def _rename(self, edit: Edit) -> Any:
        """Give a member another name; it keeps its place among its neighbours."""
        parent, old, new = self._container(edit.at[:-1]), edit.source[-1], edit.at[-1]
        assert isinstance(parent, dict), "entries of a list have no names"
        before = parent[old]
        members = [
            (new, edit.value if edit.changed else before) if name == old else (name, parent[name]) for name in parent
        ]
        parent.clear()
        parent.update(members)
        return before
