"""A pass: one traversal of a schema, declared as its rules and the positions that it visits."""

import sys
from dataclasses import dataclass, field
from typing import Final

from toolprism.core.json_types import Json
from toolprism.core.walk import MAX_DEPTH, POSITIONS, Positions
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.dispatch_table import DispatchTable
from toolprism.schema.engine.log import Mark
from toolprism.schema.engine.rule import Rule
from toolprism.schema.engine.shape import Survey
from toolprism.schema.engine.traversal import Traversal

#: Rules wrap and split what they find, so a later pass meets more nodes than were pasted.
_NO_LIMIT: Final = sys.maxsize


@dataclass(kw_only=True, eq=False)
class Pass:
    """Rules for a node before its children, and rules that run after the children are done; it must not be changed."""

    before: tuple[Rule, ...] = ()
    after: tuple[Rule, ...] = ()
    #: The rule for a boolean in a schema position (its node is the boolean itself); None leaves booleans unchanged.
    boolean: Rule | None = None
    positions: Positions = field(default_factory=lambda: POSITIONS)
    #: Whether to repeat the traversal until nothing changes.
    repeat: bool = False
    #: Whether references are inlined, so that growth beyond the limit must be detected in advance.
    inlines: bool = False
    #: Whether the limit of nodes applies: on the pasted schema, and while references are inlined.
    limited: bool = False
    _table: DispatchTable | None = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self._table = None

    @property
    def rules(self) -> tuple[Rule, ...]:
        """Every rule of the pass, in order."""
        return (*((self.boolean,) if self.boolean else ()), *self.before, *self.after)

    @property
    def table(self) -> DispatchTable:
        """Maps a node's shape to the rules that it triggers; made on first use."""
        if self._table is None:
            self._table = DispatchTable(self.before, self.after, self.positions)
        return self._table

    def may_touch(self, survey: Survey, max_nodes: int) -> bool:
        """Return whether the pass can change a document, or refuse it for its size."""
        if not self.positions and survey.root is not None:
            return self.table.may_wake((survey.root,))
        return (
            (self.boolean is not None and survey.booleans)
            or (self.limited and survey.objects > max_nodes)
            or survey.depth > MAX_DEPTH
            or self.table.may_wake(survey.shapes)
        )

    def apply(self, schema: Json, context: PassContext) -> Json:
        """Return the schema after a traversal.

        Raises:
            TooLarge: the schema exceeds the limit of nodes or depth.
        """
        limit = context.max_nodes if self.limited or self.inlines else _NO_LIMIT
        while True:
            context.log.append(Mark())
            length = len(context.log)
            context.begin(schema, limit=limit, inlines=self.positions if self.inlines else None)
            schema = Traversal(context, self.table, self.positions, self.boolean).start(schema)
            if len(context.log) == length:
                context.log.pop()
                return schema
            if not self.repeat:
                return schema
