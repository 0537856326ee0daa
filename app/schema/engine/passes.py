"""A pass: one traversal of a schema, declared as the rules that it asks and where it looks."""

import sys
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from app.core.json_types import Json
from app.core.walk import MAX_DEPTH, POSITIONS, Positions
from app.schema.engine.context import PassContext
from app.schema.engine.dispatch_table import DispatchTable
from app.schema.engine.log import Mark
from app.schema.engine.rule import Rule
from app.schema.engine.survey import Survey
from app.schema.engine.traversal import Traversal

#: Rules wrap and split what they find, so a pass over their work meets more nodes than were pasted.
_NO_LIMIT: Final = sys.maxsize


@dataclass(frozen=True, kw_only=True, eq=False)
class Pass:
    """Rules for a node, then its children, then rules that see the finished children."""

    before: tuple[Rule, ...] = ()
    after: tuple[Rule, ...] = ()
    #: What a boolean in a schema position becomes (its node is the boolean itself); None leaves it.
    boolean: Rule | None = None
    positions: Positions = field(default_factory=lambda: POSITIONS)
    #: Traverse again until nothing changes.
    repeat: bool = False
    #: References are written out: what would grow past the limit is not begun.
    inlines: bool = False
    #: The limit of nodes holds here: for a paste as it comes, and while references are written out.
    limited: bool = False

    @property
    def rules(self) -> tuple[Rule, ...]:
        """Every rule of the pass, in the order in which they are asked."""
        return (*((self.boolean,) if self.boolean else ()), *self.before, *self.after)

    @cached_property
    def table(self) -> DispatchTable:
        """From a node's keywords to the rules that they wake."""
        return DispatchTable(self.before, self.after, self.positions)

    def may_touch(self, survey: Survey, max_nodes: int) -> bool:
        """Whether the pass can change a document, or refuse it for its size."""
        if not self.positions and survey.root is not None:
            return self.table.may_wake((survey.root,))
        return (
            (self.boolean is not None and survey.booleans)
            or (self.limited and survey.objects > max_nodes)
            or survey.depth > MAX_DEPTH
            or self.table.may_wake(survey.shapes)
        )

    def apply(self, schema: Json, context: PassContext) -> Json:
        """Traverse a schema; return the schema that comes out.

        Raises:
            TooLarge: the schema passes the limit of nodes or depth.
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
