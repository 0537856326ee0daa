"""Garbage collection: results need none, so processes that work on pasted text do it rarely."""

import gc
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.bench.shapes import SHAPES, Schema, wide_object
from tests.bench.spent import spend
from toolprism.schema import all_targets

#: Runs a command twice, and prints the number of collections of the second run.
_COMMAND = """
import gc, sys
from toolprism.cli.main import main
main(["normalize", "--format", "json", sys.argv[1]])
before = gc.get_stats()[0]["collections"]
main(["normalize", "--format", "json", sys.argv[1]])
print(gc.get_stats()[0]["collections"] - before, file=sys.stderr)
"""
#: Prepares a worker process, and prints how many objects it never visits.
_WORKER = """
import gc
from toolprism.web.worker_pool import worker
from toolprism.web.settings import Settings
worker.prepare(Settings(links=None))
print(gc.get_freeze_count())
"""


@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
def test_results_with_trails_hold_no_reference_cycles(shape: Callable[[int], Schema]) -> None:
    spend(shape(50), all_targets().values())  # whatever is computed once and kept
    gc.collect()
    gc.disable()
    try:
        spend(shape(200), all_targets().values())
        assert gc.collect() == 0
    finally:
        gc.enable()


def test_a_command_hardly_collects_garbage_while_it_works_on_a_large_schema(tmp_path: Path) -> None:
    file = tmp_path / "tool.json"
    file.write_text(json.dumps(wide_object(1_000)))
    done = subprocess.run([sys.executable, "-c", _COMMAND, str(file)], capture_output=True, text=True, check=True)
    assert int(done.stderr) < 10  # more than 100 with Python's defaults


def test_a_worker_process_never_visits_what_it_has_loaded() -> None:
    done = subprocess.run([sys.executable, "-c", _WORKER], capture_output=True, text=True, check=True)
    assert int(done.stdout) > 50_000
