"""The steps of a repair, each with its class, and the resulting value."""

from dataclasses import dataclass
from typing import Final, Literal, NotRequired, TypeAlias, TypedDict

from toolprism.core.json_types import Json
from toolprism.core.pointer import Path, render

#: What a step does to the meaning: it keeps it, adds what the schema says of what is missing, or loses some of it.
StepClass: TypeAlias = Literal["same-value", "completes", "loses"]
Repair = TypedDict("Repair", {"kind": str, "path": str, "class": StepClass, "from": NotRequired[str]})

#: The kinds that change more than the form; every other kind keeps the value.
_CLASSES: Final[dict[str, StepClass]] = {
    "empty-to-object": "completes",
    "wrap-array": "completes",
    "drop-null": "completes",
    "fill-default": "completes",
    "drop-unknown": "loses",
}
#: The kinds that are used only where somebody asks for them by name.
ON_REQUEST: Final = frozenset(kind for kind, of in _CLASSES.items() if of == "loses")


@dataclass(frozen=True)
class Step:
    """A kind of repair, its place, and the old name of a renamed property or the name of an envelope."""

    kind: str
    path: Path
    old_name: str | None = None

    @property
    def class_(self) -> StepClass:
        """What it does to the meaning."""
        return _CLASSES.get(self.kind, "same-value")

    def to_json(self) -> Repair:
        """Return the step as the contract defines it."""
        step: Repair = {"kind": self.kind, "path": render(self.path), "class": self.class_}
        return step if self.old_name is None else {**step, "from": self.old_name}


@dataclass(frozen=True)
class Coerced:
    """A value, and the steps that led to it."""

    value: Json
    steps: tuple[Step, ...] = ()

    def after(self, *earlier: Step) -> "Coerced":
        """Return the same value with other steps before its own."""
        return Coerced(self.value, (*earlier, *self.steps))

    @property
    def keeps_the_value(self) -> bool:
        """Whether no step adds or loses anything."""
        return all(step.class_ == "same-value" for step in self.steps)
