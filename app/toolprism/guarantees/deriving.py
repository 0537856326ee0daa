"""The guarantees of a result: its trail says where each constraint went, and the target's holder who holds it."""

from bisect import bisect_left, insort
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from functools import cache
from typing import Final, NamedTuple, TypeAlias

from toolprism.conditions.names import OTHERS
from toolprism.core.deadline import ask_deadline
from toolprism.core.finding import Source
from toolprism.core.json_text import text_length
from toolprism.core.json_types import Json, Object, Outgoing
from toolprism.core.keywords import UNIONS
from toolprism.core.pointer import Path, escape, find, render
from toolprism.core.references import References
from toolprism.core.walk import nodes, overlaps
from toolprism.guarantees.guarantee import Basis, Guarantee, State, basis_of, worst
from toolprism.guarantees.holders import Held, Holder, holder_of
from toolprism.providers import Claim, Support, find_profile
from toolprism.providers.held import constraints, engines
from toolprism.schema import Bounds, Result
from toolprism.schema import find as find_target

_MEANS: Final[Mapping[Support, State]] = {
    "accepted": "enforced",
    "ignored": "sent",
    "disputed": "unknown",
    "refused": "unknown",
    "unknown": "unknown",
}


def claimed(profile: str, keyword: str) -> tuple[State, Source]:
    """Return whether a provider says that it holds a model to a keyword, and where.

    >>> state, source = claimed("openai-strict", "pattern")
    >>> state, source.confidence
    ('enforced', 'documented')
    """
    claims = _by_keyword(profile)
    claim = claims.get(keyword) or claims[OTHERS]
    state = _MEANS[claim.support]
    # a claim about all other keywords lists none, so that it vouches for none
    return ("unknown" if state == "enforced" and keyword not in claim.subjects else state), claim.sources[0]


@cache
def _by_keyword(profile: str) -> Mapping[str, Claim]:
    """Return the claims of a profile about keywords; the first that names one is the one that holds for it."""
    claims = [claim for claim in find_profile(profile).claims if claim.group == "keyword"]
    return {subject: claim for claim in reversed(claims) for subject in claim.subjects}


#: Whether a keyword of a node of the output is held, and who says so.
class _Verdict(NamedTuple):
    state: State
    basis: Basis
    source: Source | None = None


_Judge: TypeAlias = Callable[[Path, str], _Verdict]
#: A node of the output, by path, and one of its keywords.
_Place: TypeAlias = tuple[Path, str]

_REMOVED: Final = _Verdict("removed", "inferred")
_DESCRIBED: Final = _Verdict("described", "inferred")


def guarantees(result: Result) -> tuple[Guarantee, ...]:
    """Return the state of every constraint of the paste; nothing where there is no output.

    Args:
        result: the result of one target.
    """
    if result.status == "error":
        return ()
    target = find_target(result.target)
    profile = None if target.profile is None else target.profile.id
    holder = holder_of(profile, strict=result.strict)
    judge = _judge(result.output, holder, profile)
    return tuple(
        Guarantee(pointer, state, basis, holder.when if state == "enforced" else "", source)
        for pointer, (state, basis, source) in _Derivation(result, judge).verdicts()
    )


def _judge(output: Json, holder: Holder, profile: str | None) -> _Judge:
    """Return what says of each keyword of an output whether it is held."""
    if holder.kind == "engine":
        held, source = Held(holder.package, output), engines()[holder.package].source()
        return lambda path, keyword: _Verdict(held.state(path, keyword), "measured", source)
    if holder.kind == "claims" and profile is not None:
        return lambda _path, keyword: _claim(profile, keyword)
    state: State = "sent" if holder.kind == "nobody" else "unknown"
    basis: Basis = "inferred" if holder.source is None else basis_of(holder.source)
    verdict = _Verdict(state, basis, holder.source)
    return lambda _path, _keyword: verdict


def _claim(profile: str, keyword: str) -> _Verdict:
    state, source = claimed(profile, keyword)
    return _Verdict(state, basis_of(source), source)


def _size(branches: Json) -> int:
    """Return the number of branches, except of that for null: null for an absent member means the same."""
    return sum(branch != {"type": "null"} for branch in branches) if isinstance(branches, list) else 0


def _is_within(pointer: str, places: Container[str]) -> bool:
    """Return whether a place, or one above it, is among places."""
    while pointer and pointer not in places:
        pointer = pointer.rpartition("/")[0]
    return bool(pointer)


