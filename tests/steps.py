"""Counts the steps of regular expressions: a matcher in Python that tries what Python's own matcher tries.

`Steps` stands for a compiled pattern and gives the same matches; each test of one character counts as a step, and so
does each place where a search begins. The work inside C is seen so, whatever the machine's load.
"""

import math
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache, reduce
from re import _constants as op  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any, Final, TypeAlias

#: Continues a match at an offset; returns its end, or -1.
_Next: TypeAlias = Callable[[int], int]
_Matcher: TypeAlias = "Callable[[_Run, int, _Next], int]"
#: Tests one character.
_Test: TypeAlias = Callable[[str], bool]

_CATEGORIES: Final[Mapping[Any, str]] = {
    op.CATEGORY_DIGIT: r"\d",
    op.CATEGORY_NOT_DIGIT: r"\D",
    op.CATEGORY_SPACE: r"\s",
    op.CATEGORY_NOT_SPACE: r"\S",
    op.CATEGORY_WORD: r"\w",
    op.CATEGORY_NOT_WORD: r"\W",
}
_MANY: Final = op.MAXREPEAT
_REPEATS: Final = (op.MAX_REPEAT, op.MIN_REPEAT, op.POSSESSIVE_REPEAT)


class TooManyError(Exception):
    """There are more steps than allowed."""


class Tally:
    """The steps so far, of all patterns that share it."""

    def __init__(self, most: float = math.inf) -> None:
        self.steps = 0
        self.most = most

    def add(self, steps: int) -> None:
        self.steps += steps
        if self.steps > self.most:
            raise TooManyError


@dataclass
class _Run:
    """One attempt to match."""

    text: str
    start: int
    stop: int
    tally: Tally
    spans: dict[int, tuple[int, int]] = field(default_factory=dict)
    last: int | None = None


class Found:
    """A match, as `re.Match`."""

    def __init__(self, pattern: "Steps", run: _Run, end: int) -> None:
        self.re = pattern
        self.string = run.text
        self._spans = {**run.spans, 0: (run.start, end)}
        self.lastindex = run.last

    @property
    def lastgroup(self) -> str | None:
        names = {number: name for name, number in self.re.groupindex.items()}
        return names.get(self.lastindex) if self.lastindex is not None else None

    def span(self, group: int | str = 0) -> tuple[int, int]:
        return self._spans.get(self.re.groupindex[group] if isinstance(group, str) else group, (-1, -1))

    def start(self, group: int | str = 0) -> int:
        return self.span(group)[0]

    def end(self, group: int | str = 0) -> int:
        return self.span(group)[1]

    def __getitem__(self, group: int | str) -> str | None:
        start, end = self.span(group)
        return None if start < 0 else self.string[start:end]

    def group(self, *groups: int | str) -> Any:
        found = tuple(self[group] for group in groups or (0,))
        return found if len(found) > 1 else found[0]

    def groups(self, default: Any = None) -> tuple[Any, ...]:
        return tuple(default if self[number] is None else self[number] for number in range(1, self.re.groups + 1))

    def groupdict(self, default: Any = None) -> dict[str, Any]:
        return {name: default if self[name] is None else self[name] for name in self.re.groupindex}


