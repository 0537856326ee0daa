"""Trial: a fix is offered only after it was tried: its finding disappears, and no other finding comes.

A lint knows one place, and a schema is more than its places: a type that is added beside a `default` may refuse it.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from app.core.json_types import Json
from app.core.patch import PatchError, patched
from app.core.pointer import parse
from app.lint.finding import LintFinding
from app.lint.subject import Subject

#: Asks every lint about a tool.
Look: TypeAlias = Callable[[Subject], Iterable[LintFinding]]

#: Places that the trials for one tool may visit; fixes past it are offered once others have been applied.
_MOST_VISITS: Final = 20_000


def tried(subject: Subject, findings: tuple[LintFinding, ...], look: Look) -> tuple[LintFinding, ...]:
    """Return the findings of a tool without the fixes that do not hold."""
    if not any(finding.fix for finding in findings):
        return findings
    trial = _Trial(subject, Counter(finding.rule for finding in findings), look)
    return tuple(finding if trial.holds(finding) else replace(finding, fix=None) for finding in findings)


def disjoint(findings: Iterable[LintFinding]) -> list[LintFinding]:
    """Return findings whose fixes change different places, as many as come first."""
    taken: list[tuple[str, ...]] = []
    kept = []
    for finding in findings:
        paths = _paths(finding)
        if not any(_overlap(path, other) for path in paths for other in taken):
            taken += paths
            kept.append(finding)
    return kept


def mended(schema: Json, findings: Sequence[LintFinding]) -> Json:
    """Return the schema after the fixes of findings, the last place first, so that no index moves before its turn.

    Raises:
        PatchError: a fix does not fit the schema.
    """
    for finding in sorted(findings, key=_last_place, reverse=True):
        assert finding.fix is not None, "only fixes are applied"
        schema = patched(schema, finding.fix.patch)
    return schema


class _Trial:
    """The fixes of one tool, tried until the work for it is spent."""

    def __init__(self, subject: Subject, before: Counter[str], look: Look) -> None:
        self._subject = subject
        self._before = before
        self._look = look
        self._left = _MOST_VISITS

    def holds(self, finding: LintFinding) -> bool:
        """Return whether a finding has no fix, or one that holds."""
        if finding.fix is None or finding.fix.is_harmless:
            return True
        self._left -= len(self._subject.places)
        if self._left < 0:
            return False
        try:
            schema = patched(self._subject.schema, finding.fix.patch)
        except PatchError:
            return False
        after = Counter(one.rule for one in self._look(replace(self._subject, schema=schema)))
        return after[finding.rule] < self._before[finding.rule] and after <= self._before


def _paths(finding: LintFinding) -> list[tuple[str, ...]]:
    assert finding.fix is not None, "only fixes change something"
    return [
        parse(str(operation[name])) for operation in finding.fix.patch for name in ("path", "from") if name in operation
    ]


def _last_place(finding: LintFinding) -> tuple[tuple[bool, int, str], ...]:
    """Return a key by which entries of one list are in their order."""
    return tuple(
        (token.isdecimal(), int(token) if token.isdecimal() and token.isascii() else 0, token)
        for token in max(_paths(finding))
    )


def _overlap(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    shorter = min(len(one), len(other))
    return one[:shorter] == other[:shorter]
