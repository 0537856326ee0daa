"""One worker process: its possible ends, and its replacement."""

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

import pytest

from tests.processes import hogs
from toolprism.core.errors import OutOfMemory, OutOfTime, WorkerLost
from toolprism.processes.slot import Kind, Slot

_T = TypeVar("_T")


@pytest.fixture(scope="module")
def run() -> Iterator[Callable[[Callable[[Slot], Awaitable[_T]]], _T]]:
    """Return what runs something with a slot; all share one process, as long as it lives."""
    slot = Slot(Kind(prepare=hogs.prepare, seconds=0.5, memory=100_000_000))

    async def with_slot(work: Callable[[Slot], Awaitable[_T]]) -> _T:
        return await work(slot)

    with ThreadPoolExecutor(1) as apart:  # where a browser was driven before, this thread has an event loop already
        runner = asyncio.Runner()
        yield lambda work: apart.submit(runner.run, with_slot(work)).result()
        apart.submit(runner.run, slot.close()).result()
        apart.submit(runner.close).result()


Run = Callable[[Callable[[Slot], Awaitable[int]]], int]


def _identity(run: Run) -> int:
    return run(lambda slot: slot.run(hogs.identity))


def test_work_is_done_in_another_process_that_stays(run: Run) -> None:
    first = _identity(run)
    assert first != os.getpid()
    assert _identity(run) == first


@pytest.mark.parametrize(
    "work, error, words",
    [
        (hogs.spin, OutOfTime, "took more than 0.5 s"),
        (hogs.sleep_in_c, OutOfTime, "took more than 0.5 s"),
        (hogs.end, WorkerLost, "has ended before it was done"),
        (hogs.abort, OutOfMemory, "needs more than 100 MB"),
    ],
)
def test_work_beyond_a_limit_ends_with_its_process_and_a_fresh_one_starts(
    run: Run, work: Callable[[], int], error: type[Exception], words: str
) -> None:
    before = _identity(run)
    with pytest.raises(error, match=words):
        run(lambda slot: slot.run(work))
    after = _identity(run)
    assert after != before
    assert not Path(f"/proc/{before}").exists()


def test_a_process_gets_no_more_memory_than_it_may_have(run: Run) -> None:
    assert run(lambda slot: slot.run(hogs.take, 50_000_000)) == 50_000_000
    with pytest.raises(MemoryError):
        run(lambda slot: slot.run(hogs.take_all_memory))


def test_a_process_that_was_killed_while_it_had_nothing_to_do_is_replaced(run: Run) -> None:
    before = _identity(run)
    os.kill(before, signal.SIGKILL)
    assert _identity(run) != before


class _BreaksDown:
    """A pool that breaks down right after it was given work, and never reports it."""

    def __init__(self) -> None:
        self.active = True
        self.asked = 0

    def schedule(self, *_: object, **__: object) -> Future[int]:
        self.active = False
        self.asked += 1
        return Future()

    def stop(self) -> None:
        """Do nothing."""

    def join(self) -> None:
        """Do nothing."""


def test_what_a_pool_has_not_taken_when_it_breaks_down_is_asked_of_the_next(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = _BreaksDown()

    async def work(slot: Slot) -> int:
        await slot.close()
        monkeypatch.setattr(slot, "_pool", broken)
        return await slot.run(hogs.identity)

    assert run(work) != os.getpid()
    assert broken.asked == 1


def test_work_that_every_pool_leaves_is_lost(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(slot: Slot) -> int:
        with monkeypatch.context() as patched:
            await slot.close()
            patched.setattr(slot, "_fresh", _BreaksDown)
            patched.setattr(slot, "_pool", _BreaksDown())
            with pytest.raises(WorkerLost):
                await slot.run(hogs.identity)
        await slot.replace()
        return await slot.run(hogs.identity)

    assert run(work) != os.getpid()