class Steps:
    """A pattern that counts its steps, as `re.Pattern`.

    With `lowered`, a bounded repetition has at most so many: whether the work grows is seen in short texts.
    """

    def __init__(self, pattern: str, flags: int = 0, tally: Tally | None = None, lowered: int | None = None) -> None:
        self.tree = parser.parse(pattern, flags)
        self.pattern, self.given = pattern, flags
        self.flags = self.tree.state.flags
        self.groups = self.tree.state.groups - 1
        self.groupindex = dict(self.tree.state.groupdict)
        self.tally = tally or Tally()
        self._match = _sequence(list(self.tree), self.flags, lowered)
        self._first = first(list(self.tree), self.flags)

    def _at(self, text: str, at: int, stop: int, accept: _Next) -> Found | None:
        run = _Run(text, at, stop, self.tally)
        self.tally.add(1)
        end = self._match(run, at, accept)
        return None if end < 0 else Found(self, run, end)

    def match(self, text: str, at: int = 0, stop: int | None = None) -> Found | None:
        return self._at(text, at, _stop(text, stop), _accept)

    def fullmatch(self, text: str, at: int = 0, stop: int | None = None) -> Found | None:
        last = _stop(text, stop)
        return self._at(text, at, last, lambda end: end if end == last else -1)

    def search(self, text: str, at: int = 0, stop: int | None = None) -> Found | None:
        return next(self.finditer(text, at, stop), None)

    def finditer(self, text: str, at: int = 0, stop: int | None = None) -> Iterator[Found]:
        last, after = _stop(text, stop), -1
        while at <= last:
            if self._first is not None and (at == last or not self._first(text[at])):
                self.tally.add(2)
                at += 1
                continue
            past = after  # an empty match may not follow an empty one at once
            found = self._at(text, at, last, lambda end, at=at, past=past: -1 if end == at == past else end)  # type: ignore[misc]
            if found is None:
                at += 1
                continue
            yield found
            at, after = found.end(), found.end() if found.end() == found.start() else -1

    def findall(self, text: str, _at: int = 0) -> list[Any]:
        found = self.finditer(text)
        return [each[0] if not self.groups else each[1] if self.groups == 1 else each.groups("") for each in found]

    def sub(self, by: Any, text: str, _count: int = 0) -> str:
        pieces, at = [], 0
        for found in self.finditer(text):
            pieces += [text[at : found.start()], by(found) if callable(by) else by]
            at = found.end()
        return "".join([*pieces, text[at:]])

    def split(self, text: str, _most: int = 0) -> list[str | None]:
        pieces: list[str | None] = []
        at = 0
        for found in self.finditer(text):
            pieces += [text[at : found.start()], *found.groups()]
            at = found.end()
        return [*pieces, text[at:]]


def _stop(text: str, stop: int | None) -> int:
    return len(text) if stop is None else min(stop, len(text))


def _accept(end: int) -> int:
    return end


def single(node: tuple[Any, Any], flags: int) -> _Test | None:
    """Return the test of a node that matches one character; None for another node."""
    kind, value = node
    if kind is op.ANY:
        return (lambda _: True) if flags & re.DOTALL else (lambda character: character != "\n")
    if kind not in (op.LITERAL, op.NOT_LITERAL, op.IN):
        return None
    members = [node] if kind is op.LITERAL else [(op.NEGATE, None), (op.LITERAL, value)]
    return _class(tuple(value if kind is op.IN else members), bool(flags & re.IGNORECASE))


def first(nodes: list[Any], flags: int) -> _Test | None:
    """Return a test that the first character of every match passes; None if a match may be empty.

    Where it fails, nothing else needs to be tried, as Python's own matcher sees at most places too.
    """
    tests: list[_Test] = []
    for node in nodes:
        least = node[1][0] if node[0] in _REPEATS else 1
        test = _begins(node, flags)
        tests += [test] if test is not None else []
        if test is not None and least:
            return _either(tests)
        if test is None and node[0] not in (op.AT, op.ASSERT, op.ASSERT_NOT):
            return None
    return None


def _begins(node: tuple[Any, Any], flags: int) -> _Test | None:
    """Return the test of the first character of what a node matches, at least once; None if that may be empty."""
    kind, value = node
    match kind:
        case op.MAX_REPEAT | op.MIN_REPEAT | op.POSSESSIVE_REPEAT:
            return first(list(value[2]), flags)
        case op.SUBPATTERN:
            return first(list(value[3]), (flags | value[1]) & ~value[2])
        case op.ATOMIC_GROUP:
            return first(list(value), flags)
        case op.BRANCH:
            tests = [first(list(inner), flags) for inner in value[1]]
            return _either([test for test in tests if test]) if all(tests) else None
    return single(node, flags)


def _either(tests: list[_Test]) -> _Test:
    return tests[0] if len(tests) == 1 else lru_cache(None)(lambda character: any(test(character) for test in tests))


@lru_cache(None)
def _class(members: tuple[Any, ...], any_case: bool) -> _Test:
    negated = bool(members) and members[0][0] is op.NEGATE

    @lru_cache(None)
    def test(character: str) -> bool:
        cases = {character, character.lower(), character.upper()} if any_case else {character}
        return any(_is_member(each, member) for member in members for each in cases if len(each) == 1) != negated

    return test


