"""The map of one result, and of each of its legs: arguments back to the author's shape, and forward from it."""

from collections.abc import Iterator
from enum import StrEnum
from typing import Final, NamedTuple

from toolprism.core.json_types import Json, Object, same
from toolprism.core.lazy import computed
from toolprism.core.pointer import Path, render
from toolprism.core.records import Pointer, as_json
from toolprism.schema import Leg, Result, json_schema_of, legs_of
from toolprism.validation import Compiled, choose_dialect, compiled
from toolprism.wayback.marks import Mark, Marks, Nothing, Shaped, marks_of
from toolprism.wayback.places import Branch, Branches, Place, tree
from toolprism.wayback.shapes import Unclear
from toolprism.wayback.walk import Choice, Told, Walk


class Backward(Walk):
    """Returns arguments in the target's shape to the author's."""

    def leaving(self, shaped: Shaped, value: Json, path: Path, told: Told) -> Json:
        """Return what the author's shape of a value is; the value if nobody can say."""
        try:
            made = shaped.shape.back(value)
        except Unclear:
            told.ambiguous.append(path)
            return value
        if made is None:
            return value
        told.steps.append((shaped.mark, path))
        told.moves |= {(*path, *old): (path, new) for old, new in made.moves}
        return made.value

    def in_union(self, branches: tuple[Branch, ...], value: Json, path: Path, told: Told, /) -> Json:
        """Return the value as the branch that it belongs to has it; where two differ, as it was sent, for a choice."""
        may = [branch for branch in branches if self._branches.may_take(branch, value)]
        if len(may) > 1 and any(branch.place for branch in may):
            may = [branch for branch in may if self._branches.takes(branch, value)] or may
        found: list[tuple[Json, Told]] = []
        for branch in may:
            made, each = self.under(branch, value, path)
            if not any(same(made, known) for known, _ in found):
                found.append((made, each))
        if len(found) == 1:
            told.add(found[0][1])
            return found[0][0]
        if found:
            told.choices.append(Choice(path, found if _has(found, value) else [*found, (value, Told())]))
        return value

    def literal(self, place: Place, value: Json, path: Path, told: Told, /) -> Json:
        """Return the value that a text stands for; the text if the author lists it, too."""
        texts = place.texts
        if texts is None or not isinstance(value, str) or value not in texts.values:
            return value
        meant, step = texts.values[value], (texts.mark, path)
        if value in texts.shared:
            told.choices.append(Choice(path, [(value, Told()), (meant, Told([step]))]))
            return value
        told.steps.append(step)
        return meant

    def members(self, place: Place, value: Object, path: Path, told: Told, /) -> tuple[list[str], list[str]]:
        """Return what the author says with null, and what he leaves out."""
        nulls, gone = [], []
        for name, (nothing, mark) in place.optional.items():
            at = (*path, name)
            if name not in value:
                if nothing is Nothing.IS_LEFT_OUT:
                    nulls.append(name)
                    told.steps.append((mark, at))
            elif value[name] is None and nothing is Nothing.IS_NULL:
                gone.append(name)
                told.steps.append((mark, at))
                if place.is_doubtful:
                    told.doubts.append((mark, at))
            elif value[name] is None and nothing is Nothing.IS_EITHER:
                told.ambiguous.append(at)
        return nulls, gone


class Forward(Walk):
    """Turns valid arguments in the author's shape into the target's."""

    def entering(self, shaped: Shaped, value: Json) -> Json:
        """Return what the target's shape of a value is."""
        return shaped.shape.forward(value)

    def in_union(self, branches: tuple[Branch, ...], value: Json, path: Path, _told: Told, /) -> Json:
        """Return the first image of the value that a branch accepts; the value itself if none does."""
        images = [(branch, self.under(branch, value, path)[0]) for branch in branches]
        images = [(branch, image) for branch, image in images if self._branches.may_take(branch, image)]
        if len(images) == 1:
            return images[0][1]
        return next((image for branch, image in images if self._branches.takes(branch, image)), value)

    def literal(self, place: Place, value: Json, _path: Path, _told: Told, /) -> Json:
        """Return the text that stands for a value."""
        if place.texts is None or isinstance(value, str):
            return value
        return next((text for text, each in place.texts.values.items() if same(each, value)), value)

    def members(self, place: Place, value: Object, _path: Path, _told: Told, /) -> tuple[list[str], list[str]]:
        """Return what the model says with null, and what it leaves out."""
        released = [name for name, each in place.optional.items() if each.nothing is Nothing.IS_LEFT_OUT]
        nulls = [name for name in place.optional if name not in value and name not in released]
        return nulls, [name for name in released if name in value and value[name] is None]


def _has(found: list[tuple[Json, Told]], value: Json) -> bool:
    return any(same(value, known) for known, _ in found)


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
