"""Runs work that may hang in a few threads, and waits only a bounded time for it."""

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Final, TypeVar

from toolprism.core.deadline import Deadline, until
from toolprism.core.errors import Busy
from toolprism.processes.turns import Turns
from toolprism.share.storage.dialect import LOG, StoreHangs, patience

_T = TypeVar("_T")

#: Requests that may wait for a place.
_WAITING: Final = 200


class Places:
    """A few places for work on the database, each with a thread of its own.

    Nobody waits longer than the given seconds, for a place and for the work together. A thread that hangs longer keeps
    its place until it ends, so hanging threads and their connections are never more than the places. After a time-out
    only one request at a time finds out whether the database answers again; the others are refused at once.
    """

    def __init__(self, count: int, seconds: float) -> None:
        self._count = count
        self._seconds = seconds
        self._turns = Turns(list(range(count)), share=max(1, count // 2), waiting=_WAITING, patience=patience(seconds))
        self._in_doubt = False
        #: What somebody waits for, and what nobody waits for any more.
        self._awaited: set[asyncio.Task[object]] = set()
        self._hanging: set[asyncio.Task[object]] = set()

    async def run(self, work: Callable[[], _T], client: str) -> _T:
        """Return the result of the work of a client.

        Raises:
            Busy: too much work is waiting.
            StoreHangs: it takes too long, or other work did and nothing has shown since that this would not.
        """
        if len(self._hanging) >= self._count or (self._in_doubt and self._awaited):
            raise StoreHangs("it has stopped answering")
        task = asyncio.create_task(self._attempt(work, client))
        task.add_done_callback(self._ended)
        self._awaited.add(task)
        try:
            done, _ = await asyncio.wait({task}, timeout=self._seconds)
        finally:
            self._awaited.discard(task)
            if not task.done():
                self._hanging.add(task)
        if not done:
            self._doubt(is_silent=True)
            raise StoreHangs("it does not answer in time")
        return task.result()

    async def _attempt(self, work: Callable[[], _T], client: str) -> _T:
        deadline = Deadline(self._seconds)
        async with self._turns.turn(client):
            return await _in_a_thread(work, deadline)

    def _ended(self, task: asyncio.Task[object]) -> None:
        self._hanging.discard(task)
        if not task.cancelled() and not isinstance(task.exception(), Busy):
            self._doubt(is_silent=isinstance(task.exception(), StoreHangs))

    def _doubt(self, *, is_silent: bool) -> None:
        if is_silent and not self._in_doubt:
            LOG.error("The database of stored links does not answer; one request at a time is tried until it does")
        elif self._in_doubt and not is_silent:
            LOG.warning("The database of stored links answers again")
        self._in_doubt = is_silent


async def _in_a_thread(work: Callable[[], _T], deadline: Deadline) -> _T:
    """Return the result of work in a thread that does not keep the process from ending."""
    loop = asyncio.get_running_loop()
    result: asyncio.Future[_T] = loop.create_future()

    def tell(value: _T | None, error: BaseException | None) -> None:
        if result.done():
            return
        if error is None:
            result.set_result(value)  # type: ignore[arg-type]  # without an error there is a value
        else:
            result.set_exception(error)

    def run() -> None:
        value, error = None, None
        try:
            with until(deadline):
                value = work()
        except BaseException as raised:  # noqa: BLE001  # it is raised where somebody waits
            error = raised
        with suppress(RuntimeError):  # the server has ended
            loop.call_soon_threadsafe(tell, value, error)

    threading.Thread(target=run, daemon=True, name="toolprism-store").start()
    return await result
