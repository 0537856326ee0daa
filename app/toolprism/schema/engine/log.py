"""The log: the applied edits in order, from which the trail is derived."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeAlias

from toolprism.core.json_types import Json
from toolprism.core.pointer import Path
from toolprism.schema.engine.declaration import Rule
from toolprism.schema.engine.edit import Edit
from toolprism.schema.engine.effect import Effect, seen_from
from toolprism.schema.engine.shape import Survey


class Step(NamedTuple):
    """An applied edit: the rule, the node, and the previous value."""

    rule: Rule
    node: Path
    edit: Edit
    #: The replaced, removed or moved value; None for nothing.
    before: Json

    @property
    def effect(self) -> Effect:
        """The effect of the edit on the instances that the whole document accepts."""
        return seen_from(self.node, self.edit.effect or self.rule.effect)


class Mark(NamedTuple):
    """The start of a pass: places counted from the root (`Root`) refer to the document at this point."""


Log: TypeAlias = list[Step | Mark]


def steps(log: Iterable[Step | Mark]) -> Iterator[Step]:
    """Yield the steps, without the marks."""
    return (entry for entry in log if type(entry) is Step)


class Stage(NamedTuple):
    """A part of a log that may change the shape of arguments, and the schemas on both sides."""

    before: Json
    after: Json
    start: int
    end: int


class State:
    """A schema between passes, and the log of the edits so far."""

    def __init__(self, schema: Json, log: Log, before: "State | None" = None, survey: Survey | None = None) -> None:
        """Start with a paste, or with the result of earlier passes; its survey may be known."""
        self.schema = schema
        self.log = log
        self._before = before
        self._survey = survey
        #: What the user's strategies have changed.
        self.stages: tuple[Stage, ...] = () if before is None else before.stages

    def staged(self, before: "State") -> "State":
        """Return the same state, with what has happened since another one as a stage of its own."""
        after = State(self.schema, self.log, self)
        after.stages = (*before.stages, Stage(before.schema, self.schema, len(before.log), len(self.log)))
        return after

    def survey(self) -> Survey:
        """Return the survey of the schema; parts shared with the previous schema are not surveyed again."""
        if self._survey is None:
            before = self._before
            self._survey = Survey(self.schema) if before is None else Survey(self.schema, before.survey().nodes)
        return self._survey
