"""Values that a strategy writes in another shape: a wrapped root, pairs, JSON in a text, a tuple as an object."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from toolprism.core.json_text import dumps, loads
from toolprism.core.json_types import Json, Object
from toolprism.core.pointer import Path

_PAIR: Final = {"key", "value"}


class Returned(NamedTuple):
    """A value in the author's shape."""

    value: Json
    #: Where its parts stood, and where they stand now, both below the value.
    moves: tuple[tuple[Path, Path], ...] = ()


class Unclear(Exception):  # not an error: the value stays as sent
    """A value in the target's shape stands for no value, or for several."""


class Accepts(NamedTuple):
    """Tells whether a schema of the author accepts a value."""

    schema: Json
    asks: Callable[[Json], bool]


class Shape(ABC):
    """How one schema writes a value."""

    #: The author's schema of what a text holds; None if no text is read.
    held: Json = None

    @abstractmethod
    def to_json(self) -> dict[str, Json]:
        """Return it as data, with its kind; what it holds is not part of it."""

    @abstractmethod
    def back(self, value: Json) -> Returned | None:
        """Return the author's value; None if the value is not of this shape.

        Raises:
            Unclear: it is of this shape, and nobody can say what it stands for.
        """

    @abstractmethod
    def forward(self, value: Json) -> Json:
        """Return the target's value; the value itself if it has none."""


class Wrapped(Shape):
    """A value as the only member of an object."""

    def __init__(self, name: str) -> None:
        self._name = name

    def to_json(self) -> dict[str, Json]:
        """Return the name of the member."""
        return {"kind": "wrapped", "name": self._name}

    def back(self, value: Json) -> Returned | None:
        """Return the member."""
        if not isinstance(value, dict) or value.keys() != {self._name}:
            return None
        return Returned(value[self._name], (((self._name,), ()),))

    def forward(self, value: Json) -> Json:
        """Return an object with the value."""
        return {self._name: value}


class InText(Shape):
    """A value as JSON in a text."""

    def __init__(self, accepts: Accepts) -> None:
        self._accepts = accepts.asks
        self.held = accepts.schema

    def to_json(self) -> dict[str, Json]:
        """Return the kind alone."""
        return {"kind": "text"}

    def back(self, value: Json) -> Returned | None:
        """Return what the text holds, if the author's schema accepts that."""
        held = [each for each in _read(value) if self._accepts(each)]
        return Returned(held[0]) if held else None

    def forward(self, value: Json) -> Json:
        """Return a text with a value that the author's schema accepts."""
        return dumps(value) if self._accepts(value) else value


class Pairs(Shape):
    """A map as a list of its pairs."""

    def __init__(self, values: "InText | None") -> None:
        #: How each value is written; None: as it is.
        self._values = values
        self.held = None if values is None else values.held

    def to_json(self) -> dict[str, Json]:
        """Return whether each value is a text."""
        return {"kind": "pairs", "texts": self._values is not None}

    def back(self, value: Json) -> Returned | None:
        """Return the map."""
        if not isinstance(value, list) or not all(map(_is_pair, value)):
            return None
        found: dict[str, Json] = {}
        moves = []
        for index, (key, each) in enumerate(_members(value)):
            if key in found:
                raise Unclear
            held = None if self._values is None else self._values.back(each)
            found[key] = each if held is None else held.value
            moves.append(((index, "value"), (key,)))
        return Returned(found, tuple(moves))

    def forward(self, value: Json) -> Json:
        """Return the list."""
        if not isinstance(value, dict):
            return value
        values = self._values
        return [{"key": key, "value": each if values is None else values.forward(each)} for key, each in value.items()]


class Others(Shape):
    """An object with the members that are not named in one of their own."""

    def __init__(self, member: str, named: frozenset[str], inner: Shape) -> None:
        self._member = member
        self._named = named
        self._inner = inner
        self.held = inner.held

    def to_json(self) -> dict[str, Json]:
        """Return the member, the names beside it, and its own shape."""
        return {"kind": "others", "member": self._member, "named": sorted(self._named), "inner": self._inner.to_json()}

    def back(self, value: Json) -> Returned | None:
        """Return the object with all members."""
        if not isinstance(value, dict) or self._member not in value:
            return None
        held = self._inner.back(value[self._member])
        if held is None or not isinstance(held.value, dict):
            return None
        rest = {name: each for name, each in value.items() if name != self._member}
        if not rest.keys().isdisjoint(held.value) or not self._named.isdisjoint(held.value):
            raise Unclear
        moves = tuple(((self._member, *old), new) for old, new in held.moves)
        return Returned({**rest, **held.value}, moves)

    def forward(self, value: Json) -> Json:
        """Return the object with the named members, and one for the others if there are any."""
        if not isinstance(value, dict) or value.keys() <= self._named:
            return value
        others = {name: each for name, each in value.items() if name not in self._named}
        named = {name: each for name, each in value.items() if name in self._named}
        return {**named, self._member: self._inner.forward(others)}


class Positions(Shape):
    """A tuple as an object with a property for each item."""

    def __init__(self, names: tuple[str, ...], more: str | None) -> None:
        self._names = names
        self._more = more

    def to_json(self) -> dict[str, Json]:
        """Return the names of the items, and that of the rest."""
        return {"kind": "positions", "names": [*self._names], "more": self._more}

    def back(self, value: Json) -> Returned | None:
        """Return the list."""
        known = {*self._names, *((self._more,) if self._more else ())}
        if not isinstance(value, dict) or not value.keys() <= known:
            return None
        found = [value[name] for name in self._names if name in value]
        moves: list[tuple[Path, Path]] = [((name,), (index,)) for index, name in enumerate(self._names)]
        if any(name not in value for name in self._names[: len(found)]):
            raise Unclear  # an item is left out before another one
        rest = value.get(self._more) if self._more in value else []
        if not isinstance(rest, list) or (rest and len(found) < len(self._names)):
            raise Unclear
        moves += [((str(self._more), index), (len(found) + index,)) for index in range(len(rest))]
        return Returned([*found, *rest], tuple(moves))

    def forward(self, value: Json) -> Json:
        """Return the object."""
        if not isinstance(value, list) or (len(value) > len(self._names) and self._more is None):
            return value
        made: dict[str, Json] = dict(zip(self._names, value, strict=False))
        rest = value[len(self._names) :]
        return {**made, str(self._more): rest} if rest else made


def _read(value: Json) -> list[Json]:
    """Return what a text holds as JSON, in a list; an empty list if it holds none."""
    try:
        return [loads(value)] if isinstance(value, str) else []
    except ValueError:
        return []


def _is_pair(entry: Json) -> bool:
    return isinstance(entry, dict) and entry.keys() == _PAIR and isinstance(entry["key"], str)


def _members(pairs: list[Json]) -> Iterator[tuple[str, Json]]:
    for entry in pairs:
        pair: Object = entry if isinstance(entry, dict) else {}
        yield str(pair["key"]), pair["value"]
