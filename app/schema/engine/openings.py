"""What is being inlined around a node: each place that was copied, and where the copy went."""

from typing import TypeAlias, TypeVar

from app.core.pointer import Path

#: The place that was copied, and where the copy went.
Opening: TypeAlias = tuple[Path, Path]

_DOCUMENT: Opening = ((), ())

_Key = TypeVar("_Key")


class Openings:
    """A stack of openings, the outermost first, with an index: a question costs the same however many are open."""

    __slots__ = ("_inside", "_pairs", "_sources", "_stack", "depth")

    def __init__(self) -> None:
        self._stack: list[Opening] = []
        self._pairs: dict[Opening, int] = {}
        self._sources: dict[Path, int] = {}
        #: The places that all openings but the innermost pass through, down to the next one.
        self._inside: dict[Path, int] = {}
        #: How many are open.
        self.depth = 0

    def __contains__(self, opening: Opening) -> bool:
        return opening in self._pairs

    def push(self, source: Path, at: Path) -> None:
        """Note that a copy of `source` stands at `at`."""
        for place in self._passed(at):
            _add(self._inside, place)
        self._stack.append((source, at))
        self.depth += 1
        _add(self._pairs, (source, at))
        _add(self._sources, source)

    def close(self, depth: int) -> None:
        """Forget all but the outermost openings."""
        while self.depth > depth:
            source, at = self._stack.pop()
            self.depth -= 1
            _remove(self._pairs, (source, at))
            _remove(self._sources, source)
            for place in self._passed(at):
                _remove(self._inside, place)

    def has_source(self, source: Path, *, not_at: Path | None) -> bool:
        """Return whether a copy of a place is open, apart from one that stands at `not_at`."""
        found = self._sources.get(source, 0)
        return found > (0 if not_at is None else self._pairs.get((source, not_at), 0))

    def surround(self, target: Path, at: Path) -> bool:
        """Return whether what stands at `at` comes from inside of `target`."""
        if target in self._inside:
            return True
        source, place = self._innermost()
        here = source + at[len(place) :]
        return len(target) >= len(source) and here[: len(target)] == target

    def _innermost(self) -> Opening:
        return self._stack[-1] if self._stack else _DOCUMENT

    def _passed(self, at: Path) -> list[Path]:
        source, place = self._innermost()
        rest = at[len(place) :]
        return [source + rest[:length] for length in range(len(rest) + 1)]


def _add(counts: dict[_Key, int], key: _Key) -> None:
    counts[key] = counts.get(key, 0) + 1


def _remove(counts: dict[_Key, int], key: _Key) -> None:
    """Count one less, and forget what is counted no more."""
    counts[key] -= 1
    if not counts[key]:
        del counts[key]
