"""A census on several processes, and on a cluster: the same result as in one, even if processes are killed."""

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path

import pytest

from tests.census.corpus import TARGETS, judge_and_die, judge_and_die_once, records
from toolprism.census.record import Judged, Unusable
from toolprism.census.running import batches, in_order, judged_by, judged_here, judged_with

_COUNT = 330


@pytest.fixture(scope="module")
def expected() -> list[Judged]:
    return list(judged_here(records(_COUNT), TARGETS, processes=1))


def test_several_processes_give_the_same_in_the_same_order(expected: list[Judged]) -> None:
    assert list(judged_here(records(_COUNT), TARGETS, processes=2)) == expected


def test_a_process_that_is_killed_costs_nothing(tmp_path: Path, expected: list[Judged]) -> None:
    flag = tmp_path / "killed"
    judged = list(judged_with(partial(judge_and_die_once, targets=TARGETS, flag=str(flag)), records(_COUNT), 2))
    assert flag.exists(), "one was killed"
    assert judged == expected


def test_a_record_that_ends_every_process_is_left_out_and_named(expected: list[Judged]) -> None:
    judged = list(judged_with(partial(judge_and_die, targets=TARGETS), records(64), 2))
    assert [each.rows for each in judged] == [expected[0].rows, (), expected[2].rows, expected[3].rows]
    assert [unread.number for unread in judged[1].unread] == list(range(17, 33))


def test_only_a_few_batches_are_under_way() -> None:
    begun: list[int] = []

    def submit(batch: object) -> object:
        begun.append(1)
        return batch

    results = in_order(batches(records(320)), submit, lambda *_: Judged(rows=()), 5)
    for done, _ in enumerate(results):
        assert len(begun) - done <= 5
    assert len(begun) == 20


@contextmanager
def cluster(folder: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """Start a scheduler and two workers without a watchdog: one that is killed stays away."""
    with ExitStack() as running:
        file = folder / "scheduler.json"

        def start(*words: str) -> subprocess.Popen[bytes]:
            command = [sys.executable, "-m", "dask", *words, "--no-dashboard", "--scheduler-file", str(file)]
            process = running.enter_context(
                subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            )
            running.callback(process.kill)
            return process

        start("scheduler", "--host", "127.0.0.1", "--port", "0")
        workers = [
            start("worker", "--no-nanny", "--nthreads", "1", "--local-directory", str(folder / name), "--name", name)
            for name in ("one", "other")
        ]
        yield str(file), workers


@pytest.mark.soak
def test_a_cluster_that_loses_a_worker_gives_the_same_and_nothing_twice(tmp_path: Path, expected: list[Judged]) -> None:
    from distributed import Client

    with cluster(tmp_path) as (file, workers):
        while not Path(file).exists():
            time.sleep(0.05)
        with Client(scheduler_file=file, set_as_default=False) as client:  # type: ignore[no-untyped-call]
            client.wait_for_workers(2, timeout=60)
            address = client.scheduler.address
            judged = []
            for each in judged_by(address, records(_COUNT), TARGETS):
                judged.append(each)
                if len(judged) == 4:
                    workers[0].kill()
            assert len(client.nthreads()) == 1, "one is left"
    assert judged == expected


def test_a_missing_scheduler_is_reported_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("toolprism.census.running._SECONDS", 0.3)
    with pytest.raises(Unusable, match=r"No scheduler of a cluster answers at tcp://127\.0\.0\.1:1\."):
        list(judged_by("tcp://127.0.0.1:1", records(1), TARGETS))


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(Unusable, match=r"pip install 'toolprism\[dask\]'"):
        list(judged_by("tcp://127.0.0.1:1", records(1), TARGETS))
