"""The processes of a command: one that is killed takes its call along, whatever it was doing, and no other."""

import multiprocessing
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.processes import hogs
from toolprism.core.errors import WorkerLost
from toolprism.processes.batch_pool import BatchPool


@pytest.fixture
def crew() -> Iterator[BatchPool]:
    with BatchPool(2, hogs.prepare) as crew:
        yield crew


def test_calls_are_made_in_as_many_processes_as_are_needed_and_may_be(crew: BatchPool) -> None:
    alone = {crew.result(crew.submit(hogs.identity)) for _ in range(3)}
    assert len(alone) == 1
    jobs = [crew.submit(hogs.length, bytes(size)) for size in (0, 1, 5_000_000, 2, 3)]
    assert [crew.result(job) for job in reversed(jobs)] == [3, 2, 5_000_000, 1, 0]
    assert len(multiprocessing.active_children()) == 2


def test_a_process_that_is_killed_while_it_answers_takes_only_its_call_along(crew: BatchPool) -> None:
    for size in (0, 1, hogs.LENGTH, hogs.LENGTH + 1, len(hogs.ANSWER) - 1):
        jobs = [crew.submit(hogs.length, b"."), crew.submit(hogs.end_after, size), crew.submit(hogs.length, b"..")]
        with pytest.raises(WorkerLost):
            crew.result(jobs[1])
        assert [crew.result(job) for job in jobs[::2]] == [1, 2]
    assert crew.result(crew.submit(hogs.end_after, len(hogs.ANSWER))) == hogs.MADE


def test_a_call_that_kills_the_process_that_reads_it_is_lost(crew: BatchPool) -> None:
    for size in (1, 5_000_000):
        with pytest.raises(WorkerLost):
            crew.result(crew.submit(hogs.length, hogs.Deadly(), bytes(size)))


def test_a_process_that_is_killed_before_it_reads_its_call_takes_it_along(crew: BatchPool) -> None:
    for number in (signal.SIGSTOP, signal.SIGKILL):
        before = crew.result(crew.submit(hogs.identity))
        os.kill(before, number)
        job = crew.submit(hogs.identity)
        os.kill(before, signal.SIGKILL)
        with pytest.raises(WorkerLost):
            crew.result(job)
        assert crew.result(crew.submit(hogs.identity)) != before


def test_where_no_process_can_be_prepared_every_call_is_lost_and_none_waits() -> None:
    with BatchPool(2, hogs.end) as crew:
        jobs = [crew.submit(hogs.identity) for _ in range(4)]
        for job in jobs:
            with pytest.raises(WorkerLost):
                crew.result(job)


def test_a_call_that_fails_is_an_error_and_its_process_stays(crew: BatchPool) -> None:
    before = crew.result(crew.submit(hogs.identity))
    with pytest.raises(TimeoutError, match="of the work itself"):
        crew.result(crew.submit(hogs.time_out))
    with pytest.raises(MemoryError):
        crew.result(crew.submit(hogs.take_all_memory))
    assert crew.result(crew.submit(hogs.identity)) == before


def test_a_crew_that_is_left_ends_what_it_began(tmp_path: Path) -> None:
    begun = tmp_path / "begun"
    os.mkfifo(begun)
    before = len(list(Path("/dev/fd").iterdir()))
    with BatchPool(2, hogs.prepare) as crew:
        crew.submit(hogs.say_and_sleep, begun)
        assert crew.result(crew.submit(hogs.identity)) != os.getpid()
        begun.read_bytes()
    assert not multiprocessing.active_children()
    assert len(list(Path("/dev/fd").iterdir())) == before
