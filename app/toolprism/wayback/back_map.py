"""The map of one result: arguments back to the author's shape, and forward from it."""

from typing import Final, NamedTuple

from toolprism.core.computed import computed
from toolprism.core.json_types import Json
from toolprism.core.pointer import Path, render
from toolprism.schema import Result, json_schema_of
from toolprism.validation import Compiled, choose_dialect, compiled
from toolprism.wayback.branches import Branches
from toolprism.wayback.directions import Backward, Forward
from toolprism.wayback.marks import marks_of
from toolprism.wayback.places import tree
from toolprism.wayback.told import Choice, Told

#: The most places of one call for which the author's schema is asked; more stay as sent.
_MOST_CHOICES: Final = 50


class Undone(NamedTuple):
    """A step of the way back."""

    #: The rule that it undoes, and the source pointer of its rewrite, into the pasted schema.
    rule: str
    at: str
    #: Pointer into the arguments.
    place: str

    def to_json(self) -> dict[str, Json]:
        """Return the shape of the API."""
        return {"rule": self.rule, "at": self.at, "place": self.place}


class Returned(NamedTuple):
    """Arguments in the author's shape."""

    arguments: Json
    steps: tuple[Undone, ...] = ()
    #: Pointers into the arguments to values that stand for two of the author's; they stay as the model sent them.
    ambiguous: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Json]:
        """Return the shape of the API."""
        steps: list[Json] = [dict(step.to_json()) for step in self.steps]
        return {"arguments": self.arguments, "steps": steps, "ambiguous": list(self.ambiguous)}


class BackMap:
    """The map of one result, derived from its trail."""

    def __init__(self, result: Result) -> None:
        marks = marks_of(result)
        self._root: Final = tree(result.output, marks) if marks.places else None
        self._branches: Final = Branches(result.output)
        self._schema: Final = result.schema

    @property
    def changes_nothing(self) -> bool:
        """Whether arguments have the same shape on both sides, so that they are returned as they are."""
        return self._root is None

    def back(self, arguments: Json) -> Returned:
        """Return the arguments in the author's shape; what was given is not changed.

        For every instance that the author's schema accepts, `back(forward(x)).arguments` equals `x`, except at the
        places that are `ambiguous`: there a value stands for two of the author's, and stays as sent.
        """
        if self._root is None:
            return Returned(arguments)
        told = Told()
        value = Backward(self._branches).convert(self._root, arguments, (), told)
        for number, choice in enumerate(told.choices):  # the list grows meanwhile
            if number < _MOST_CHOICES:
                value = self._chosen(choice, value, told)
            else:
                told.ambiguous += choice.places
        steps = tuple(Undone(mark.rule, mark.at, render(path)) for mark, path in told.steps)
        return Returned(value, steps, tuple(dict.fromkeys(map(render, told.ambiguous))))

    def forward(self, arguments: Json) -> Json:
        """Return valid arguments of the author's schema in the target's shape; what was given is not changed."""
        return arguments if self._root is None else Forward(self._branches).convert(self._root, arguments, (), Told())

    def _chosen(self, choice: Choice, arguments: Json, told: Told) -> Json:
        """Return the arguments with the value that the author's schema likes best; as they are if it likes several."""
        made = [(_replaced(arguments, choice.at, value), each) for value, each in choice.values]
        errors = [len(self._source.validate(each, formats=False).errors) for each, _ in made]
        if errors.count(min(errors)) > 1:
            told.ambiguous += choice.places
            return arguments
        best, each = made[errors.index(min(errors))]
        told.add(each)
        return best

    @computed
    def _source(self) -> Compiled:
        schema = json_schema_of(self._schema)
        return compiled(schema, choose_dialect(schema).dialect)


def back_map(result: Result) -> BackMap:
    """Return the map of a result, derived from its trail."""
    return BackMap(result)


def _replaced(value: Json, path: Path, new: Json) -> Json:
    """Return a copy of a value with another one at a path; what was given is not changed."""
    if not path:
        return new
    token, *rest = path
    if isinstance(value, dict):
        return {**value, str(token): _replaced(value.get(str(token)), tuple(rest), new)}
    entries = value if isinstance(value, list) else []
    return [_replaced(each, tuple(rest), new) if index == token else each for index, each in enumerate(entries)]
