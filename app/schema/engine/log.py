"""The log: what the engine applied, in order. The trail is read off it."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from app.core.json_types import Json
from app.core.pointer import Path
from app.schema.engine.edit import Edit
from app.schema.engine.effect import Effect, seen_from
from app.schema.engine.rule import Rule


class Step(NamedTuple):
    """One edit that was applied: by which rule, at which node, and what stood there before."""

    rule: Rule
    node: Path
    edit: Edit
    #: What the edit replaced, removed or carried; None for nothing.
    before: Json

    @property
    def effect(self) -> Effect:
        """What the edit does to the instances that the whole document accepts."""
        return seen_from(self.node, self.edit.effect or self.rule.effect)


class Mark(NamedTuple):
    """The start of a pass: places given from the root (`Root`) mean the document as it stands here."""


Log: TypeAlias = list[Step | Mark]


def steps(log: Sequence[Step | Mark]) -> Iterator[Step]:
    """Yield the steps, without the marks."""
    return (entry for entry in log if type(entry) is Step)
