"""The map of one leg: what a strategy did, or what the target did, back and forward."""

from typing import Final

from toolprism.core.json_types import Json
from toolprism.core.lazy import computed
from toolprism.core.pointer import Path
from toolprism.schema import Leg, json_schema_of
from toolprism.validation import Compiled, choose_dialect, compiled
from toolprism.wayback.branches import Branches
from toolprism.wayback.directions import Backward, Forward
from toolprism.wayback.marks import Mark, marks_of
from toolprism.wayback.places import tree
from toolprism.wayback.told import Choice, Told

#: The most places of one call for which the author's schema is asked; more stay as sent.
_MOST_CHOICES: Final = 50


class LegMap:
    """The map of one leg, derived from its trail."""

    def __init__(self, leg: Leg) -> None:
        marks = marks_of(leg)
        if leg.is_strategy:
            from toolprism.wayback.shape_marks import shapes_of  # imported only if a strategy is chosen

            marks = marks.with_shapes(shapes_of(leg))
        #: The root of the places that lead to a mark; None if there is none.
        self.root: Final = tree(leg.after, marks) if marks.places else None
        #: Whether a value fits only one branch of a `oneOf` after this leg.
        self.is_exclusive: Final = not leg.is_strategy
        self.branches: Final = Branches(leg.after, exclusive=self.is_exclusive)
        self.leg: Final = leg
        self.marks: Final = marks

    @property
    def changes_nothing(self) -> bool:
        """Whether arguments have the same shape on both sides."""
        return self.root is None

    def back(self, arguments: Json) -> tuple[Json, Told]:
        """Return the arguments in the shape before the leg, and what happened."""
        told = Told()
        if self.root is None:
            return arguments, told
        value = Backward(self.branches).convert(self.root, arguments, (), told)
        for number, choice in enumerate(told.choices):  # the list grows meanwhile
            if number < _MOST_CHOICES:
                value = self._chosen(choice, value, told)
            else:
                told.ambiguous += choice.places
        for number, doubt in enumerate(told.doubts):
            if number < _MOST_CHOICES:
                value = self._kept(doubt, value, told)
        return value, told

    def forward(self, arguments: Json) -> Json:
        """Return arguments that are valid before the leg in the shape after it."""
        return arguments if self.root is None else Forward(self.branches).convert(self.root, arguments, (), Told())

    def _chosen(self, choice: Choice, arguments: Json, told: Told) -> Json:
        """Return the arguments with the value that the schema likes best; as they are if it likes several."""
        at = told.now(choice.at)
        made = [(_replaced(arguments, at, value), each) for value, each in choice.values]
        errors = [self._errors(each) for each, _ in made]
        if errors.count(min(errors)) > 1:
            told.ambiguous += choice.places
            return arguments
        best, each = made[errors.index(min(errors))]
        told.add(each)
        return best

    def _kept(self, doubt: tuple[Mark, Path], arguments: Json, told: Told) -> Json:
        """Return the arguments with a null that was left out, if the schema takes it, too: it may mean two things."""
        at = told.now(doubt[1])
        kept = _replaced(arguments, at, None)
        if doubt not in told.steps or self._errors(kept) > self._errors(arguments):
            return arguments
        told.steps.remove(doubt)
        told.ambiguous.append(at)
        return kept

    def _errors(self, arguments: Json) -> int:
        return len(self._source.validate(arguments, formats=False).errors)

    @computed
    def _source(self) -> Compiled:
        schema = json_schema_of(self.leg.before)
        return compiled(schema, choose_dialect(schema).dialect)


def _replaced(value: Json, path: Path, new: Json) -> Json:
    """Return a copy of a value with another one at a path; what was given is not changed."""
    if not path:
        return new
    token, *rest = path
    if isinstance(value, dict):
        return {**value, str(token): _replaced(value.get(str(token)), tuple(rest), new)}
    entries = value if isinstance(value, list) else []
    return [_replaced(each, tuple(rest), new) if index == token else each for index, each in enumerate(entries)]
