"""Lint findings as the page shows them: place, lint and fix of each, with their number."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from toolprism.core.finding import Severity
from toolprism.reading.paste import Paste
from toolprism.services.labels import counted
from toolprism.services.lint import Linted, lint_paste

#: Beside results: the most tools that are linted, and the most findings shown.
_MOST_TOOLS: Final = 50
_MOST_BESIDE: Final = 10
#: The most findings shown; nobody reads a longer list at once.
MOST: Final = 200


@dataclass(frozen=True, kw_only=True)
class ShownFinding:
    """A finding as the page shows it."""

    #: Its index among all findings of the paste, which its button sends.
    number: int
    rule: str
    severity: Severity
    message: str
    pointer: str
    line: int | None
    column: int | None
    #: The effect of its fix; empty if it has none.
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
    #: The number of fixes.
    fixes: int
    #: The number of hidden findings.
    more: int


def linted_beside(paste: Paste) -> Linted | None:
    """Return the findings of a paste, to show beside its results; None if it has too many tools."""
    return lint_paste(paste) if len(paste.tools) <= _MOST_TOOLS else None


def beside_results(linted: Linted | None) -> LintFindings | None:
    """Return the most severe findings, to show below the results; None if there are too many tools."""
    return None if linted is None else lint_findings(linted, most=_MOST_BESIDE, notes=False)


def lint_findings(linted: Linted, *, most: int = MOST, notes: bool = True) -> LintFindings:
    """Return the view of the findings of a paste.

    Args:
        linted: the paste.
        most: the most findings shown.
        notes: whether to show notes.
    """
    findings = linted.findings
    shown_ones = [number for number, finding in enumerate(findings) if notes or finding.severity != "note"][:most]
    tools = []
    for number, tool in enumerate(linted.tools):
        shown = [_shown(linted, position) for position in shown_ones if findings[position].tool == number]
        if shown:
            tools.append(ShownTool(title=tool.name or f"Schema {number + 1}", findings=shown))
    return LintFindings(
        summary=summary(linted),
        tools=tools,
        fixes=sum(finding.fix is not None for finding in findings),
        more=len(findings) - len(shown_ones),
    )


def summary(linted: Linted) -> str:
    """Return the number of findings in one sentence."""
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
