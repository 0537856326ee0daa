"""One tool of a document, and how to point at its places: its problems have line and column."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Final

from toolprism.checking.model import Edit, Problem, ToolSeen
from toolprism.checking.sources.document import Document
from toolprism.core.finding import Finding
from toolprism.core.json_text import dumps
from toolprism.core.pointer import Path, parse
from toolprism.lints import LintFinding
from toolprism.reading.forms import Tool

_DIGITS: Final = 16


@dataclass(frozen=True)
class ToolHere:
    """One tool, and how to point at its places."""

    document: Document
    tool: Tool
    title: str
    number: int

    def seen(self, verdicts: dict[str, str]) -> ToolSeen:
        """Return what is listed about the tool."""
        line, column, *_ = self.place(None)
        text = dumps({"name": self.tool.name, "description": self.tool.description, "schema": self.tool.schema})
        encoded = text.encode("utf-8", "surrogatepass")
        return ToolSeen(
            name=self.title,
            form=self.tool.form,
            line=line,
            column=column,
            digest=sha256(encoded).hexdigest()[:_DIGITS],
            size=len(encoded),
            verdicts=verdicts,
        )

    def place(self, path: Path | None) -> tuple[int, int, int, int]:
        """Return the place of a path in the schema, or of the tool; what has no place has that of what holds it."""
        paste = self.document.paste
        tried: list[Path] = (
            [] if path is None else [(*self.tool.at, *path[:length]) for length in range(len(path), -1, -1)]
        )
        for number, each in enumerate([*tried, self.tool.tool_at, ()]):
            try:
                place = paste.key_place(each) if number < len(tried) else paste.place(each)
            except KeyError:
                continue
            if place.end_line > place.line + 2 and number >= len(tried):  # a whole tool is shown by its first line
                return place.line, place.column, place.line, place.column + 1
            return place.line, place.column, place.end_line, place.end_column
        return 1, 1, 0, 0

    def placed(self, problem: Problem) -> Problem:
        """Return a problem as one of the tool, with the place of its pointer."""
        line, column, end_line, end_column = self.place(parse(problem.pointer))
        return replace(
            problem,
            tool=self.title,
            number=self.number,
            line=line,
            column=column,
            end_line=end_line,
            end_column=end_column,
        )

    def lint(self, finding: LintFinding) -> Problem:
        """Return a finding of a lint."""
        fix = ""
        edits: tuple[Edit, ...] = ()
        if finding.fix is not None:
            from toolprism.checking.edits import edits_of  # most tools have no finding with a fix

            fix, edits = finding.fix.title, edits_of(self.document, self.tool, finding.fix.patch)
        return self.placed(
            Problem(
                id=finding.rule,
                severity=finding.severity,
                message=finding.message,
                pointer=finding.pointer,
                hint=f"{fix}." if fix else "",
                condition=finding.condition or "",
                fix=fix,
                edits=edits,
            )
        )

    def reading(self) -> Iterator[Problem]:
        """Yield what was odd in reading the tool; lints say what is missing."""
        for finding in self.tool.findings:
            if finding.severity != "note" and finding.code != "no-name":
                yield self.placed(problem_of(replace(finding, pointer=None)))


def problem_of(finding: Finding) -> Problem:
    """Return a finding as a problem, without a place in a file."""
    return Problem(
        id=finding.code,
        severity=finding.severity,
        message=finding.message,
        hint=finding.hint or "",
        pointer=finding.pointer or "",
        url=(finding.citation or {}).get("url", ""),
        condition=finding.condition or "",
    )
