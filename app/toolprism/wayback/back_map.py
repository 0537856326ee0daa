"""The map of one result: arguments back to the author's shape, and forward from it."""

from collections.abc import Iterator
from enum import StrEnum
from typing import Final, NamedTuple

from toolprism.core.json_types import Json
from toolprism.core.pointer import Path, render
from toolprism.core.records import Pointer, as_json
from toolprism.schema import Result, legs_of
from toolprism.wayback.leg_map import LegMap
from toolprism.wayback.marks import Marks, Nothing


class Undone(NamedTuple):
    """A step of the way back."""

    #: The rule that it undoes, and the source pointer of its rewrite, into the pasted schema.
    rule: str
    at: Pointer
    #: Pointer into the arguments as the step finds them.
    place: Pointer

    def to_json(self) -> dict[str, Json]:
        """Return the shape of the API."""
        return self._asdict()


class Returned(NamedTuple):
    """Arguments in the author's shape."""

    arguments: Json
    steps: tuple[Undone, ...] = ()
    #: Pointers into these arguments to values that stand for two of the author's; they stay as the model sent them.
    ambiguous: tuple[Pointer, ...] = ()

    def to_json(self) -> dict[str, Json]:
        """Return the shape of the API."""
        return as_json(self)


class Manner(StrEnum):
    """How a value in a target's shape differs from the author's."""

    NULL = "null stands for a property that is left out"
    LEFT_OUT = "a property that is left out stands for null"
    TEXT = "a text stands for another value of an enum"
    SHAPE = "a value is sent in another shape"


class BackMap:
    """The map of one result, derived from its trail: a map for each strategy, and one for the target."""

    def __init__(self, result: Result) -> None:
        legs = [LegMap(leg) for leg in legs_of(result)]
        #: The legs that change something, in the order in which they were taken.
        self.legs: Final = [leg for leg in legs if not leg.changes_nothing]

    @property
    def changes_nothing(self) -> bool:
        """Whether arguments have the same shape on both sides, so that they are returned as they are."""
        return not self.legs

    @property
    def manners(self) -> frozenset[Manner]:
        """How values in the target's shape differ from the author's."""
        return frozenset(manner for each in self.legs for manner in _manners(each.marks))

    def back(self, arguments: Json) -> Returned:
        """Return the arguments in the author's shape; what was given is not changed.

        For every instance that the author's schema accepts, `back(forward(x)).arguments` equals `x`, except at the
        places that are `ambiguous`: there a value stands for two of the author's, and stays as sent.
        """
        value, steps, ambiguous = arguments, list[Undone](), list[Path]()
        for each in reversed(self.legs):
            value, told = each.back(value)
            steps += [Undone(mark.rule, each.leg.in_paste(mark.at), render(path)) for mark, path in told.steps]
            ambiguous = [told.now(path) for path in (*ambiguous, *told.ambiguous)]
        return Returned(value, tuple(steps), tuple(dict.fromkeys(map(render, ambiguous))))

    def forward(self, arguments: Json) -> Json:
        """Return valid arguments of the author's schema in the target's shape; what was given is not changed."""
        for each in self.legs:
            arguments = each.forward(arguments)
        return arguments


def _manners(marks: Marks) -> Iterator[Manner]:
    for properties in marks.optional.values():
        for each in properties.values():
            yield Manner.LEFT_OUT if each.nothing is Nothing.IS_LEFT_OUT else Manner.NULL
    if marks.texts:
        yield Manner.TEXT
    if marks.shaped:
        yield Manner.SHAPE


def back_map(result: Result) -> BackMap:
    """Return the map of a result, derived from its trail."""
    return BackMap(result)