def _is_member(character: str, member: tuple[Any, Any]) -> bool:
    kind, value = member
    if kind is op.LITERAL:
        return bool(ord(character) == value)
    if kind is op.RANGE:
        return bool(value[0] <= ord(character) <= value[1])
    return bool(kind is op.CATEGORY and re.match(_CATEGORIES[value], character))


def _sequence(nodes: list[Any], flags: int, lowered: int | None) -> _Matcher:
    matchers: list[_Matcher] = []
    tests: list[_Test] = []
    for node in nodes:
        test = single(node, flags)
        if test is not None:
            tests.append(test)
            continue
        if tests:
            matchers.append(_characters(tests))
            tests = []
        matchers.append(_node(node, flags, lowered))
    if tests:
        matchers.append(_characters(tests))
    return reduce(_pair, reversed(matchers)) if matchers else lambda _run, at, then: then(at)


def _pair(other: _Matcher, one: _Matcher) -> _Matcher:
    return lambda run, at, then: one(run, at, lambda end: other(run, end, then))


def _node(node: tuple[Any, Any], flags: int, lowered: int | None) -> _Matcher:  # one case a kind of node
    kind, value = node
    match kind:
        case op.AT:
            return _anchor(value, flags)
        case op.MAX_REPEAT | op.MIN_REPEAT | op.POSSESSIVE_REPEAT:
            return _repeat(kind, value[0], value[1], value[2], flags, lowered)
        case op.SUBPATTERN:
            number, more, fewer, inner = value
            return _group(number, _sequence(list(inner), (flags | more) & ~fewer, lowered))
        case op.BRANCH:
            return _branch([(first(list(inner), flags), _sequence(list(inner), flags, lowered)) for inner in value[1]])
        case op.ATOMIC_GROUP:
            return _atomic(_sequence(list(value), flags, lowered))
        case op.ASSERT | op.ASSERT_NOT:
            direction, inner = value
            back = inner.getwidth()[0] if direction < 0 else 0
            return _look(_sequence(list(inner), flags, lowered), back, wanted=kind is op.ASSERT)
        case op.GROUPREF:
            return _again(value, any_case=bool(flags & re.IGNORECASE))
        case op.FAILURE:
            return lambda _run, _at, _then: -1
    raise ValueError(f"Steps cannot be counted of {kind}.")


def _characters(tests: list[_Test]) -> _Matcher:
    def match(run: _Run, at: int, then: _Next) -> int:
        for tried, test in enumerate(tests, 1):
            if at >= run.stop or not test(run.text[at]):
                run.tally.add(tried)
                return -1
            at += 1
        run.tally.add(len(tests))
        return then(at)

    return match


def _anchor(where: Any, flags: int) -> _Matcher:
    lines = bool(flags & re.MULTILINE)

    def holds(run: _Run, at: int) -> bool:
        match where:
            case op.AT_BEGINNING_STRING:
                return at == 0
            case op.AT_BEGINNING:
                return at == 0 or (lines and run.text[at - 1] == "\n")
            case op.AT_END_STRING:
                return at == run.stop
            case op.AT_END:
                last = at == run.stop or (at == run.stop - 1 and run.text[at] == "\n")
                return last or (lines and run.text[at] == "\n")
        words = [0 <= place < run.stop and re.match(r"\w", run.text[place]) is not None for place in (at - 1, at)]
        return (words[0] != words[1]) == (where is op.AT_BOUNDARY)

    def match(run: _Run, at: int, then: _Next) -> int:
        run.tally.add(1)
        return then(at) if holds(run, at) else -1

    return match


def _repeat(  # noqa: PLR0913, PLR0917  # what the parser knows of a repetition
    kind: Any, least: int, most: int, body: Any, flags: int, lowered: int | None
) -> _Matcher:
    if lowered is not None and most is not _MANY:
        least, most = min(least, lowered), min(most, max(lowered, 1))
    nodes = list(body)
    test = single(nodes[0], flags) if len(nodes) == 1 else None
    if test is not None and kind is not op.MIN_REPEAT:
        return _run_of(test, least, most, possessive=kind is op.POSSESSIVE_REPEAT)
    inner = _sequence(nodes, flags, lowered)
    if kind is op.POSSESSIVE_REPEAT:
        return _possessive(inner, least, most)
    return _repeated(first(nodes, flags), inner, least, most, lazy=kind is op.MIN_REPEAT)


