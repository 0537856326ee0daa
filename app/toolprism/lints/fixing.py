"""Applies the fixes of a tool until none is left."""

from dataclasses import dataclass
from typing import Final

from toolprism.core.json_types import Json, Object
from toolprism.lints.finding import LintFinding
from toolprism.lints.linter import lint
from toolprism.lints.subject import Subject
from toolprism.lints.trial import disjoint, edited

#: The most rounds for one tool. Each round removes findings and adds none, so the loop ends in any case.
_MOST_ROUNDS: Final = 100


@dataclass(frozen=True, kw_only=True)
class Fixed:
    """A tool after its fixes."""

    schema: Json
    #: The tool with its wrapper, if a fix changed more than the schema; else None.
    tool: Object | None
    applied: tuple[LintFinding, ...]
    #: The remaining findings.
    findings: tuple[LintFinding, ...]


def fixed(subject: Subject) -> Fixed:
    """Apply the fixes of a tool; fixes of the same place are applied one after the other."""
    applied: list[LintFinding] = []
    findings = lint(subject)
    for _ in range(_MOST_ROUNDS):
        together = disjoint(finding for finding in findings if finding.fix)
        if not together:
            break
        after = edited(subject, together)
        left = lint(after)
        if len(left) > len(findings) - len(together):  # each fix holds alone, but not all together
            together = together[:1]
            after = edited(subject, together)
            left = lint(after)
        subject, findings = after, left
        applied += together
    whole = subject.tool if any(finding.scope == "tool" for finding in applied) else None
    return Fixed(schema=subject.schema, tool=whole, applied=tuple(applied), findings=findings)
