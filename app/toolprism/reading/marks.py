"""Places in a document that is not JSON, recorded while it is read, as offsets of the pasted text."""

from collections.abc import Iterable, Sequence

from toolprism.core.pointer import Path, render
from toolprism.reading.parsing import Places
from toolprism.reading.places import Place, Source


class Marks(Places):
    """The offsets of each value and each member name."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._values: dict[Path, tuple[int, int]] = {}
        self._names: dict[Path, tuple[int, int]] = {}
        #: The lists whose only item stands in their place.
        self._lifted: set[Path] = set()

    def begin(self, path: Path) -> None:
        """Forget how the value at a path was read before: a repeated member has another one."""
        self._lifted.discard(path)

    def add(self, path: Path, start: int, end: int) -> None:
        """Record the place of a value."""
        self._values[path] = start, end

    def add_name(self, path: Path, start: int, end: int) -> None:
        """Record the place of a member name."""
        self._names[path] = start, end

    def lift(self, path: Path) -> None:
        """Replace a list by its only item."""
        self._lifted.add(path)

    def value(self, path: Iterable[str | int]) -> Place:
        """Return the place of the value at a path.

        Raises:
            KeyError: the path leads nowhere.
        """
        return self._place(self._values, tuple(path))

    def name(self, path: Iterable[str | int]) -> Place:
        """Return the place of a member name. For an array item or the root, return the place of the value.

        Raises:
            KeyError: the path leads nowhere.
        """
        tokens = tuple(path)
        return self._place(self._names if self._written(tokens) in self._names else self._values, tokens)

    def _place(self, noted: dict[Path, tuple[int, int]], path: Path) -> Place:
        found = noted.get(self._written(path)) or noted.get(self._written(_numbered(path)))
        if found is None:
            raise KeyError(render(path))
        return self._source.place(*found)

    def _written(self, path: Path) -> Path:
        """Return a path as it was read, through the lists that were lifted."""
        if not self._lifted:
            return path
        read: Path = ()
        for token in path:
            while read in self._lifted:
                read = (*read, 0)
            read = (*read, token)
        return read


def _numbered(path: Path) -> Path:
    """Return a path with indexes as numbers, even if they were written as text."""
    return tuple(int(token) if isinstance(token, str) and token.isdecimal() else token for token in path)


class Shifted(Places):
    """Places of JSON that is quoted in the pasted text, by mapping offsets of the content to offsets of the text."""

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
        """Return the place of a member name. For an array item or the root, return the place of the value.

        Raises:
            KeyError: the path leads nowhere.
        """
        return self._moved(self._outline.name(path))

    def _moved(self, place: Place) -> Place:
        return self._source.place(self._offsets[place.start], self._offsets[place.end - 1] + 1)


class Listed(Places):
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
        """Return the place of a member name. For an array item or the root, return the place of the value.

        Raises:
            KeyError: the path leads nowhere.
        """
        first, *rest = tuple(path) or (None,)
        return self._source.place(*self._span) if first is None else self._part(first).name(rest)

    def _part(self, token: str | int) -> Places:
        if not str(token).isdecimal() or int(token) >= len(self._parts):
            raise KeyError(token)
        return self._parts[int(token)]
