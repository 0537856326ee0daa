"""Walks arguments along the places of an output: what both directions share."""

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from toolprism.core.deadline import ask_deadline
from toolprism.core.json_types import Json, Object
from toolprism.core.pointer import Path
from toolprism.validation import pattern_matches
from toolprism.wayback.marks import Mark, Shaped
from toolprism.wayback.places import Branch, Branches, Place


@dataclass
class Told:
    """What happened on the way."""

    steps: list[tuple[Mark, Path]] = field(default_factory=list)
    #: Places whose value may mean two things, whatever the author's schema says of the whole.
    ambiguous: list[Path] = field(default_factory=list)
    #: Places where the author's schema may tell which of several values is meant.
    choices: list["Choice"] = field(default_factory=list)
    #: Steps that left out a null which the author's schema may take as well.
    doubts: list[tuple[Mark, Path]] = field(default_factory=list)
    #: Where values stood, the value that holds them, and where they stand below that now.
    moves: dict[Path, tuple[Path, Path]] = field(default_factory=dict)

    def add(self, other: "Told") -> None:
        """Add what happened elsewhere."""
        self.steps += other.steps
        self.ambiguous += other.ambiguous
        self.choices += other.choices
        self.doubts += other.doubts
        self.moves |= other.moves

    def now(self, path: Path) -> Path:
        """Return where a value stands now."""
        for length in range(len(path), 0, -1) if self.moves else ():
            if path[:length] in self.moves:
                holder, place = self.moves[path[:length]]
                return (*self.now(holder), *place, *path[length:])
        return path


class Choice(NamedTuple):
    """A place with several values, each with how it came about; one of them is the value as it was sent."""

    at: Path
    values: list[tuple[Json, Told]]

    @property
    def places(self) -> list[Path]:
        """The places at which the values differ."""
        return [place for _, told in self.values for place in (*told.ambiguous, *(at for _, at in told.steps))]


class Walk:
    """One walk over one value. What was given is never changed; what stays the same is shared."""

    def __init__(self, branches: Branches) -> None:
        self._branches: Final = branches
        #: What a branch made of a value at a path, so that nested unions cost no more than their branches.
        self._known: dict[tuple[int, Path, int], tuple[Json, Json, Told]] = {}

    def convert(self, place: Place, value: Json, path: Path, told: Told) -> Json:
        """Return the value at a place as the other side has it; the value itself if nothing differs."""
        if place.shaped is None:
            return self._within(place, value, path, told)
        value = self._within(place, self.entering(place.shaped, value), path, told)
        return self.leaving(place.shaped, value, path, told)

    def _within(self, place: Place, value: Json, path: Path, told: Told) -> Json:
        """Return the value with all that it holds as the other side has it."""
        for union in place.unions:
            value = self.in_union(union, value, path, told)
        for each in place.together:
            value = self.convert(each, value, path, told)
        if isinstance(value, dict):
            return self._in_object(place, value, path, told)
        if isinstance(value, list):
            return self._in_list(place, value, path, told)
        return value if place.texts is None else self.literal(place, value, path, told)

    def entering(self, shaped: Shaped, value: Json) -> Json:  # noqa: ARG002  # one direction overrides it
        """Return a value in another shape, before what it holds is asked."""
        return value

    def leaving(self, shaped: Shaped, value: Json, path: Path, told: Told) -> Json:  # noqa: ARG002  # likewise
        """Return a value in another shape, after what it holds was asked."""
        return value

    @abstractmethod
    def in_union(self, branches: tuple[Branch, ...], value: Json, path: Path, told: Told, /) -> Json:
        """Return a value as the branch that it belongs to makes it."""

    @abstractmethod
    def literal(self, place: Place, value: Json, path: Path, told: Told, /) -> Json:
        """Return a value of an enum as the other side writes it."""

    @abstractmethod
    def members(self, place: Place, value: Object, path: Path, told: Told, /) -> tuple[list[str], list[str]]:
        """Return the members that become null, and those that go."""

    def under(self, branch: Branch, value: Json, path: Path) -> tuple[Json, Told]:
        """Return what a branch makes of a value."""
        if branch.place is None:
            return value, Told()
        key = id(branch.place), path, id(value)
        if key not in self._known:
            told = Told()
            self._known[key] = value, self.convert(branch.place, value, path, told), told
        _, made, told = self._known[key]
        return made, told

    def _in_object(self, place: Place, value: Object, path: Path, told: Told) -> Object:
        ask_deadline()
        changed: dict[str, Json] = {}
        for name, below in _members(place, value):
            given = changed.get(name, value[name])
            made = self.convert(below, given, (*path, name), told)
            if made is not given:
                changed[name] = made
        nulls, gone = self.members(place, value, path, told) if place.optional else ([], [])
        if not (changed or nulls or gone):
            return value
        kept = {**value, **changed, **dict.fromkeys(nulls)}
        return {name: each for name, each in kept.items() if name not in gone}

    def _in_list(self, place: Place, value: list[Json], path: Path, told: Told) -> Json:
        if not (place.entries or place.items):
            return value
        changed: dict[int, Json] = {}
        for index, entry in enumerate(value):
            below = place.entries.get(index) or (place.items if index >= place.first_item else None)
            made = entry if below is None else self.convert(below, entry, (*path, index), told)
            if made is not entry:
                changed[index] = made
        return [changed.get(index, entry) for index, entry in enumerate(value)] if changed else value


def _members(place: Place, value: Object) -> Iterator[tuple[str, Place]]:
    """Yield the members of an object that lead to a mark, each with the schemas that apply to it."""
    if not place.patterns and place.others is None:
        for name, below in place.properties.items():
            if name in value:
                yield name, below
        return
    listed: Mapping[str, Json] = place.schema.get("properties") or {}
    patterns: Mapping[str, Json] = place.schema.get("patternProperties") or {}
    for name in value:
        if name in place.properties:
            yield name, place.properties[name]
        for pattern, below in place.patterns:
            if pattern_matches(pattern, name):
                yield name, below
        named = name in listed or any(pattern_matches(pattern, name) for pattern in patterns)
        if place.others is not None and not named:
            yield name, place.others
