"""The engine: walks a schema, asks the rules, applies what they propose, and writes down what it applied.

It never changes what it was given: a container is copied the first time that an edit touches it, and what no
edit touches is shared with the input. The order of the log is the order of application, so the log replays.
"""

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from app.core.errors import TooLarge
from app.core.json_types import Json, Object
from app.core.pointer import Path, render
from app.core.walk import MAX_DEPTH, POSITIONS, Holds, Positions
from app.schema.engine.edit import Edit
from app.schema.engine.node_editor import NodeEditor
from app.schema.engine.references import expands_past
from app.schema.engine.rule import Rule

if TYPE_CHECKING:
    from app.schema.options import Options

# Two frames a level of nesting: Python's own default of 1,000 would end the walk before MAX_DEPTH does.
sys.setrecursionlimit(max(sys.getrecursionlimit(), 4 * MAX_DEPTH))


@dataclass(frozen=True, kw_only=True, eq=False)
class Pass:
    """One traversal: rules for a node, its children, then rules that see the finished children."""

    before: tuple[Rule, ...] = ()
    after: tuple[Rule, ...] = ()
    #: What a boolean in a schema position becomes (its node is the boolean itself); None leaves it.
    boolean: Rule | None = None
    positions: Positions = field(default_factory=lambda: POSITIONS)
    #: Sweep again until nothing changes.
    repeat: bool = False
    #: References are written out: what would grow past the limit is not begun.
    inlines: bool = False
    #: The limit of nodes holds here: for a paste as it comes, and while references are written out.
    limited: bool = False

    @cached_property
    def wakes_before(self) -> frozenset[str] | None:
        """The keywords that wake any rule for a node; None when one of them is always asked."""
        return _wakes(self.before)

    @cached_property
    def wakes_after(self) -> frozenset[str] | None:
        """The same for the rules that see the finished children."""
        return _wakes(self.after)

    @cached_property
    def holding(self) -> frozenset[str]:
        """The keywords below which there are schemas to visit."""
        return frozenset(self.positions)


def _wakes(rules: tuple[Rule, ...]) -> frozenset[str] | None:
    keywords: set[str] = set()
    for rule in rules:
        if rule.on is None:
            return None
        keywords |= rule.on
    return frozenset(keywords)


#: Rules wrap and split what they find, so a sweep over their work meets more nodes than were pasted.
_NO_LIMIT: Final = sys.maxsize


class Step(NamedTuple):
    """One edit that was applied: by which rule, at which node, and what stood there before."""

    rule: Rule
    node: Path
    edit: Edit
    before: Json


class Mark(NamedTuple):
    """The start of a sweep: places given from the root (`Root`) mean the document as it stands here."""


Log: TypeAlias = "list[Step | Mark]"


class PassContext:
    """What rules may ask about the work at hand, and the log of what was done."""

    __slots__ = ("_unweighed", "limit", "log", "max_nodes", "nodes", "open", "options", "path", "root")

    def __init__(self, options: "Options", *, log: Sequence[Step | Mark] = (), nodes: int = 0) -> None:
        self.options = options
        self.max_nodes: int = options.max_nodes
        #: Where references are written out and their size is not known yet: the keywords to look under.
        self._unweighed: Positions | None = None
        #: The same, where it holds.
        self.limit: int = _NO_LIMIT
        self.log: Log = list(log)
        #: Schema nodes visited in this sweep.
        self.nodes = nodes
        #: The document as it stood when the sweep began: references are resolved here.
        self.root: Json = None
        #: What is being inlined around the node at hand: the place that was copied, and where it went.
        self.open: tuple[tuple[Path, Path], ...] = ()
        #: Where the node at hand stands.
        self.path: Path = ()

    def weigh(self) -> None:
        """Before the first reference is written out, ask how large the whole will be.

        Raises:
            TooLarge: larger than the limit.
        """
        positions, self._unweighed = self._unweighed, None
        if positions is not None and expands_past(self.root, self.limit, positions):
            raise TooLarge(nodes=self.limit, pointer="")

    def apply(self, schema: Json, pass_: Pass) -> Json:
        """Send one traversal over a schema; give the schema that comes out."""
        self.limit = self.max_nodes if pass_.limited or pass_.inlines else _NO_LIMIT
        self._unweighed = pass_.positions if pass_.inlines else None
        while True:
            self.log.append(Mark())
            length = len(self.log)
            self.root, self.open, self.nodes = schema, (), 0
            schema = _Traversal(self, pass_).visit(schema, ())
            if len(self.log) == length:
                self.log.pop()
                return schema
            if not pass_.repeat:
                return schema


