"""Marks: the places of a document that is not JSON, noted while it is read, in offsets of the pasted text."""

from collections.abc import Iterable, Sequence
from typing import Protocol

from app.core.pointer import Path, render
from app.reading.places import Place, Source


class Places(Protocol):
    """Finds places by path."""

    def value(self, path: Iterable[str | int]) -> Place:
        """Return the place of the value at a path.

        Raises:
            KeyError: the path leads nowhere.
        """

    def name(self, path: Iterable[str | int]) -> Place:
        """Return the place of the member name at a path; for an item of an array or the root, that of the value.

        Raises:
            KeyError: the path leads nowhere.
        """


class Marks:
    """The offsets of each value, and of each member name."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._values: dict[Path, tuple[int, int]] = {}
        self._names: dict[Path, tuple[int, int]] = {}

    def add(self, path: Path, start: int, end: int) -> None:
        """Note where a value stands."""
        self._values[path] = start, end

    def add_name(self, path: Path, start: int, end: int) -> None:
        """Note where the name of a member stands."""
        self._names[path] = start, end

    def lift(self, path: Path) -> None:
        """Put the only item of a list in the place of the list."""
        item = (*path, 0)
        for noted in (self._values, self._names):
            for below in [each for each in noted if each[: len(item)] == item]:
                noted[*path, *below[len(item) :]] = noted.pop(below)

    def value(self, path: Iterable[str | int]) -> Place:
        """Return the place of the value at a path.

        Raises:
            KeyError: the path leads nowhere.
        """
        return self._place(self._values, tuple(path))

    def name(self, path: Iterable[str | int]) -> Place:
        """Return the place of the member name at a path; for an item of an array or the root, that of the value.

        Raises:
            KeyError: the path leads nowhere.
        """
        tokens = tuple(path)
        return self._place(self._names if tokens in self._names else self._values, tokens)

    def _place(self, noted: dict[Path, tuple[int, int]], path: Path) -> Place:
        found = noted.get(path) or noted.get(_numbered(path))
        if found is None:
            raise KeyError(render(path))
        return self._source.place(*found)


def _numbered(path: Path) -> Path:
    """Return a path whose positions may have been written as text."""
    return tuple(int(token) if isinstance(token, str) and token.isdecimal() else token for token in path)


class Shifted:
    """The places of JSON that stood quoted in the pasted text: offsets of what it says → offsets of the text."""

    def __init__(self, source: Source, outline: Places, offsets: Sequence[int]) -> None:
        self._source = source
        self._outline = outline
        self._offsets = offsets

    def value(self, path: Iterable[str | int]) -> Place:
        """Return the place of the value at a path.

        Raises:
            KeyError: the path leads nowhere.
        """
        return self._moved(self._outline.value(path))

    def name(self, path: Iterable[str | int]) -> Place:
        """Return the place of the member name at a path; for an item of an array or the root, that of the value.

        Raises:
            KeyError: the path leads nowhere.
        """
        return self._moved(self._outline.name(path))

    def _moved(self, place: Place) -> Place:
        return self._source.place(self._offsets[place.start], self._offsets[place.end - 1] + 1)


class Listed:
    """The places of several documents, as the items of one list."""

    def __init__(self, source: Source, parts: Sequence[Places], span: tuple[int, int]) -> None:
        self._source = source
        self._parts = parts
        self._span = span

    def value(self, path: Iterable[str | int]) -> Place:
        """Return the place of the value at a path.

        Raises:
            KeyError: the path leads nowhere.
        """
        first, *rest = tuple(path) or (None,)
        return self._source.place(*self._span) if first is None else self._part(first).value(rest)

    def name(self, path: Iterable[str | int]) -> Place:
        """Return the place of the member name at a path; for an item of an array or the root, that of the value.

        Raises:
            KeyError: the path leads nowhere.
        """
        first, *rest = tuple(path) or (None,)
        return self._source.place(*self._span) if first is None else self._part(first).name(rest)

    def _part(self, token: str | int) -> Places:
        if not str(token).isdecimal() or int(token) >= len(self._parts):
            raise KeyError(token)
        return self._parts[int(token)]