def _run_of(test: _Test, least: int, most: int, *, possessive: bool) -> _Matcher:
    def match(run: _Run, at: int, then: _Next) -> int:
        end, last = at, run.stop if most is _MANY else min(run.stop, at + most)
        while end < last and test(run.text[end]):
            end += 1
        run.tally.add(end - at + 1)
        shortest = max(end, at + least) if possessive else at + least
        while end >= shortest:
            run.tally.add(1)
            found = then(end)
            if found >= 0:
                return found
            end -= 1
        return -1

    return match


def _possessive(inner: _Matcher, least: int, most: int) -> _Matcher:
    def match(run: _Run, at: int, then: _Next) -> int:
        count = 0
        while count < most:
            end = inner(run, at, _accept)
            run.tally.add(1)
            if end < 0 or (end == at and count >= least):
                break
            at, count = end, count + 1
        return then(at) if count >= least else -1

    return match


def _repeated(test: _Test | None, inner: _Matcher, least: int, most: int, *, lazy: bool) -> _Matcher:
    def match(run: _Run, at: int, then: _Next) -> int:
        def once_more(at: int, count: int) -> int:
            run.tally.add(1)
            if count >= most or (test is not None and (at >= run.stop or not test(run.text[at]))):
                return -1
            kept = dict(run.spans)
            found = inner(run, at, lambda end: -1 if end == at and count >= least else loop(end, count + 1))
            if found < 0:
                run.spans = kept
            return found

        def loop(at: int, count: int) -> int:
            run.tally.add(1)
            if count < least:
                return once_more(at, count)
            if lazy:
                found = then(at)
                return found if found >= 0 else once_more(at, count)
            found = once_more(at, count)
            return found if found >= 0 else then(at)

        return loop(at, 0)

    return match


def _group(number: int | None, inner: _Matcher) -> _Matcher:
    def match(run: _Run, at: int, then: _Next) -> int:
        if number is None:
            return inner(run, at, then)
        before, last = run.spans.get(number), run.last

        def close(end: int) -> int:
            inside = run.spans.get(number)
            run.spans[number], run.last = (at, end), number
            found = then(end)
            if found < 0:
                _restore(run, number, inside)
            return found

        found = inner(run, at, close)
        if found < 0:
            _restore(run, number, before)
            run.last = last
        return found

    return match


def _restore(run: _Run, number: int, span: tuple[int, int] | None) -> None:
    if span is None:
        run.spans.pop(number, None)
    else:
        run.spans[number] = span


def _branch(branches: list[tuple[_Test | None, _Matcher]]) -> _Matcher:
    def match(run: _Run, at: int, then: _Next) -> int:
        for test, branch in branches:
            run.tally.add(1)
            if test is not None and (at >= run.stop or not test(run.text[at])):
                continue
            found = branch(run, at, then)
            if found >= 0:
                return found
        return -1

    return match


def _atomic(inner: _Matcher) -> _Matcher:
    def match(run: _Run, at: int, then: _Next) -> int:
        end = inner(run, at, _accept)
        return end if end < 0 else then(end)

    return match


def _look(inner: _Matcher, back: int, *, wanted: bool) -> _Matcher:
    def match(run: _Run, at: int, then: _Next) -> int:
        run.tally.add(1)
        kept = dict(run.spans)
        there = at >= back and inner(run, at - back, _accept) >= 0
        if there != wanted:
            run.spans = kept
            return -1
        return then(at)

    return match


def _again(number: int, *, any_case: bool) -> _Matcher:
    def match(run: _Run, at: int, then: _Next) -> int:
        if number not in run.spans:
            return -1
        start, end = run.spans[number]
        run.tally.add(end - start + 1)
        here, there = run.text[at : min(run.stop, at + end - start)], run.text[start:end]
        same = here.lower() == there.lower() if any_case else here == there
        return then(at + end - start) if same else -1

    return match
