"""A pass: one traversal of a schema, declared as its rules and the positions that it visits; and what runs several."""

import sys
from dataclasses import dataclass, field
from typing import Final

from toolprism.core.errors import TooLarge
from toolprism.core.json_types import Json
from toolprism.core.keywords import POSITIONS, Positions
from toolprism.core.walk import MAX_DEPTH
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.declaration import Rule
from toolprism.schema.engine.dispatch_table import DispatchTable
from toolprism.schema.engine.log import Mark, State
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


class Runner:
    """Runs passes for one schema; preparations run once."""

    def __init__(self, max_nodes: int) -> None:
        self._max_nodes = max_nodes
        self._prepared: dict[tuple[int, int], State | TooLarge] = {}

    def after(self, passes: tuple[Pass, ...], state: State) -> State:
        """Run preparations, each once for the same schema; those without effect on it are skipped."""
        for pass_ in passes:
            key = (id(state), id(pass_))
            found = self._prepared.get(key)
            if found is None:
                found = self._prepared[key] = self._prepare(pass_, state)
            if isinstance(found, TooLarge):
                raise found
            state = found
        return state

    def _prepare(self, pass_: Pass, state: State) -> "State | TooLarge":
        try:
            return self.apply((pass_,), state)
        except TooLarge as error:
            return error

    def apply(self, passes: tuple[Pass, ...], state: State) -> State:
        """Run passes one after the other; those without effect on the schema are skipped."""
        context: PassContext | None = None
        survey: Survey | None = state.survey()
        schema, later = state.schema, len(passes)
        for pass_ in passes:
            later -= 1
            if survey is not None and not pass_.may_touch(survey, self._max_nodes):
                continue
            context = context or PassContext(self._max_nodes, state.log, state.survey().nodes)
            before, schema = schema, pass_.apply(schema, context)
            if schema is not before:  # for a single pass, a traversal is as fast as a survey
                survey = Survey(schema, state.survey().nodes) if later > 1 else None
        if context is None or len(context.log) == len(state.log):
            return state
        return State(schema, context.log, state, survey)