class _Traversal:
    """The recursion of one sweep."""

    __slots__ = ("_after", "_before", "_boolean", "_holding", "_positions", "_run", "_wakes_after", "_wakes_before")

    def __init__(self, context: PassContext, pass_: Pass) -> None:
        self._run = context
        self._before = pass_.before
        self._after = pass_.after
        self._wakes_before = pass_.wakes_before
        self._wakes_after = pass_.wakes_after
        self._holding = pass_.holding
        self._boolean = pass_.boolean
        self._positions = pass_.positions

    def visit(self, node: Json, path: Path) -> Json:
        if node is True or node is False:
            return node if self._boolean is None else self._ask((self._boolean,), node, path)
        if type(node) is not dict:
            return node
        context = self._run
        context.nodes += 1
        if context.nodes > context.limit or len(path) > MAX_DEPTH:
            raise TooLarge(nodes=context.max_nodes, pointer=render(path))
        opened = context.open
        wakes = self._wakes_before
        seen: Json = node if wakes is not None and wakes.isdisjoint(node) else self._ask(self._before, node, path)
        if type(seen) is dict:
            if not self._holding.isdisjoint(seen):
                seen = self._children(seen, path)
            wakes = self._wakes_after
            if wakes is None or not wakes.isdisjoint(seen):  # type: ignore[arg-type]  # an object, by its type
                seen = self._ask(self._after, seen, path)
        context.open = opened
        return seen

    def _children(self, node: Object, path: Path) -> Json:
        changed: dict[str, Json] | None = None
        positions = self._positions
        for keyword, value in node.items():
            holds = positions.get(keyword)
            if holds is None:
                continue
            kind = type(value)
            fresh: Json
            if kind is dict:
                if holds is Holds.LIST:
                    continue
                fresh = (
                    self._members(value, (*path, keyword))
                    if holds is Holds.MAP
                    else self.visit(value, (*path, keyword))
                )
            elif kind is list:
                if holds is not Holds.LIST and holds is not Holds.ITEMS:
                    continue
                fresh = self._entries(value, (*path, keyword))
            elif kind is bool and (holds is Holds.SCHEMA or holds is Holds.ITEMS):
                fresh = self.visit(value, (*path, keyword))
            else:
                continue
            if fresh is not value:
                if changed is None:
                    changed = dict(node)
                changed[keyword] = fresh
        return node if changed is None else changed

    def _members(self, members: Object, path: Path) -> Json:
        changed: dict[str, Json] | None = None
        for name, value in members.items():
            fresh = self.visit(value, (*path, name))
            if fresh is not value:
                if changed is None:
                    changed = dict(members)
                changed[name] = fresh
        return members if changed is None else changed

    def _entries(self, entries: Sequence[Json], path: Path) -> Json:
        changed: list[Json] | None = None
        for index, value in enumerate(entries):
            fresh = self.visit(value, (*path, index))
            if fresh is not value:
                if changed is None:
                    changed = list(entries)
                changed[index] = fresh
        return entries if changed is None else changed

    def _ask(self, rules: tuple[Rule, ...], node: Json, path: Path) -> Json:
        """Ask each rule that the node's keywords wake; a rule marked `again` starts the round anew."""
        context = self._run
        settled = False
        while not settled:
            settled = True
            for rule in rules:
                if rule.on is not None and rule.on.isdisjoint(node):  # type: ignore[arg-type]  # only a rule without `on` meets a boolean
                    continue
                context.path = path
                editor: NodeEditor | None = None
                for edit in rule.propose(node, context):
                    editor = editor or NodeEditor(node)
                    context.log.append(Step(rule, path, edit, editor.apply(edit)))
                    if edit.opens:
                        context.weigh()
                        context.open = (*context.open, *((place, path) for place in edit.opens))
                if editor is not None:
                    node = editor.root
                    if type(node) is not dict:
                        return node
                    if rule.again:
                        context.nodes += 1
                        settled = False
                        break
        return node


def steps(log: Sequence[Step | Mark]) -> Iterator[Step]:
    """Leave out the marks."""
    return (entry for entry in log if isinstance(entry, Step))
