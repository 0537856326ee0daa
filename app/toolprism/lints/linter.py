"""Runs every lint on a tool, or on several."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache

from toolprism.lints.declaration import Lint, Scope
from toolprism.lints.finding import Found, LintFinding
from toolprism.lints.registry import all_lints
from toolprism.lints.subject import Subject
from toolprism.lints.trial import tried


def lint(subject: Subject, number: int = 0) -> tuple[LintFinding, ...]:
    """Return the findings for one tool, in the order of its schema, with fixes that have been tried.

    >>> from toolprism.lints.subject import Subject
    >>> [found.rule for found in lint(Subject(schema={"properties": {"a": {"type": "array"}}}))]
    ['root-not-object', 'description-missing', 'array-without-items']
    """
    found = tried(subject, _in_order(subject, findings(subject)), findings)
    return found if number == 0 else tuple(replace(finding, tool=number) for finding in found)


def lint_tools(subjects: Sequence[Subject]) -> tuple[LintFinding, ...]:
    """Return the findings for the tools of one request, tool by tool."""
    together: dict[int, list[LintFinding]] = defaultdict(list)
    for each in _of(Scope.TOOLS):
        for number, found in each.check(subjects):  # type: ignore[misc]  # what lints of that scope yield
            together[number].append(_finding(each, found, number))
    return tuple(
        finding for number, subject in enumerate(subjects) for finding in (*together[number], *lint(subject, number))
    )


def findings(subject: Subject) -> Iterator[LintFinding]:
    """Yield the findings for one tool, with fixes that have not been tried."""
    for each, found in _asked(subject):
        for one in found:
            yield _finding(each, one)  # type: ignore[arg-type]  # lints of several tools are not asked here


def _asked(subject: Subject) -> Iterator[tuple[Lint, Iterable[Found | tuple[int, Found]]]]:
    """Yield every lint that one tool may break, with what it finds: first about the tool, then place by place."""
    for each in _of(Scope.TOOL):
        yield each, each.check(subject)
    awake = _by_keyword()
    everywhere = _of(Scope.PLACE)
    for place in subject.places:
        for each in everywhere:
            yield each, each.check(place)
        node = place.node
        for each in _of_node(tuple(filter(awake.__contains__, node))):
            yield each, each.check(node, place)


def _finding(each: Lint, found: Found, number: int = 0) -> LintFinding:
    return LintFinding(
        rule=each.id,
        severity=found.severity or each.severity,
        path=found.path,
        message=found.message,
        fix=found.fix,
        tool=number,
        condition=None if each.minds is None else each.minds.id,
    )


def _in_order(subject: Subject, found: Iterable[LintFinding]) -> tuple[LintFinding, ...]:
    """Return findings in document order; those about the whole tool come first."""
    order = {place.path: number for number, place in enumerate(subject.places)}

    def place_of(finding: LintFinding) -> int:
        path = finding.path
        while path not in order and path:
            path = path[:-1]
        return order.get(path, 0)

    return tuple(sorted(found, key=place_of))


@cache
def _of(scope: Scope) -> tuple[Lint, ...]:
    return tuple(each for each in all_lints().values() if each.scope is scope)


@lru_cache(1_024)
def _of_node(keywords: tuple[str, ...]) -> tuple[Lint, ...]:
    """Return the lints that check a subschema with these keywords, in their order."""
    awake = _by_keyword()
    return tuple(dict.fromkeys(each for keyword in keywords for each in awake[keyword]))


@cache
def _by_keyword() -> Mapping[str, tuple[Lint, ...]]:
    lints = _of(Scope.NODE)
    keywords = frozenset[str]().union(*(each.on for each in lints))
    return {keyword: tuple(each for each in lints if keyword in each.on) for keyword in keywords}
