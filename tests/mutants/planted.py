"""Plants one mistake in a child of this process, and looks what notices.

First the facts and outcomes of `tests/test_recorded.py` are compared, those of the changed module first; then the
examples in its docstrings are run, and tests. The child starts with what does not depend on the product: other
packages, and the data of `tests/vectors`.
"""

import doctest
import importlib.abc
import importlib.machinery
import importlib.util
import os
import resource
import sys
from collections import defaultdict
from collections.abc import Sequence
from types import ModuleType
from typing import Final, NamedTuple

import pytest

import tests.recorded
from tests.vectors import corpus, vectors

#: What pytest is told: stop at the first failure; some tests are imported already, by the records.
_QUIETLY: Final = (
    *("-qx", "--no-header", "-p", "no:cacheprovider", "-p", "no:xdist"),
    *("-W", "ignore::pytest.PytestAssertRewriteWarning"),
)
#: The most memory of a child, in bytes.
_MEMORY: Final = 4 << 30
#: Modules that a child keeps although they are ours: they hold data alone.
_KEPT: Final = ("tests", "tests.vectors")
#: What can read a module of each kind, the likeliest first.
_READERS: Final = {
    "condition": ("condition", "tool"),
    "profile": ("tool",),
    "target": ("tool",),
    "pass": ("tool",),
    "rule": ("rule", "tool"),
    "form": ("form", "sample", "phrases"),
    "decoder": ("form", "sample", "phrases"),
}


class Judged(NamedTuple):
    """What noticed a mistake, empty if nothing did, and the seconds of work until then."""

    by: str
    seconds: float


class _Planted(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Loads one module from another text."""

    def __init__(self, module: str, text: str) -> None:
        self._module = module
        self._text = text

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        del target
        if fullname != self._module:
            return None
        found = importlib.machinery.PathFinder.find_spec(fullname, path)
        assert found is not None
        folders = found.submodule_search_locations
        return importlib.util.spec_from_file_location(
            fullname, found.origin, loader=self, submodule_search_locations=folders
        )

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> None:
        del spec

    def exec_module(self, module: ModuleType) -> None:
        exec(compile(self._text, str(module.__file__), "exec"), module.__dict__)  # noqa: S102  # that is the purpose


def warmed() -> None:
    """Load what every child needs."""
    [*tests.recorded.lines_of("facts.txt")]
    vectors()
    corpus()


def judged(module: str, text: str, kind: str, files: Sequence[str], seconds: int) -> Judged:
    """Plant a mistake, and return what notices it; one that takes more than the given seconds of work is noticed."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
        os.write(writing, _noticed(module, text, kind, files).encode())
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as answer:
        said = answer.read()
    _, status, used = os.wait4(child, 0)
    if os.WIFSIGNALED(status):
        said = "the time limit"
    elif status:
        said = "a crash"
    return Judged(said, used.ru_utime + used.ru_stime)


def _noticed(module: str, text: str, kind: str, files: Sequence[str]) -> str:
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, 1)
    os.dup2(nothing, 2)
    for name in [*sys.modules]:
        if name.partition(".")[0] in {"toolprism", "tests"} and name not in _KEPT:
            del sys.modules[name]
    sys.meta_path.insert(0, _Planted(module, text))
    try:
        return _recorded(module, kind) or _shown(module) or _tested(files)
    except BaseException as error:  # noqa: BLE001  # whatever a mistake raises, it is noticed
        return f"{type(error).__name__} while records are compared"


def _recorded(module: str, kind: str) -> str:
    """Return the first record that differs; empty if none does."""
    from tests.recorded import FILES, lines_of, recorded

    if [*lines_of("facts.txt")] != recorded("facts.txt"):
        return "recorded facts"
    kept = {file: defaultdict[str, list[str]](list) for file in FILES}
    for file, lines in kept.items():
        for name, _, line in (each.partition(": ") for each in recorded(file)):
            lines[name].append(line)
    told = {name: (file, ask) for file in FILES for name, ask in FILES[file]()}
    own, kinds = _owned(module), _READERS[kind]
    asked = sorted(
        (name for name in told if name.partition(" ")[0] in kinds),
        key=lambda name: (name.partition(" ")[2] not in own, kinds.index(name.partition(" ")[0])),
    )
    return next((f"recorded {name}" for name in asked if told[name][1]() != kept[told[name][0]][name]), "")


def _owned(module: str) -> set[str]:
    """Return the ids of what a module declares."""
    declared = vars(sys.modules[module]).values()
    each = [*declared, *(one for many in declared if isinstance(many, tuple) for one in many)]
    return {str(one.id) for one in each if hasattr(one, "id")}


def _shown(module: str) -> str:
    """Return the module if an example in its docstrings gives something else; empty if none does."""
    return f"an example in {module}" if doctest.testmod(sys.modules[module]).failed else ""


def _tested(files: Sequence[str]) -> str:
    failures = _Failures()
    code = pytest.main([*_QUIETLY, *files], plugins=[failures])
    assert code in {pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.INTERRUPTED}, code
    return failures.first


class _Failures:
    """Remembers the first test that fails."""

    def __init__(self) -> None:
        self.first = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Take the report of a test."""
        if report.failed and not self.first:
            self.first = report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Take the report of a collection."""
        if report.failed and not self.first:
            self.first = report.nodeid
