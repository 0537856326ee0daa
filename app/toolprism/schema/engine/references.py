"""Resolves local references, estimates a schema's size with all of them inlined, and keeps those being inlined."""

from collections import Counter
from itertools import pairwise
from typing import TypeAlias, TypeVar

from toolprism.core.json_types import Json, Object
from toolprism.core.keywords import UNIONS, Positions
from toolprism.core.pointer import Path, parse_fragment
from toolprism.core.references import Target, follow
from toolprism.core.walk import MAX_DEPTH, children


def target_of(node: Object, root: Json) -> Target | None:
    """Return the place and the schema of a node's `$ref`; None if it leads outside or nowhere."""
    reference = node.get("$ref")
    return follow(root, reference) if isinstance(reference, str) else None


def names_a_branch(reference: Json) -> bool:
    """Return whether a reference leads through an entry of a union."""
    tokens = parse_fragment(reference) if isinstance(reference, str) else None
    return any(token in UNIONS and after.isdecimal() for token, after in pairwise(tokens or ()))


def expands_past(root: Json, limit: int, positions: Positions) -> bool:
    """Return whether a schema with its references inlined has more nodes than `limit`, without inlining them.

    Each definition is counted once, however often it is referenced. A cycle counts as one node, so the estimate may be
    too low, but never too high.
    """
    sizes: dict[Path, int] = {}

    def size(node: Json, depth: int) -> int:
        if not isinstance(node, dict):
            return 0
        if depth > MAX_DEPTH:
            return limit + 1
        total = 1
        found = target_of(node, root)
        if found is not None:
            place, definition = found
            if place not in sizes:
                sizes[place] = 0  # a cycle, if the definition is reached again from here
                sizes[place] = size(definition, depth + 1)
            total += sizes[place]
        for _, child in children(node, positions):
            total += size(child, depth + 1)
            if total > limit:
                break
        return total

    return size(root, 0) > limit


#: The copied place, and the place of the copy.
Opening: TypeAlias = tuple[Path, Path]

_DOCUMENT: Opening = ((), ())

_Key = TypeVar("_Key")


class Openings:
    """A stack of openings, the outermost first, with an index: look-ups take constant time."""

    def __init__(self) -> None:
        self._stack: list[Opening] = [_DOCUMENT]
        self._pairs: Counter[Opening] = Counter()
        self._sources: Counter[Path] = Counter()
        #: For all openings but the innermost: the places that they pass through, down to the next opening.
        self._inside: Counter[Path] = Counter()
        #: The number of openings.
        self.depth = 0

    def __contains__(self, opening: Opening) -> bool:
        return opening in self._pairs

    def push(self, source: Path, at: Path) -> None:
        """Record a copy of `source` at `at`."""
        for place in self._passed(at):
            self._inside[place] += 1
        self._stack.append((source, at))
        self.depth += 1
        self._pairs[source, at] += 1
        self._sources[source] += 1

    def close(self, depth: int) -> None:
        """Drop all but the outermost openings."""
        while self.depth > depth:
            source, at = self._stack.pop()
            self.depth -= 1
            _remove(self._pairs, (source, at))
            _remove(self._sources, source)
            for place in self._passed(at):
                _remove(self._inside, place)

    def has_source(self, source: Path, *, not_at: Path | None) -> bool:
        """Return whether a copy of a place is open, other than one at `not_at`."""
        return self._sources[source] > (0 if not_at is None else self._pairs[source, not_at])

    def surround(self, target: Path, at: Path) -> bool:
        """Return whether the value at `at` comes from inside `target`."""
        if target in self._inside:
            return True
        source, place = self._stack[-1]
        here = source + at[len(place) :]
        return len(target) >= len(source) and here[: len(target)] == target

    def _passed(self, at: Path) -> list[Path]:
        source, place = self._stack[-1]
        rest = at[len(place) :]
        return [source + rest[:length] for length in range(len(rest) + 1)]


def _remove(counts: Counter[_Key], key: _Key) -> None:
    """Decrement a count, and remove it at zero."""
    counts[key] -= 1
    if not counts[key]:
        del counts[key]
