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
