"""What happened on the way back: steps, places that may mean two things, and choices that the author's schema makes."""

from dataclasses import dataclass, field
from typing import NamedTuple

from toolprism.core.json_types import Json
from toolprism.core.pointer import Path
from toolprism.wayback.marks import Mark


@dataclass
class Told:
    """What happened on the way."""

    steps: list[tuple[Mark, Path]] = field(default_factory=list)
    #: Places whose value may mean two things, whatever the author's schema says of the whole.
    ambiguous: list[Path] = field(default_factory=list)
    #: Places where the author's schema may tell which of several values is meant.
    choices: list["Choice"] = field(default_factory=list)
    #: Where values stood, the value that holds them, and where they stand below that now.
    moves: list[tuple[Path, Path, Path]] = field(default_factory=list)

    def add(self, other: "Told") -> None:
        """Add what happened elsewhere."""
        self.steps += other.steps
        self.ambiguous += other.ambiguous
        self.choices += other.choices
        self.moves += other.moves

    def now(self, path: Path) -> Path:
        """Return where a value stands now."""
        best: tuple[Path, Path, Path] | None = None
        for move in self.moves:
            if path[: len(move[0])] == move[0] and (best is None or len(move[0]) > len(best[0])):
                best = move
        return path if best is None else (*self.now(best[1]), *best[2], *path[len(best[0]) :])


class Choice(NamedTuple):
    """A place with several values, each with how it came about; one of them is the value as it was sent."""

    at: Path
    values: list[tuple[Json, Told]]

    @property
    def places(self) -> list[Path]:
        """The places at which the values differ."""
        return [place for _, told in self.values for place in (*told.ambiguous, *(at for _, at in told.steps))]
