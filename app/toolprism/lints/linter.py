"""Runs every lint on a tool, or on several."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache, partial

from toolprism.lints.declaration import Lint, Scope, all_lints
from toolprism.lints.finding import Found, LintFinding
from toolprism.lints.subject import Subject
from toolprism.lints.trial import tried


def lint(subject: Subject, number: int = 0, more: Iterable[str] = ()) -> tuple[LintFinding, ...]:
    """Return the findings for one tool, in the order of its schema, with fixes that have been tried.

    What is only advice, and the same at several places, is one finding that names them all.

    Args:
        subject: the tool.
        number: its index among those linted together.
        more: ids of lints that run only if they are named.

    >>> from toolprism.lints.subject import Subject
    >>> [found.rule for found in lint(Subject(schema={"properties": {"a": {"type": "array"}}}))]
    ['root-not-object', 'description-missing', 'array-without-items']
    """
    look = partial(findings, more=_named(more))
    found = _together(tried(subject, _in_order(subject, look(subject)), look))
    return tuple(found) if number == 0 else tuple(replace(finding, tool=number) for finding in found)


def lint_tools(subjects: Sequence[Subject], more: Iterable[str] = ()) -> tuple[LintFinding, ...]:
    """Return the findings for the tools of one request, tool by tool; arguments as for `lint`."""
    together: dict[int, list[LintFinding]] = defaultdict(list)
    named = _named(more)
    for each in _of(Scope.TOOLS, named):
        for number, found in each.check(subjects):  # type: ignore[misc]  # what lints of that scope yield
            together[number].append(_finding(each, found, number))
    return tuple(
        finding
        for number, subject in enumerate(subjects)
        for finding in (*together[number], *lint(subject, number, named))
    )


def findings(subject: Subject, more: frozenset[str] = frozenset()) -> Iterator[LintFinding]:
    """Yield the findings for one tool, place by place, with fixes that have not been tried."""
    for each, found in _asked(subject, more):
        for one in found:
            yield _finding(each, one)  # type: ignore[arg-type]  # lints of several tools are not asked here


def named(subject: Subject, names: frozenset[str]) -> tuple[LintFinding, ...]:
    """Return the findings of some lints alone, each about one tool or its places; their fixes have not been tried."""
    awake = [each for name, each in all_lints().items() if name in names]
    found: list[LintFinding] = []
    for each in awake:
        if each.scope is Scope.TOOL:
            found += [_finding(each, one) for one in each.check(subject)]  # type: ignore[arg-type]  # of one tool
            continue
        for place in subject.places:
            if not each.on.isdisjoint(place.node) or each.scope is Scope.PLACE:
                given = (place.node, place) if each.scope is Scope.NODE else (place,)
                found += [_finding(each, one) for one in each.check(*given)]  # type: ignore[arg-type]  # of one tool
    return tuple(found)


def _asked(subject: Subject, more: frozenset[str]) -> Iterator[tuple[Lint, Iterable[Found | tuple[int, Found]]]]:
    """Yield every lint that one tool may break, with what it finds: first about the tool, then place by place."""
    for each in _of(Scope.TOOL, more):
        yield each, each.check(subject)
    awake = _by_keyword(more)
    everywhere = _of(Scope.PLACE, more)
    for place in subject.places:
        for each in everywhere:
            yield each, each.check(place)
        node = place.node
        for each in _of_node(tuple(filter(awake.__contains__, node)), more):
            yield each, each.check(node, place)


def _together(found: Iterable[LintFinding]) -> Iterable[LintFinding]:
    """Return findings with one for each sentence of advice; errors, and fixes that may fail, stay one a place."""
    kept: dict[tuple[object, ...], list[LintFinding]] = {}
    for number, finding in enumerate(found):
        alone = finding.severity == "error" or (finding.fix is not None and not finding.fix.is_harmless)
        key = (number,) if alone else (finding.rule, finding.severity, finding.message, finding.scope)
        kept.setdefault(key, []).append(finding)
    return map(_one, kept.values())


def _one(same: Sequence[LintFinding]) -> LintFinding:
    """Return the first of findings that say the same, with the places and the fixes of the others."""
    first, *others = same
    if not others:
        return first
    words = "one more place" if len(others) == 1 else f"{len(others):,} more places"
    fixes = [finding.fix for finding in same if finding.fix is not None]
    patch = tuple(operation for fix in fixes for operation in fix.patch)
    return replace(
        first,
        message=f"{first.message} The same at {words}.",
        also=tuple(finding.path for finding in others),
        fix=fixes[0]._replace(patch=patch) if fixes else None,
    )


def _finding(each: Lint, found: Found, number: int = 0) -> LintFinding:
    return LintFinding(
        rule=each.id,
        severity=found.severity or each.severity,
        path=found.path,
        message=found.message,
        fix=found.fix,
        tool=number,
        condition=None if each.minds is None else each.minds.id,
        scope=found.scope,
    )


def _in_order(subject: Subject, found: Iterable[LintFinding]) -> tuple[LintFinding, ...]:
    """Return findings in document order; those about the whole tool come first."""
    order = {place.path: number for number, place in enumerate(subject.places)}

    def place_of(finding: LintFinding) -> int:
        path = finding.path if finding.scope == "schema" else ()
        while path not in order and path:
            path = path[:-1]
        return order.get(path, 0)

    return tuple(sorted(found, key=place_of))


def _named(more: Iterable[str]) -> frozenset[str]:
    """Return those of some ids that name a lint which runs only if it is named."""
    return frozenset(name for name in more if name in all_lints() and all_lints()[name].by_name)


@cache
def _of(scope: Scope, more: frozenset[str]) -> tuple[Lint, ...]:
    asked = (each for each in all_lints().values() if not each.by_name or each.id in more)
    return tuple(each for each in asked if each.scope is scope)


@lru_cache(1_024)
def _of_node(keywords: tuple[str, ...], more: frozenset[str]) -> tuple[Lint, ...]:
    """Return the lints that check a subschema with these keywords, in their order."""
    awake = _by_keyword(more)
    return tuple(dict.fromkeys(each for keyword in keywords for each in awake[keyword]))


@cache
def _by_keyword(more: frozenset[str]) -> Mapping[str, tuple[Lint, ...]]:
    lints = _of(Scope.NODE, more)
    keywords = frozenset[str]().union(*(each.on for each in lints))
    return {keyword: tuple(each for each in lints if keyword in each.on) for keyword in keywords}
