"""The findings of lints, as a lint yields them and as the user gets them."""

from dataclasses import dataclass
from typing import Annotated, NamedTuple

from toolprism.core.finding import Severity
from toolprism.core.json_types import Json
from toolprism.core.patch import Patch
from toolprism.core.pointer import Path, render
from toolprism.core.records import UNWRITTEN, as_json


class Fix(NamedTuple):
    """An edit of the schema that fixes a finding."""

    #: Its effect in the imperative: `Remove the default`.
    title: str
    patch: Patch
    #: Whether it only removes an annotation, which cannot cause another finding.
    is_harmless: Annotated[bool, UNWRITTEN] = False

    def to_json(self) -> dict[str, Json]:
        """Return the shape of the API."""
        return as_json(self)


class Found(NamedTuple):
    """A finding as a lint yields it."""

    #: The place, from the root of the schema.
    path: Path
    message: str
    fix: Fix | None = None
    #: Set if it differs from the lint's own severity.
    severity: Severity | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class LintFinding:
    """What is wrong with a tool, where, and how to fix it."""

    #: The id of the lint.
    rule: str
    severity: Severity
    #: Path in the tool's schema as given.
    path: Path
    message: str
    fix: Fix | None = None
    #: Index of the tool among those linted together.
    tool: int = 0
    #: The id of the condition that the lint warns of, if there is one.
    condition: str | None = None
    #: Other places of the same tool where the same is to be said.
    also: tuple[Path, ...] = ()

    @property
    def pointer(self) -> str:
        """The place as a JSON Pointer."""
        return render(self.path)

    def to_json(self) -> dict[str, Json]:
        """Return the shape of the API."""
        shape: dict[str, Json] = {
            "rule": self.rule,
            "severity": self.severity,
            "pointer": self.pointer,
            "message": self.message,
        }
        if self.condition is not None:
            shape["condition"] = self.condition
        if self.also:
            shape["also"] = [render(path) for path in self.also]
        return shape if self.fix is None else {**shape, "fix": self.fix.to_json()}
