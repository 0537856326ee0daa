"""The findings of lints, as a lint yields them and as the user gets them."""

from dataclasses import dataclass
from typing import Annotated, Literal, NamedTuple, TypeAlias

from toolprism.core.finding import Severity
from toolprism.core.json_types import Json
from toolprism.core.patch import Patch
from toolprism.core.pointer import Path, render
from toolprism.core.records import UNWRITTEN, Absent, Count, Pointer, View, as_json

#: What a place leads into: the schema, the tool with all that belongs to it, or the request that holds it.
Scope: TypeAlias = Literal["schema", "tool", "request"]


class Fix(NamedTuple):
    """An edit that fixes a finding: of the schema, or of what the finding's place leads into."""

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

    #: The place, from the root of the schema, or of what the scope says.
    path: Path
    message: str
    fix: Fix | None = None
    #: Set if it differs from the lint's own severity.
    severity: Severity | None = None
    #: What the place leads into.
    scope: Scope = "schema"


#: Line and column in a text, both from 1.
Place: TypeAlias = tuple[int, int]


class LintFindingJson(View):
    """What is wrong with a tool, where, and how to fix it."""

    rule: str
    severity: Severity
    pointer: Pointer
    message: str
    condition: str | None = None
    also: list[Pointer] | None = None
    fix: Fix | None = None
    scope: Literal["tool", "request"] | None = None
    tool: str | Absent | None = Absent.ABSENT
    line: Count | None = None
    column: Count | None = None


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
    #: What the place, and the patch of the fix, lead into.
    scope: Scope = "schema"

    @property
    def pointer(self) -> str:
        """The place as a JSON Pointer."""
        return render(self.path)

    def record(self, *, tool: str | Absent | None = Absent.ABSENT, place: Place | None = None) -> LintFindingJson:
        """Return what the API tells of it.

        Args:
            tool: the name of its tool, where there are several.
            place: its line and column, both from 1.
        """
        line, column = (None, None) if place is None else place
        also = [render(path) for path in self.also] or None
        scope = None if self.scope == "schema" else self.scope
        return LintFindingJson.showing(self, also=also, tool=tool, scope=scope, line=line, column=column)

    def to_json(self) -> dict[str, Json]:
        """Return the shape of the API."""
        return self.record().to_json()
