"""No pattern that reads pasted text takes work that grows faster than the text, and none is forgotten here.

Every pattern is found by importing its module, and the texts that attack it are derived from it.
"""

import ast
import contextlib
import re
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from tests.attacks import Attack, attacks_on
from tests.counted import counted
from tests.steps import Steps, TooManyError

_SOURCES: Final = Path(__file__).parents[1] / "app"
#: The packages whose patterns read what somebody pastes.
_PACKAGES: Final = ("toolprism.reading", "toolprism.providers.errors", "toolprism.toolcalls")
#: A bounded repetition counts as one of at most so many, so that short texts show the growth.
_LOWERED: Final = 6
#: The shortest text, and the least number of its pieces.
_LENGTH: Final = 64
_PIECES: Final = 6
#: So many steps for each character are few, whatever the growth.
_FEW: Final = 8
#: A text of four times the length may take so many times the steps; work that grows with the square takes 16 times.
_MOST_GROWTH: Final = 7.0
#: More steps than any text here takes that is read in linear work.
_MOST_STEPS: Final = 20_000
_WHOLE: Final = frozenset({"search", "finditer", "findall", "sub", "subn", "split"})


class _Case(NamedTuple):
    """A pattern, and the methods that run it."""

    name: str
    pattern: str
    flags: int
    methods: tuple[str, ...]


def _files() -> Iterator[tuple[str, ast.Module]]:
    for package in _PACKAGES:
        for path in sorted((_SOURCES / package.replace(".", "/")).rglob("*.py")):
            name = ".".join(path.relative_to(_SOURCES).with_suffix("").parts).removesuffix(".__init__")
            yield name, ast.parse(path.read_text(encoding="utf-8"))


def _methods() -> dict[str, set[str]]:
    """Return the methods that are called on each name; a private name has its module before it."""
    found = defaultdict[str, set[str]](set)
    for module, tree in _files():
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute):
                owner = node.value
                name = (
                    owner.id if isinstance(owner, ast.Name) else owner.attr if isinstance(owner, ast.Attribute) else ""
                )
                found[f"{module}.{name}" if name.startswith("_") else name].add(node.attr)
    return found


def _inside_functions() -> Iterator[_Case]:
    """Yield the patterns that are given to the functions of `re`."""
    for module, tree in _files():
        for node in ast.walk(tree):
            match node:
                case ast.Call(
                    func=ast.Attribute(value=ast.Name(id="re"), attr=method),
                    args=[ast.Constant(value=str(pattern)), *_],
                ) if method in _WHOLE | {"match", "fullmatch"}:
                    flags = [each for each in ast.walk(node) if isinstance(each, ast.Attribute) and each.attr.isupper()]
                    number = sum(int(getattr(re, flag.attr)) for flag in flags)
                    yield _Case(f"{module} line {node.lineno}", pattern, number, (method,))


def _cases() -> list[_Case]:
    methods = _methods()
    cases: dict[tuple[str, int], _Case] = {}
    with counted(_PACKAGES) as application:
        application.modules["toolprism.providers.errors.forms"].all_forms()  # compiles those of the text files
        names = {
            id(value): f"{module}.{name}" if name.startswith("_") else name
            for module, held in application.modules.items()
            for name, value in vars(held).items()
            if isinstance(value, Steps)
        }
        for pattern, modules in application.patterns.items():
            name = names.get(id(pattern))
            called = methods[name] & (_WHOLE | {"match", "fullmatch"}) if name else set()
            cases[pattern.pattern, pattern.given] = _Case(
                name or min(modules), pattern.pattern, pattern.given, tuple(sorted(called)) or ("finditer",)
            )
    for case in _inside_functions():
        cases.setdefault((case.pattern, case.flags), case)
    return list(cases.values())


def _run(pattern: Any, method: str, text: str) -> object:
    if method in ("match", "fullmatch"):
        return getattr(pattern, method)(text)
    return list(pattern.finditer(text))


def _steps(pattern: Steps, method: str, text: str, most: float) -> int:
    """Return the steps, up to a limit."""
    pattern.tally.steps, pattern.tally.most = 0, most
    with contextlib.suppress(TooManyError):
        _run(pattern, method, text)
    return pattern.tally.steps


def growth(pattern: Steps, method: str, attack: Attack) -> float:
    """Return how many times the steps of n pieces those of 4n are, by 4n and by 2n; 1 where they are few."""
    length = max(_LENGTH, _PIECES * len(attack.piece))
    text = attack.text(4 * length)
    few = _FEW * len(text)
    if _steps(pattern, method, text, few) <= few:
        return 1
    first, most = _steps(pattern, method, attack.text(length), _MOST_STEPS), 16
    steps = [_steps(pattern, method, attack.text(times * length), most * first) for times in (2, 4)]
    return min(steps[1] / first, 3.5 * steps[0] / first)


CASES: Final = _cases()


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_no_pattern_takes_steps_that_grow_faster_than_the_text(case: _Case) -> None:
    pattern = Steps(case.pattern, case.flags, lowered=_LOWERED)
    for attack in attacks_on(case.pattern, case.flags):
        for method in case.methods:
            assert growth(pattern, method, attack) <= _MOST_GROWTH, (method, attack)


def test_patterns_are_found_wherever_they_are() -> None:
    found = {case.name for case in CASES}
    assert {
        "toolprism.reading.snippets._WORD",
        "NUMBER",
        "toolprism.providers.errors.form",
        "toolprism.reading.programs",
    } <= found
    assert len(CASES) > 400


@pytest.mark.parametrize(
    "pattern, method, piece",
    [
        (r"<<(\w+)\n.*?\n\1", "search", "<<a\n"),
        (r"\s*\Z", "search", " "),
        (r"[ \t]*[\w]*[ \t]*x", "match", " "),
        (r"(?:a|b|ab)*c", "search", "ab"),
        (r"(a+)+b", "match", "a"),
        (r"'[^']*'|[^']\w+;", "finditer", "a"),
    ],
)
def test_a_pattern_whose_steps_grow_faster_is_found(pattern: str, method: str, piece: str) -> None:
    attacks = [Attack("", piece, "\0"), *attacks_on(pattern, re.DOTALL)]
    assert any(growth(Steps(pattern, re.DOTALL), method, attack) > _MOST_GROWTH for attack in attacks)


def _matches(found: Any) -> list[Any]:
    return [each and each.span() for each in (found if isinstance(found, list) else [found])]


@pytest.fixture(autouse=True)
def deep() -> Iterator[None]:
    """Let the matcher in Python call itself as often as a text is long."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(100_000)
    yield
    sys.setrecursionlimit(before)


def test_steps_are_counted_of_the_matches_that_python_finds() -> None:
    for case in CASES:
        _check_matches(case)


def _check_matches(case: _Case) -> None:
    real, counting = re.compile(case.pattern, case.flags), Steps(case.pattern, case.flags)
    methods: list[Callable[[Any, str], Any]] = [
        lambda pattern, text: list(pattern.finditer(text)),
        lambda pattern, text: pattern.match(text),
    ]
    for attack in attacks_on(case.pattern, case.flags)[:8]:
        text = attack.text(max(12, 2 * len(attack.piece)))
        counting.tally.steps, counting.tally.most = 0, _MOST_STEPS
        with contextlib.suppress(TooManyError):
            for method in methods:
                found = _matches(method(counting, text))
                assert found == _matches(method(real, text)), (case.name, text)
