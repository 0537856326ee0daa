"""Lint findings as the page shows them: place, lint and fix of each, with their number."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from toolprism.lints import LintFinding
from toolprism.reading.paste import Paste
from toolprism.services.labels import counted
from toolprism.services.lint import Linted, lint_paste

#: Beside results: the most tools that are linted, and the most findings shown.
_MOST_TOOLS: Final = 50
_MOST_BESIDE: Final = 10
#: The most findings shown; nobody reads a longer list at once.
MOST: Final = 200


class ShownFinding(NamedTuple):
    """A finding, with what its button sends and its place in the text."""

    #: Its index among all findings of the paste.
    number: int
    finding: LintFinding
    #: Line and column, both from 1; None if there is no text.
    place: tuple[int, int] | None


@dataclass(frozen=True, kw_only=True)
class LintFindings:
    """The findings of a paste."""

    summary: str
    #: The title of each tool with its findings.
    tools: Sequence[tuple[str, Sequence[ShownFinding]]]
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
    tools: dict[int, list[ShownFinding]] = {number: [] for number in range(len(linted.tools))}
    for number in shown_ones:
        tools[findings[number].tool].append(ShownFinding(number, findings[number], linted.place(findings[number])))
    return LintFindings(
        summary=summary(linted),
        tools=[
            (linted.tools[number].name or f"Schema {number + 1}", shown) for number, shown in tools.items() if shown
        ],
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
