"""Steps: the repairs that a proposal consists of, and the value that they lead to."""

from dataclasses import dataclass

from app.core.json_types import Json
from app.core.pointer import Path, render


@dataclass(frozen=True)
class Step:
    """A kind of repair, where it was made, and for a renamed property its old name."""

    kind: str
    path: Path
    old_name: str | None = None

    def to_json(self) -> dict[str, str]:
        """Write the step as the contract has it."""
        step = {"kind": self.kind, "path": render(self.path)}
        return step if self.old_name is None else {**step, "from": self.old_name}


@dataclass(frozen=True)
class Mended:
    """A value, and the steps that led to it."""

    value: Json
    steps: tuple[Step, ...] = ()

    def after(self, *earlier: Step) -> "Mended":
        """Put steps before those that are there."""
        return Mended(self.value, (*earlier, *self.steps))
