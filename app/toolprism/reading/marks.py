"""Places in a document that is not JSON, recorded while it is read, as offsets of the pasted text."""

from collections.abc import Sequence

from toolprism.core.pointer import Path, render
from toolprism.reading.parsing import Places
from toolprism.reading.places import Found, Source


class Marks:
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

    def find(self, path: Path) -> Found:
        """Return what was recorded for a path.

        Raises:
            KeyError: nothing was.
        """
        written = self._written(path)
        value = self._values.get(written) or self._values.get(self._written(_numbered(path)))
        name = self._names.get(written, value)
        if name is None:
            raise KeyError(render(path))
        return Found(self._source, name, value or name)

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


class Shifted:
    """Places of JSON that is quoted in the pasted text, by mapping offsets of the content to offsets of the text."""

    def __init__(self, source: Source, outline: Places, offsets: Sequence[int]) -> None:
        self._source = source
        self._outline = outline
        self._offsets = offsets

    def find(self, path: Path) -> Found:
        """Return the places that quote a value and its name."""
        _, name, value = self._outline.find(path)
        return Found(self._source, self._moved(*name), self._moved(*value))

    def _moved(self, start: int, end: int) -> tuple[int, int]:
        return self._offsets[start], self._offsets[end - 1] + 1


class Listed:
    """The places of several documents, as the items of one list."""

    def __init__(self, source: Source, parts: Sequence[Places], span: tuple[int, int]) -> None:
        self._source = source
        self._parts = parts
        self._span = span

    def find(self, path: Path) -> Found:
        """Return the place of the list, or what an item has for the rest of the path.

        Raises:
            KeyError: the path leads nowhere.
        """
        if not path:
            return Found(self._source, self._span, self._span)
        if not str(path[0]).isdecimal() or int(path[0]) >= len(self._parts):
            raise KeyError(path[0])
        return self._parts[int(path[0])].find(path[1:])
