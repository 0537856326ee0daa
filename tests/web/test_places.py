"""Work that may hang: how much of it there is at most, and how it goes on."""

import asyncio
import threading
from collections.abc import Callable

import pytest

from tests.event_loop import finished
from toolprism.share.storage.dialect import StoreBroken, StoreHangs
from toolprism.web.link_store import StoreThreads

_SOON = 0.05
_LONG = 20.0


class Hanging:
    """Work that hangs until it is released."""

    def __init__(self) -> None:
        self.begun = 0
        self.again = threading.Event()
        self.released = threading.Event()

    def __call__(self) -> str:
        self.begun += 1
        if self.begun > 1:
            self.again.set()
        self.released.wait()
        return "done"


@pytest.fixture
def work() -> Hanging:
    return Hanging()


async def outcome(places: StoreThreads, work: Callable[[], str], client: str = "a") -> str:
    """Run work; return its result, or why there is none."""
    try:
        return await places.run(work, client)
    except StoreBroken as error:
        return error.why


async def ended(places: StoreThreads) -> None:
    """Wait until nothing hangs any more."""
    await asyncio.gather(*places._hanging)


def test_hanging_work_is_never_more_than_the_places(work: Hanging) -> None:
    async def check() -> None:
        places = StoreThreads(2, _SOON)
        answers = [await outcome(places, work, f"{number}") for number in range(6)]
        assert answers == ["it does not answer in time"] * 2 + ["it has stopped answering"] * 4
        assert work.begun == 2
        work.released.set()
        await ended(places)
        places._seconds = _LONG
        assert await outcome(places, work) == "done"

    finished(check())


def test_after_a_time_out_one_request_at_a_time_is_tried(work: Hanging) -> None:
    async def check() -> None:
        places = StoreThreads(4, _SOON)
        assert await outcome(places, work) == "it does not answer in time"
        places._seconds = _LONG
        trial = asyncio.create_task(outcome(places, work, "b"))
        await asyncio.to_thread(work.again.wait)
        assert await outcome(places, work, "c") == "it has stopped answering"
        assert work.begun == 2
        work.released.set()
        assert await trial == "done"
        assert await asyncio.gather(*(outcome(places, work, f"{number}") for number in range(8))) == ["done"] * 8

    finished(check())


def test_an_error_in_time_excludes_nobody(work: Hanging) -> None:
    def refused() -> str:
        raise StoreBroken("its file is damaged")

    async def check() -> None:
        places = StoreThreads(4, _LONG)
        assert await outcome(places, refused) == "its file is damaged"
        first = asyncio.create_task(outcome(places, work))
        assert await outcome(places, refused, "b") == "its file is damaged"
        work.released.set()
        assert await first == "done"

    finished(check())


def test_a_lock_that_times_out_in_the_database_counts_as_silence(work: Hanging) -> None:
    def locked() -> str:
        raise StoreHangs("another session holds a lock on it")

    async def check() -> None:
        places = StoreThreads(4, _LONG)
        assert "lock" in await outcome(places, locked)
        trial = asyncio.create_task(outcome(places, work))
        await asyncio.sleep(0)
        assert await outcome(places, locked, "b") == "it has stopped answering"
        work.released.set()
        await trial

    finished(check())


def test_a_thread_that_hangs_does_not_keep_the_process(work: Hanging) -> None:
    async def check() -> None:
        before = set(threading.enumerate())
        await outcome(StoreThreads(1, _SOON), work)
        (left,) = set(threading.enumerate()) - before
        work.released.set()
        assert left.daemon

    finished(check())
