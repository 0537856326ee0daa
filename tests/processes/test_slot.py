"""One worker process: its possible ends, and its replacement."""

import asyncio
import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

import pytest

from tests.event_loop import finished
from tests.killing import kill
from tests.processes import hogs
from toolprism.core.errors import OutOfMemory, OutOfTime, WorkerLost
from toolprism.processes.fairness import FairQueue
from toolprism.processes.slot import Slot, WorkerConfig, _Worker

#: Processes that are killed while many clients ask.
_KILLS = 50
_T = TypeVar("_T")


@pytest.fixture(scope="module")
def run() -> Iterator[Callable[[Callable[[Slot], Awaitable[_T]]], _T]]:
    """Return what runs something with a slot; all share one process, as long as it lives."""
    yield from _running(300)


@pytest.fixture(scope="module")
def run_for_a_second() -> Iterator[Callable[[Callable[[Slot], Awaitable[_T]]], _T]]:
    """Return the same with a slot in which nothing may take long."""
    yield from _running(1)


def _running(seconds: float) -> Iterator[Callable[[Callable[[Slot], Awaitable[_T]]], _T]]:
    slot = Slot(WorkerConfig(prepare=hogs.prepare, seconds=seconds, memory=100_000_000))

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
        (hogs.spin, OutOfTime, "took more than 1 s"),
        (hogs.sleep_in_c, OutOfTime, "took more than 1 s"),
        (hogs.stop, OutOfTime, "took more than 1 s"),
        (hogs.end, WorkerLost, "has ended before it was done"),
        (hogs.abort, OutOfMemory, "needs more than 100 MB"),
    ],
)
def test_work_beyond_a_limit_ends_with_its_process_and_a_fresh_one_starts(
    run_for_a_second: Run, work: Callable[[], int], error: type[Exception], words: str
) -> None:
    before = _identity(run_for_a_second)
    with pytest.raises(error, match=words):
        run_for_a_second(lambda slot: slot.run(work))
    after = _identity(run_for_a_second)
    assert after != before
    assert not Path(f"/proc/{before}").exists()


def test_a_process_gets_no_more_memory_than_it_may_have(run: Run) -> None:
    assert run(lambda slot: slot.run(hogs.take, 50_000_000)) == 50_000_000
    with pytest.raises(MemoryError):
        run(lambda slot: slot.run(hogs.take_all_memory))


@pytest.mark.parametrize("is_seen", [False, True], ids=["just now", "some time ago"])
def test_a_process_that_was_killed_while_it_had_nothing_to_do_is_replaced(run: Run, *, is_seen: bool) -> None:
    before = _identity(run)
    os.kill(before, signal.SIGKILL)

    async def work(slot: Slot) -> int:
        while is_seen and _exists(before):
            await asyncio.to_thread(os.sched_yield)
        for _ in range(10):  # the event loop looks at the connection
            await asyncio.sleep(0)
        return await slot.run(hogs.identity)

    assert run(work) != before


def _of(work: Callable[..., int], *given: object) -> Callable[[Slot], Awaitable[int]]:
    return lambda slot: slot.run(work, *given)


def test_a_process_that_is_killed_while_it_writes_its_answer_is_replaced(run: Run) -> None:
    for size in (0, 1, hogs.LENGTH - 1, hogs.LENGTH, hogs.LENGTH + 1, len(hogs.ANSWER) - 1):
        before = _identity(run)
        with pytest.raises(WorkerLost):
            run(_of(hogs.end_after, size))
        assert _identity(run) != before, size
    assert run(_of(hogs.end_after, len(hogs.ANSWER))) == hogs.MADE
    assert _identity(run) > 0


@pytest.mark.parametrize("size", [1, 5_000_000], ids=["all in the connection", "half in the connection"])
def test_a_request_that_a_killed_process_had_not_read_is_asked_of_the_next(run: Run, size: int) -> None:
    before = _identity(run)

    async def work(slot: Slot) -> int:
        os.kill(before, signal.SIGSTOP)
        asked = asyncio.create_task(slot.run(hogs.length, bytes(size)))
        for _ in range(10):
            await asyncio.sleep(0)
        os.kill(before, signal.SIGKILL)
        return await asked

    assert run(work) == size
    assert _identity(run) != before


def test_a_request_that_kills_each_process_that_reads_it_is_lost(run: Run) -> None:
    for size in (1, 5_000_000):
        with pytest.raises(WorkerLost):
            run(_of(hogs.length, hogs.Deadly(), bytes(size)))
        assert _identity(run) > 0


def test_a_process_that_is_killed_while_it_starts_is_replaced_once(tmp_path: Path) -> None:
    async def work() -> None:
        slot = Slot(WorkerConfig(prepare=hogs.end_at_start, given=(tmp_path / "deaths", 3)))
        with pytest.raises(WorkerLost):
            await slot.start()
        await slot.start()
        await slot.close()

    finished(work())
    assert (tmp_path / "deaths").read_bytes() == b"..."


def test_a_process_that_does_not_start_in_time_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        slot = Slot(WorkerConfig(prepare=hogs.stop))
        with pytest.raises(WorkerLost):
            await slot.start()

    monkeypatch.setattr("toolprism.processes.slot._START", 0.1)
    finished(work())


