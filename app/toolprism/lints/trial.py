"""Tries each fix before it is offered: its finding must disappear, no other may appear, and no property may get lost.

A fix that brings properties into reach may show what is wrong with these.

A lint knows one place, but a schema is more than its places: a type added beside a `default` may refuse it. If there
are too many fixes to try each alone, those of different places are tried together, and the set is halved if that fails.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from toolprism.core.json_types import Json, as_object
from toolprism.core.patch import PatchError, patched
from toolprism.core.pointer import parse, render, resolve
from toolprism.lints.finding import LintFinding
from toolprism.lints.reach import reachable
from toolprism.lints.subject import MISSING, Subject
from toolprism.tool_forms import schema_member, unwrapped

#: Runs every lint on a tool.
Look: TypeAlias = Callable[[Subject], Iterable[LintFinding]]

#: Places and findings that the trials for one tool may visit. A fix beyond that is offered after others were applied.
_MOST_VISITS: Final = 20_000
#: More digits than any array index has.
_MOST_DIGITS: Final = 18
#: About the cost of a few trials of a whole schema.
_LEAST_TRIALS: Final = 8


def tried(subject: Subject, findings: tuple[LintFinding, ...], look: Look) -> tuple[LintFinding, ...]:
    """Return the findings of a tool, without fixes that fail their trial."""
    unsure = [finding for finding in findings if finding.fix and not finding.fix.is_harmless]
    if not unsure:
        return findings
    trial = _Trial(subject, Counter(finding.rule for finding in findings), look)
    found = trial.each_holding(unsure) if trial.can_try(len(unsure)) else trial.holding(disjoint(unsure))
    held = {id(finding) for finding in found}
    refused = {id(finding) for finding in unsure if id(finding) not in held}
    return tuple(replace(finding, fix=None) if id(finding) in refused else finding for finding in findings)


def disjoint(findings: Iterable[LintFinding]) -> list[LintFinding]:
    """Return findings whose fixes change different places, preferring the first."""
    taken: set[tuple[str, ...]] = set()
    above: set[tuple[str, ...]] = set()
    kept = []
    for finding in findings:
        paths = _paths(finding)
        prefixes = {path[:length] for path in paths for length in range(len(path) + 1)}
        if taken.isdisjoint(prefixes) and above.isdisjoint(paths):
            taken.update(paths)
            above.update(prefixes)
            kept.append(finding)
    return kept


def edited(subject: Subject, findings: Sequence[LintFinding]) -> Subject:
    """Return a tool after the fixes of findings; one of the tool as a whole is applied alone.

    Raises:
        PatchError: a fix does not fit the tool.
    """
    whole = next((finding.fix for finding in findings if finding.scope == "tool"), None)
    if whole is not None:
        return _read_again(subject, patched(subject.tool, whole.patch))
    schema = after_fixes(subject.schema, findings)
    tool = subject.tool
    if subject.inside and tool:
        tool = as_object(patched(tool, ({"op": "replace", "path": render(subject.inside), "value": schema},)))
    return replace(subject, schema=schema, tool=tool)


def _read_again(subject: Subject, tool: Json) -> Subject:
    given = as_object(tool)
    wrapper, inner = unwrapped(given)
    found, beside = schema_member(inner), schema_member(given)
    inside = (*wrapper, *found[0]) if found else beside[0] if beside else ()
    name, text = inner.get("name"), inner.get("description", given.get("description"))
    return replace(
        subject,
        tool=given,
        inside=inside,
        schema=resolve(given, inside) if inside else MISSING,  # type: ignore[arg-type]  # the mark for none
        name=name if isinstance(name, str) else subject.name,
        description=text if isinstance(text, str) else None,
    )


def after_fixes(schema: Json, findings: Sequence[LintFinding]) -> Json:
    """Return the schema after the fixes of findings, applied from the last place so that no index shifts early.

    Raises:
        PatchError: a fix does not fit the schema.
    """
    for finding in sorted(findings, key=_last_place, reverse=True):
        assert finding.fix is not None, "only fixes are applied"
        schema = patched(schema, finding.fix.patch)
    return schema


class _Trial:
    """Tries the fixes of one tool until its budget is spent."""

    def __init__(self, subject: Subject, before: Counter[str], look: Look) -> None:
        self._subject = subject
        self._before = before
        self._look = look
        self._reached = reachable(subject)
        self._cost = len(subject.places) + before.total()
        self._left = max(_MOST_VISITS, _LEAST_TRIALS * self._cost)

    def can_try(self, fixes: int) -> bool:
        """Return whether the budget suffices to try a number of fixes one by one."""
        return fixes * self._cost <= self._left

    def each_holding(self, findings: Iterable[LintFinding]) -> list[LintFinding]:
        """Return the findings whose fixes hold, each tried alone."""
        return [finding for finding in findings if self._hold([finding])]

    def holding(self, findings: Sequence[LintFinding]) -> list[LintFinding]:
        """Return the findings whose fixes hold together; the set is halved until they do."""
        if not findings or self._hold(findings):
            return list(findings)
        if len(findings) == 1 or self._left <= 0:
            return []
        middle = len(findings) // 2
        return [*self.holding(findings[:middle]), *self.holding(findings[middle:])]

    def _hold(self, findings: Sequence[LintFinding]) -> bool:
        self._left -= self._cost
        if self._left < 0:
            return False
        try:
            fixed = edited(self._subject, findings)
        except PatchError:
            return False
        reached = reachable(fixed)
        if not self._reached <= reached:
            return False
        after = Counter(one.rule for one in self._look(fixed))
        gone = Counter(finding.rule for finding in findings)
        shown = gone if self._reached < reached else (*after, *gone)
        return all(after[rule] <= self._before[rule] - gone[rule] for rule in shown)


def _paths(finding: LintFinding) -> list[tuple[str, ...]]:
    assert finding.fix is not None, "only fixes change something"
    if finding.scope != "schema":
        return [()]  # the whole tool
    return [
        parse(str(operation[name])) for operation in finding.fix.patch for name in ("path", "from") if name in operation
    ]


def _is_index(token: str) -> bool:
    """Return whether a token may be an array index."""
    return token.isascii() and token.isdecimal() and len(token) <= _MOST_DIGITS


def _last_place(finding: LintFinding) -> tuple[tuple[bool, int, str], ...]:
    """Return a key that sorts entries of one list by index."""
    return tuple((_is_index(token), int(token) if _is_index(token) else 0, token) for token in max(_paths(finding)))