class _Derivation:
    """Follows each constraint of a paste into the output."""

    def __init__(self, result: Result, judge: _Judge) -> None:
        self._result = result
        self._judge = judge
        #: Where each constraint of the paste stands in the output, and where each node does.
        self._sent: dict[str, list[_Place]] = {}
        self._nodes: dict[str, list[Path]] = {}
        self._read_output()
        self._lost = {f"{lost.pointer}/{escape(lost.keyword)}" for lost in result.lost_checks}
        self._spilled = {f"{each.pointer}/{escape(each.keyword)}" for each in result.trail.spilled}
        self._direct: dict[str, _Verdict] = {}
        self._pointers: list[str] = []
        #: The worst of what stands below a place of the paste; many references may lead to one.
        self._below: dict[str, _Verdict | None] = {}
        self._references = References(result.schema)

    def verdicts(self) -> Iterator[tuple[str, _Verdict]]:
        """Yield the source pointer of each constraint, and its verdict."""
        found = [(render((*path, keyword)), node, keyword) for path, node, keyword in constraints(self._result.schema)]
        for pointer, node, keyword in found:
            ask_deadline()
            if (verdict := self._at_once(pointer, node, keyword)) is not None:
                self._direct[pointer] = verdict
        self._pointers = sorted(self._direct)
        merged = [each for each in reversed(found) if each[0] not in self._direct]  # the deepest first
        for pointer, node, keyword in sorted(merged, key=lambda each: each[2] == "$ref"):
            self._direct[pointer] = self._merged(pointer, node, keyword)
            insort(self._pointers, pointer)
        for pointer, node, keyword in reversed(found):  # a union in a branch of a union comes first
            if keyword in UNIONS and self._direct[pointer].state == "enforced":
                self._direct[pointer] = self._of_branches(pointer, node[keyword]) or self._direct[pointer]
        for pointer, _, _ in found:
            yield pointer, self._direct[pointer]

    def _read_output(self) -> None:
        origins = self._result.trail.origins
        for path, node in nodes(self._result.output):
            here = render(path)
            for source in origins.get(here, (here,)):
                self._nodes.setdefault(source, []).append(path)
            for keyword in node:
                place = f"{here}/{escape(keyword)}"
                for source in origins.get(place, (place,)):
                    self._sent.setdefault(source, []).append((path, keyword))

    def _at_once(self, pointer: str, node: Object, keyword: str) -> _Verdict | None:
        """Return the verdict on a constraint; None if it was merged into others without a loss."""
        places = self._sent.get(pointer)
        if pointer in self._spilled or (places is None and _is_within(pointer, self._spilled)):
            return _DESCRIBED
        if pointer in self._lost or (places is None and _is_within(pointer, self._lost)):
            return _REMOVED
        if places is None:
            return None
        verdict = self._worst([self._judge(path, sent) for path, sent in places])
        if any(self._is_wider(node[keyword], place, keyword) for place in places):
            return _Verdict(worst([verdict.state, "sent"]), "inferred")
        return verdict

    def _is_wider(self, value: Json, place: _Place, keyword: str) -> bool:
        """Return whether a union takes more where it is sent: any number of branches that overlap, or further ones."""
        path, sent = place
        if keyword not in UNIONS or sent not in UNIONS:
            return False
        node = find(self._result.output, path)
        branches = node.get(sent) if isinstance(node, dict) else None
        return _size(branches) > _size(value) or (keyword != sent and overlaps(value))

    def _merged(self, pointer: str, node: Object, keyword: str) -> _Verdict:
        """Return the verdict on a constraint that others replace: those below it, behind its reference or beside it."""
        below = [self._worst_below(pointer)]
        if keyword == "$ref" and isinstance(node[keyword], str):
            target = self._references.resolve(node[keyword], node)
            below.append(self._worst_below(render(target[0])) if target else None)
        if known := [verdict for verdict in below if verdict is not None]:
            return self._worst(known)
        above = pointer.rpartition("/")[0]
        while above and above not in self._nodes:
            above = above.rpartition("/")[0]
        for path in self._nodes.get(above, ()):
            sent = find(self._result.output, path)
            if isinstance(sent, dict) and keyword in sent:
                return self._judge(path, keyword)
        return _REMOVED

    def _of_branches(self, pointer: str, branches: Json) -> _Verdict | None:
        """Return the verdict on a union with a branch of which nothing is held, so that any value fits it."""
        for index in range(len(branches) if isinstance(branches, list) else 0):
            states = {verdict.state for verdict in self._all_below(f"{pointer}/{index}")}
            if states and "enforced" not in states:
                return _Verdict("unknown" if "unknown" in states else "sent", "inferred")
        return None

    def _worst_below(self, pointer: str) -> _Verdict | None:
        """Return the worst verdict on what stands below a place; None if there is no constraint."""
        if pointer not in self._below:
            found = self._all_below(pointer)
            self._below[pointer] = self._worst(found) if found else None
        return self._below[pointer]

    def _all_below(self, pointer: str) -> list[_Verdict]:
        first, after = (bisect_left(self._pointers, f"{pointer}{sign}") for sign in "/0")  # `0` follows `/`
        return [self._direct[each] for each in self._pointers[first:after]]

    @staticmethod
    def _worst(verdicts: list[_Verdict]) -> _Verdict:
        state = worst(verdict.state for verdict in verdicts)
        return next(verdict for verdict in verdicts if verdict.state == state)


def with_guarantees(result: Result, members: Iterable[tuple[str, Outgoing]]) -> Iterator[tuple[str, Outgoing]]:
    """Yield the members of a RESULT, and its guarantees; where these are too long, a finding says so."""
    bounds = Bounds(text_length(result.schema))
    listed = bounds.cut([each.to_json() for each in guarantees(result)], "guarantees")
    more: list[Json] = [dict(finding.to_json()) for finding in bounds.findings]
    for name, value in members:
        yield name, [*value, *more] if name == "findings" and isinstance(value, list) else value
    yield "guarantees", listed
