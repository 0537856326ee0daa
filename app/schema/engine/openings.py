"""What is being inlined around a node: each place that was copied, and where the copy went."""

from collections import Counter
from typing import TypeAlias

from app.core.pointer import Path

#: The place that was copied, and where the copy went.
Opening: TypeAlias = tuple[Path, Path]

_DOCUMENT: Opening = ((), ())


class Openings:
    """A stack of openings, the outermost first, with an index: a question costs the same however many are open."""

    __slots__ = ("_inside", "_pairs", "_sources", "_stack")

    def __init__(self) -> None:
        self._stack: list[Opening] = []
        self._pairs: Counter[Opening] = Counter()
        self._sources: Counter[Path] = Counter()
        #: The places that all openings but the innermost pass through, down to the next one.
        self._inside: Counter[Path] = Counter()

    def __len__(self) -> int:
        return len(self._stack)

    def __contains__(self, opening: Opening) -> bool:
        return self._pairs[opening] > 0

    def push(self, source: Path, at: Path) -> None:
        """Note that a copy of `source` stands at `at`."""
        self._inside.update(self._passed(at))
        self._stack.append((source, at))
        self._pairs[source, at] += 1
        self._sources[source] += 1

    def close(self, depth: int) -> None:
        """Forget all but the outermost openings."""
        while len(self._stack) > depth:
            source, at = self._stack.pop()
            _remove(self._pairs, (source, at))
            _remove(self._sources, source)
            for place in self._passed(at):
                _remove(self._inside, place)

    def has_source(self, source: Path, *, not_at: Path | None) -> bool:
        """Return whether a copy of a place is open, apart from one that stands at `not_at`."""
        found = self._sources[source]
        return found > (0 if not_at is None else self._pairs[source, not_at])

    def surround(self, target: Path, at: Path) -> bool:
        """Return whether what stands at `at` comes from inside of `target`."""
        if self._inside[target]:
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


def _remove(counts: "Counter[Path] | Counter[Opening]", key: "Path | Opening") -> None:
    """Count one less, and forget what is counted no more."""
    counts[key] -= 1  # type: ignore[index]  # each counter is given keys of its own kind
    if not counts[key]:  # type: ignore[index]  # likewise
        del counts[key]