def test_a_process_that_was_ended_before_a_thread_has_started_it_is_not_started() -> None:
    async def work() -> None:
        worker = await _Worker.connected(WorkerConfig(prepare=hogs.prepare))
        await worker.end()
        worker._start()
        assert worker._process.pid is None

    finished(work())


_CANCELLED = """
import asyncio, multiprocessing
from tests.event_loop import finished
from tests.processes import hogs
from toolprism.processes.slot import WorkerConfig, Slot

async def use():
    for steps in range(30):
        slot = Slot(WorkerConfig(prepare=hogs.prepare))
        asked = asyncio.create_task(slot.run(hogs.identity))
        for _ in range(steps):
            await asyncio.sleep(0.01 * (steps > 14))
        asked.cancel()
        await asyncio.gather(asked, return_exceptions=True)
        if not asked.cancelled():
            await slot.close()
        assert not multiprocessing.active_children(), steps

finished(use())
"""


def test_a_request_that_nobody_waits_for_leaves_nothing_at_whatever_step_it_was() -> None:
    ended = subprocess.run([sys.executable, "-c", _CANCELLED], capture_output=True, text=True, check=False, timeout=120)
    assert (ended.returncode, ended.stderr) == (0, "")


@pytest.mark.parametrize(
    "how", ["nobody waits for it", "its slot is closed", "its slot is closed when it was just killed"]
)
def test_a_process_at_work_ends_when(how: str, tmp_path: Path) -> None:
    begun = tmp_path / "begun"
    os.mkfifo(begun)

    async def work() -> None:
        slot = Slot(WorkerConfig(prepare=hogs.prepare, seconds=600))
        before = await slot.run(hogs.identity)
        asked = asyncio.create_task(slot.run(hogs.say_and_sleep, begun))
        await asyncio.to_thread(begun.read_bytes)
        if how == "nobody waits for it":
            asked.cancel()
        elif "killed" in how:
            os.kill(before, signal.SIGKILL)
        if "closed" in how:
            await slot.close()
        with pytest.raises((WorkerLost, asyncio.CancelledError)):
            await asked
        assert not _exists(before)
        assert await slot.run(hogs.identity) != before
        await slot.close()

    finished(work())


def _exists(pid: int) -> bool:
    return Path(f"/proc/{pid}").exists()


def test_a_process_is_replaced_after_a_number_of_requests() -> None:
    async def work() -> list[int]:
        slot = Slot(WorkerConfig(prepare=hogs.prepare, requests=2))
        pids = [await slot.run(hogs.identity) for _ in range(5)]
        await slot.close()
        return pids

    first, second, third, fourth, fifth = finished(work())
    assert first == second != third == fourth != fifth


def test_an_interrupt_is_for_the_parent(run: Run) -> None:
    before = _identity(run)
    os.kill(before, signal.SIGINT)
    assert _identity(run) == before


def test_work_that_fails_is_an_error_and_its_process_stays(run: Run) -> None:
    before = _identity(run)
    with pytest.raises(TimeoutError, match="of the work itself"):
        run(_of(hogs.time_out))
    with pytest.raises(AttributeError, match="local"):
        run(_of(hogs.what_cannot_be_sent))
    assert _identity(run) == before


def test_every_request_is_over_soon_however_many_processes_are_killed() -> None:
    """Eight clients ask two processes, and who has an answer kills the other one, whatever it does, fifty times."""
    killed: list[int] = []

    async def ask(client: str, slots: list[Slot], turns: FairQueue[Slot], pids: dict[Slot, int]) -> int:
        while True:
            async with turns.turn(client) as slot:
                is_last = len(killed) >= _KILLS
                try:
                    pids[slot] = await slot.run(hogs.identity)
                except WorkerLost:
                    continue
            if is_last:
                return pids[slot]
            for other in slots:
                if other is not slot and other in pids:
                    killed.append(pids.pop(other))
                    kill(killed[-1:])

    async def work() -> set[int]:
        slots = [Slot(WorkerConfig(prepare=hogs.prepare, seconds=600)) for _ in range(2)]
        turns, pids = FairQueue(slots, share=2, waiting=8, patience=600), dict[Slot, int]()
        last = await asyncio.gather(*(ask(str(number), slots, turns, pids) for number in range(8)))
        await asyncio.gather(*(slot.close() for slot in slots))
        return set(last)

    last = finished(work())
    assert len(killed) >= _KILLS
    assert not any(_exists(pid) for pid in {*killed, *last})


def test_processes_that_are_killed_leave_nothing_behind(run: Run) -> None:
    _identity(run)
    before = _held()
    for size in (0, 1, hogs.LENGTH, len(hogs.ANSWER) - 1):
        with pytest.raises(WorkerLost):
            run(_of(hogs.end_after, size))
        _identity(run)
        assert _held() == before


def _held() -> tuple[int, int]:
    """Return the numbers of open files, and of processes whose end nobody has noticed."""
    children = multiprocessing.process._children  # type: ignore[attr-defined]
    return len(list(Path("/dev/fd").iterdir())), len(children)
