"""The steps of a repair, and the resulting value."""

from dataclasses import dataclass
from typing import NotRequired, TypedDict

from toolprism.core.json_types import Json
from toolprism.core.pointer import Path, render

Repair = TypedDict("Repair", {"kind": str, "path": str, "from": NotRequired[str]})


@dataclass(frozen=True)
class Step:
    """A kind of repair, its place, and the old name of a renamed property."""

    kind: str
    path: Path
    old_name: str | None = None

    def to_json(self) -> Repair:
        """Return the step as the contract defines it."""
        step: Repair = {"kind": self.kind, "path": render(self.path)}
        return step if self.old_name is None else {**step, "from": self.old_name}


@dataclass(frozen=True)
class Coerced:
    """A value, and the steps that led to it."""

    value: Json
    steps: tuple[Step, ...] = ()

    def after(self, *earlier: Step) -> "Coerced":
        """Return the same value with other steps before its own."""
        return Coerced(self.value, (*earlier, *self.steps))
