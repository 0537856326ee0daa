"""Plants one mistake in this process alone, and looks what notices: `python -m tests.mutants.planted MODULE`.

The text of the module with the mistake comes from standard input. The exit code is 0 when a test fails, and 1 when none
does. First the records of `tests/test_recorded.py` are compared, then the tests that the command names are run.
"""

import importlib.abc
import importlib.machinery
import importlib.util
import sys
from collections.abc import Sequence
from types import ModuleType
from typing import Final

import pytest

#: What pytest is told: stop at the first failure; the application is imported already, by the records.
_QUIETLY: Final = (
    *("-qx", "--no-header", "-p", "no:cacheprovider", "-p", "no:xdist"),
    *("-W", "ignore::pytest.PytestAssertRewriteWarning"),
)


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
        return importlib.util.spec_from_file_location(fullname, found.origin, loader=self)

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> None:
        del spec

    def exec_module(self, module: ModuleType) -> None:
        exec(compile(self._text, str(module.__file__), "exec"), module.__dict__)  # noqa: S102  # that is the purpose


def main(module: str, tests: Sequence[str]) -> int:
    """Print what notices the mistake, and return the exit code."""
    sys.meta_path.insert(0, _Planted(module, sys.stdin.read()))
    noticed = _recorded()
    if noticed is None:
        failures = _Failures()
        code = pytest.main([*_QUIETLY, *tests], plugins=[failures])
        assert code in {pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.INTERRUPTED}, code
        noticed = failures.first
    sys.stdout.write(f"\n{noticed or 'nothing'}\n")
    return 1 if noticed is None else 0


def _recorded() -> str | None:
    """Return the first record that differs."""
    import json

    try:
        from tests.recorded import FOLDER, facts, outcomes

        if [*facts()] != (FOLDER / "facts.txt").read_text("utf-8").splitlines():
            return "recorded facts"
        kept = json.loads((FOLDER / "outcomes.json").read_text("utf-8"))
        return next(
            (f"recorded {consumer}" for consumer, groups in outcomes().items() if groups != kept[consumer]), None
        )
    except Exception as error:  # noqa: BLE001  # whatever a mistake raises, it is noticed
        return f"{type(error).__name__} while records are compared"


class _Failures:
    """Remembers the first test that fails."""

    def __init__(self) -> None:
        self.first: str | None = None

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Take the report of a test."""
        if report.failed and self.first is None:
            self.first = report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Take the report of a collection."""
        if report.failed and self.first is None:
            self.first = report.nodeid


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
