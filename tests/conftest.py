"""Hooks for every test: tests whose programs are missing are skipped, and never silently."""

import os
import signal
import sys
from collections import Counter
from collections.abc import Generator

import pytest
from hypothesis import HealthCheck, settings

from tests.soak import SOAK, inputs
from tests.tools import require_all
from toolprism.core.garbage import collect_less, keep_existing
from toolprism.schema import Normalizer

# No clock decides here either; CI asks the same cases each time.
settings.register_profile(
    "calm", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=os.environ.get("CI") == "true"
)
settings.load_profile("calm")

#: Files with the longest tests, which come first: no process waits for one of them at the end.
FIRST = frozenset(
    {
        "test_compiled.py",
        "test_contributing.py",
        "test_deploy.py",
        "test_hanging_store.py",
        "test_killed_workers.py",
        "test_package.py",
        "test_recorded.py",
        "test_release.py",
    }
)
#: Reasons why tests did not run, with their number.
_SKIPPED: Counter[str] = Counter()


@pytest.fixture(scope="session", autouse=True)
def interruptible() -> None:
    """Let the programs that tests start receive Control-C, which a shell's background job ignores."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session", autouse=True)
def room_for_recursion() -> None:
    """Raise the limit of recursion as the first normalization does; Hypothesis refuses that in the middle of a test."""
    Normalizer({})


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items if SOAK else ():
        if hasattr(getattr(item, "module", None), inputs.__name__):
            item.add_marker("soak")  # it takes many more inputs then
    items.sort(key=lambda item: item.path.name not in FIRST)


def pytest_collection_finish() -> None:
    """Collect garbage as the processes of the product do; beside thousands of tests it takes a sixth of the time."""
    collect_less()
    keep_existing()


def pytest_runtest_setup(item: pytest.Item) -> None:
    for marker in item.iter_markers("requires"):
        require_all(marker.args)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    return refuse_skip((yield))


def refuse_skip(report: pytest.TestReport) -> pytest.TestReport:
    """Turn a skip into a failure if everything must run."""
    if os.environ.get("CI") == "true" and _is_skip(report):
        report.outcome, report.longrepr = "failed", f"With CI=true nothing is skipped: {_reason(report)}."
    return report


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if _is_skip(report):
        _SKIPPED[_reason(report)] += 1


def pytest_unconfigure(config: pytest.Config) -> None:
    """List in the last line what did not run."""
    if _SKIPPED and not hasattr(config, "workerinput"):
        reasons = (f"{reason} ({count})" for reason, count in _SKIPPED.most_common())
        sys.stdout.write(f"Did not run: {', '.join(reasons)}\n")


def _is_skip(report: pytest.TestReport) -> bool:
    return report.skipped and not hasattr(report, "wasxfail")


def _reason(report: pytest.TestReport) -> str:
    reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
    return reason.removeprefix("Skipped: ")
