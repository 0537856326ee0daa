"""Lint findings as the page shows them: place, lint and fix of each, and how many there are."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from app.core.finding import Severity
from app.services.labels import counted
from app.services.lint import Linted

#: Findings that are shown; nobody reads a longer list at once.
MOST: Final = 200


@dataclass(frozen=True, kw_only=True)
class ShownFinding:
    """A finding as the page shows it."""

    #: Among all findings of the paste: what its button sends.
    number: int
    rule: str
    severity: Severity
    message: str
    pointer: str
    line: int | None
    column: int | None
    #: What its fix does; empty where it has none.
    fix: str


@dataclass(frozen=True, kw_only=True)
class ShownTool:
    """The findings of one tool."""

    title: str
    findings: Sequence[ShownFinding]


@dataclass(frozen=True, kw_only=True)
class LintFindings:
    """The findings of a paste."""

    summary: str
    tools: Sequence[ShownTool]
    #: How many fixes there are.
    fixes: int
    #: How many findings are not shown.
    more: int


def lint_findings(linted: Linted) -> LintFindings:
    """Return what the page shows of the findings of a paste."""
    findings = linted.findings
    tools = []
    for number, tool in enumerate(linted.tools):
        shown = [_shown(linted, position) for position, finding in enumerate(findings[:MOST]) if finding.tool == number]
        if shown:
            tools.append(ShownTool(title=tool.name or f"Schema {number + 1}", findings=shown))
    return LintFindings(
        summary=summary(linted),
        tools=tools,
        fixes=sum(finding.fix is not None for finding in findings),
        more=max(0, len(findings) - MOST),
    )


def summary(linted: Linted) -> str:
    """Return how many findings there are, in one sentence."""
    read = counted(len(linted.tools), "tool")
    if not linted.findings:
        return f"{read}, and nothing was found."
    grave = dict.fromkeys(("error", "warning", "note"), 0)
    for finding in linted.findings:
        grave[finding.severity] += 1
    parts = [counted(number, severity) for severity, number in grave.items() if number]
    return f"{read}: {', '.join(parts)}."


def _shown(linted: Linted, position: int) -> ShownFinding:
    finding = linted.findings[position]
    line, column = linted.place(finding) or (None, None)
    return ShownFinding(
        number=position,
        rule=finding.rule,
        severity=finding.severity,
        message=finding.message,
        pointer=finding.pointer,
        line=line,
        column=column,
        fix="" if finding.fix is None else finding.fix.title,
    )
