"""A schema of a request after conversion by a target, with its trail."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from toolprism.core.finding import Finding
from toolprism.core.json_types import Json
from toolprism.core.patch import PatchOperation
from toolprism.core.pointer import render
from toolprism.core.records import View
from toolprism.schema import LostCheck, Result, RewriteJson, Spilled

#: The members of a RESULT that describe a conversion; its output is in the body.
_MEMBERS: Final[tuple[str, ...]] = ("rewrites", "spilled", "origins", "patch", "lost_checks", "findings")


class ConvertedSchemaJson(View):
    """The schema of a function, or of the response, with its trail."""

    name: str | None = None
    target: str
    field: str | None
    findings: list[Finding]
    rewrites: list[RewriteJson]
    spilled: list[Spilled]
    origins: dict[str, list[str]]
    patch: list[PatchOperation]
    lost_checks: list[LostCheck] | None = None


@dataclass(frozen=True, kw_only=True)
class ConvertedSchema:
    """The schema of a function, or of the response."""

    #: The name of the function; None for the schema of the response.
    name: str | None
    #: The field of the Vertex AI request that holds the output; None if there is nothing to send.
    field: str | None
    #: The place of the schema in the request, as a JSON path.
    at: str
    result: Result

    def findings(self) -> Iterator[Finding]:
        """Yield the findings, with pointers into the request."""
        place = pointer_of(self.at)
        for finding in self.result.findings:
            yield replace(finding, pointer=f"{place}{finding.pointer or ''}")

    def to_json(self) -> dict[str, Json]:
        """Return the shape of the API and the command line; its pointers are relative to the schema."""
        result = self.result.to_json(trail=True)
        name: dict[str, Json] = {} if self.name is None else {"name": self.name}
        members: dict[str, Json] = {member: result[member] for member in _MEMBERS if member in result}
        return {**name, "target": self.result.target, "field": self.field, "findings": [], **members}


def pointer_of(path: str) -> str:
    """Return a JSON path of names and indexes as a JSON Pointer.

    >>> pointer_of("tools[0].function.parameters")
    '/tools/0/function/parameters'
    """
    return render(token for token in path.replace("[", ".").replace("]", "").split(".") if token)
