"""What a caller can undo in the arguments that a model sends: what the map of the way back says, and nothing else.

A strict target asks for null where the author's schema has an optional property, and some providers take only texts in
an enum. Neither is a loss: null becomes an absent property again, and a text its number.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from toolprism.core.json_types import Json
from toolprism.schema import Effect, Result
from toolprism.wayback import BackMap, Manner, back_map


@dataclass(frozen=True, slots=True)
class Undone:
    """What is undone at one target."""

    #: The map of the result; None if arguments arrive as they are sent.
    map: BackMap | None = None
    #: In which manners it changes arguments.
    manners: frozenset[Manner] = frozenset()

    @classmethod
    def after(cls, result: Result) -> "Undone":
        """Return what is undone in the arguments for the output of a result."""
        if all(step.effect is Effect.SAME for step in result.steps):
            return NOTHING
        found = back_map(result)
        return NOTHING if found.changes_nothing else cls(found, found.manners)

    @property
    def nothing(self) -> bool:
        """Whether arguments arrive as they are sent."""
        return self.map is None

    @property
    def nulls(self) -> bool:
        """Whether null stands for an absent property."""
        return Manner.NULL in self.manners

    @property
    def shapes(self) -> bool:
        """Whether values are sent as values of another type, so that neither schema says what the other accepts."""
        return not self.manners.isdisjoint((Manner.TEXT, Manner.SHAPE))

    def back(self, value: Json) -> Iterator[Json]:
        """Yield the arguments that a model sends, and what the author's code gets for them if that differs."""
        yield from _once((value,) if self.map is None else (value, self.map.back(value).arguments))

    def forward(self, value: Json) -> Iterator[Json]:
        """Yield arguments of the author's schema, and what a model sends for them if that differs."""
        yield from _once((value,) if self.map is None else (value, self.map.forward(value)))


#: At a target whose output asks for the arguments that the author's schema accepts.
NOTHING = Undone()


def _once(values: Iterable[Json]) -> Iterator[Json]:
    seen: set[str] = set()
    for value in values:
        key = json.dumps(value)
        if key not in seen:
            seen.add(key)
            yield value
