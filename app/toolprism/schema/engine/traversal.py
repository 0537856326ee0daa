"""Walks a schema, calls the rules, applies their edits, and logs them.

It never changes its input: a container is copied when an edit first touches it, and everything else is shared with the
input. The log is in the order of application, so it can be replayed.
"""

from collections.abc import Sequence
from typing import Any, Final

from toolprism.core.deadline import ask_deadline
from toolprism.core.errors import TooLarge
from toolprism.core.json_types import Json, Object
from toolprism.core.keywords import Holds, Positions
from toolprism.core.pointer import Path, render
from toolprism.core.walk import MAX_DEPTH
from toolprism.schema.engine.context import ASKED_EVERY, PassContext
from toolprism.schema.engine.declaration import Rule
from toolprism.schema.engine.dispatch_table import DispatchTable
from toolprism.schema.engine.edit import Document, Edit, Where, perform
from toolprism.schema.engine.log import Step, steps
from toolprism.schema.engine.shape import Shape, shape_of


class NodeEditor(Document[Any]):
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


#: Steps are created by the thousand; creating them directly from their fields takes a third of the time.
_step: Final = tuple.__new__
#: Tokens of the path shown in the error for a schema that nests too deep.
_NAMED: Final = 50


class Traversal:
    """The recursion of one pass."""

    def __init__(self, context: PassContext, table: DispatchTable, positions: Positions, boolean: Rule | None) -> None:
        self._context = context
        self._table = table
        self._shapes = context.shapes.get
        self._stack = context.stack
        self._positions = positions
        self._boolean = boolean
        #: The results for nodes of scalars: the changed node, the nodes that it counts for, the tokens that lead to it,
        #: and where its steps begin and end in the log.
        self._known: dict[tuple[object, ...], tuple[Json, int, int, int, int]] = {}

    def start(self, document: Json) -> Json:
        """Return the document after the pass."""
        if type(document) is dict:
            self._context.nodes += 1
            shape = self._shapes(id(document)) or shape_of(document)
            return self._visit_woken(document, self._table.mask_of(shape))
        return self._visit_boolean(document) if document is True or document is False else document

    def _visit(self, token: str | int, value: Json) -> Json:
        """Return the result for a value in a schema position; the token leads to it from its container."""
        if type(value) is dict:
            context = self._context
            context.nodes = nodes = context.nodes + 1
            if nodes >= context.checkpoint or len(self._stack) >= MAX_DEPTH:
                self._check_limits((token,))
            shape = self._shapes(id(value)) or shape_of(value)
            mask = shape.answers.get(self._table)
            if mask is None:
                mask = self._table.mask_of(shape)
            if not mask:
                return value  # most nodes trigger nothing
            self._stack.append(token)
            seen = self._visit_plain(value, shape, mask) if shape.is_plain else self._visit_woken(value, mask)
            self._stack.pop()
            return seen
        if self._boolean is None or (value is not True and value is not False):
            return value
        self._stack.append(token)
        seen = self._visit_boolean(value)
        self._stack.pop()
        return seen

    def _check_limits(self, tokens: Path) -> None:
        """Check the deadline, and the limits of nodes and depth.

        Raises:
            TooLarge: a limit is exceeded.
        """
        context = self._context
        ask_deadline()
        if context.nodes > context.limit or len(self._stack) >= MAX_DEPTH:
            raise TooLarge(nodes=context.max_nodes, pointer=render((*self._stack, *tokens)[:_NAMED]))
        context.checkpoint = min(context.limit + 1, context.nodes + ASKED_EVERY)

    def _visit_plain(self, node: Object, shape: Shape, mask: int) -> Json:
        """Return the result for a node of scalars; equal ones are asked once, unless a rule looks around."""
        context, alike = self._context, (shape, *node.values())
        known = self._known.get(alike)
        if known is not None:
            changed, visits, above, start, end = known
            context.nodes += visits
            place, taken = tuple(self._stack), steps(context.log[start:end])
            context.log += [_step(Step, (rule, place + at[above:], edit, before)) for rule, at, edit, before in taken]
            return node if changed is None else changed.copy() if isinstance(changed, dict) else changed
        start, nodes = len(context.log), context.nodes
        looked_around, context.looked_around = context.looked_around, False
        seen = self._visit_woken(node, mask)
        if not context.looked_around:
            changed, end = None if seen is node else seen, len(context.log)
            self._known[alike] = (changed, context.nodes - nodes, len(self._stack), start, end)
        context.looked_around = context.looked_around or looked_around
        return seen

    def _visit_woken(self, node: Object, mask: int) -> Json:
        context, table = self._context, self._table
        opened = context.open.depth
        seen: Json = node
        if mask & table.before:
            seen, mask = self._ask(node, mask, table.before)
        if mask & table.holds:
            fresh = self._visit_children(seen)  # type: ignore[arg-type]  # only an object has a mask
            if fresh is not seen:
                seen = fresh
                mask = table.mask_of(shape_of(fresh))
        if mask & table.after:
            seen, _ = self._ask(seen, mask, table.after)  # type: ignore[arg-type]  # likewise
        if context.open.depth > opened:
            context.open.close(opened)
        return seen

    def _visit_boolean(self, node: bool) -> Json:  # noqa: FBT001  # the node is the boolean
        rule = self._boolean
        changed = None if rule is None else self._apply(rule, node)
        return node if changed is None else changed

    def _visit_children(self, node: Object) -> Object:
        changed: dict[str, Json] | None = None
        positions = self._positions
        for keyword in filter(positions.get, node):
            value = node[keyword]
            fresh = self._visit_value(keyword, value, positions[keyword])
            if fresh is not value:
                changed = changed or dict(node)
                changed[keyword] = fresh
        return node if changed is None else changed

    def _visit_value(self, keyword: str, value: Json, holds: Holds) -> Json:
        """Return the result for a keyword's value: a schema, a map of schemas or a list of them."""
        kind = type(value)
        if kind is dict:
            if holds is Holds.MAP:
                return self._visit_members(keyword, value)  # type: ignore[arg-type]  # an object, by its type
            return value if holds is Holds.LIST else self._visit(keyword, value)
        if kind is list and (holds is Holds.LIST or holds is Holds.ITEMS):
            return self._visit_entries(keyword, value)  # type: ignore[arg-type]  # an array, by its type
        if kind is bool and (holds is Holds.SCHEMA or holds is Holds.ITEMS):
            return self._visit(keyword, value)
        return value

    def _visit_members(self, keyword: str, members: Object) -> Object:
        changed: dict[str, Json] | None = None
        self._stack.append(keyword)
        for name, value in members.items():
            fresh = self._visit(name, value)
            if fresh is not value:
                changed = changed or dict(members)
                changed[name] = fresh
        self._stack.pop()
        return members if changed is None else changed

    def _visit_entries(self, keyword: str, entries: Sequence[Json]) -> Sequence[Json]:
        changed: list[Json] | None = None
        self._stack.append(keyword)
        for index, value in enumerate(entries):
            fresh = self._visit(index, value)
            if fresh is not value:
                changed = changed or list(entries)
                changed[index] = fresh
        self._stack.pop()
        return entries if changed is None else changed

    def _ask(self, node: Object, mask: int, wanted: int) -> tuple[Json, int]:
        """Call each triggered rule in order; one marked `again` restarts the round.

        Returns:
            The resulting node and its mask; 0 if it is no longer an object.
        """
        table = self._table
        pending = mask & wanted
        while pending:
            lowest = pending & -pending
            seen = self._apply(table.rules[lowest.bit_length() - 1], node)
            pending ^= lowest
            if seen is None:
                continue
            if type(seen) is not dict:
                return seen, 0
            node, mask = seen, table.mask_of(shape_of(seen))
            pending = mask & wanted & -(lowest << 1)  # the later rules
            if lowest & table.again:
                pending = mask & wanted
                self._context.nodes += 1
        return node, mask

    def _apply(self, rule: Rule, node: Json) -> Json:
        """Apply the edits of a rule; return the resulting node, or None if it proposes nothing."""
        edits = list(rule.propose(node, self._context))
        if not edits:
            return None
        editor, place = NodeEditor(node), tuple(self._stack)
        for edit in edits:
            self._context.log.append(_step(Step, (rule, place, edit, perform(edit, editor))))
            if edit.opens:
                self._context.opened(edit.opens)
        changed: Json = editor.root
        return changed
