"""The log: the applied edits in order, from which the trail is derived."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeAlias

from toolprism.core.json_types import Json
from toolprism.core.pointer import Path
from toolprism.schema.engine.edit import Edit
from toolprism.schema.engine.effect import Effect, seen_from
from toolprism.schema.engine.rule import Rule


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
