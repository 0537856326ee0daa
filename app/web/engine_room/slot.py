"""One worker process, replaced when it ends."""

import asyncio
import multiprocessing
import signal
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from typing import Final, TypeVar

from pebble import CONSTS, ProcessExpired, ProcessPool

from app.core.errors import OutOfMemory, OutOfTime, WorkerLost
from app.web.engine_room import worker
from app.web.settings import Settings

_T = TypeVar("_T")

#: Loaded once, before the workers are made from it.
_PRELOADED: Final = ["app.web.application", "app.web.engine_room.worker"]
#: Requests that one process answers before a fresh one takes its place.
_MOST_REQUESTS: Final = 1_000
#: Seconds that a worker may go on after its deadline, at which it should have stopped by itself.
_GRACE: Final = 1.0
#: Seconds between SIGTERM and SIGKILL.
CONSTS.term_timeout = 0.5


def forking() -> "multiprocessing.context.ForkServerContext":
    """Return the way in which workers are made: from a process that has loaded the application and has no threads."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(_PRELOADED)
    return context


class Slot:
    """A place for one worker process."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._pool = self._fresh()

    def _fresh(self) -> ProcessPool:
        return ProcessPool(
            max_workers=1,
            max_tasks=_MOST_REQUESTS,
            initializer=worker.prepare,
            initargs=(self._settings,),
            context=forking(),
        )

    async def run(self, function: Callable[..., _T], *args: object) -> _T:
        """Run a function in the worker process.

        Raises:
            OutOfTime: it takes too long; the process is killed.
            OutOfMemory: it needs too much.
            WorkerLost: the process has ended for another reason.
        """
        try:
            try:
                return await self._result(function, args)
            except BrokenProcessPool:  # the process has ended while it had nothing to do
                await self.replace()
                return await self._result(function, args)
        except TimeoutError:
            raise OutOfTime(self._settings.seconds) from None
        except ProcessExpired as expired:
            if expired.exitcode == -signal.SIGABRT:  # an allocation that failed in Rust
                raise OutOfMemory(self._settings.memory) from None
            raise WorkerLost from None

    async def _result(self, function: Callable[..., _T], args: tuple[object, ...]) -> _T:
        if not self._pool.active:
            raise BrokenProcessPool
        future = self._pool.schedule(function, args=args, timeout=self._settings.seconds + _GRACE)
        return await asyncio.wrap_future(future)

    async def start(self) -> None:
        """Start the process."""
        await self.run(worker.is_worker)

    async def replace(self) -> None:
        """End the process, and let a fresh one take its place."""
        await self.close()
        self._pool = self._fresh()

    async def close(self) -> None:
        """End the process."""
        await asyncio.to_thread(_end, self._pool)


def _end(pool: ProcessPool) -> None:
    pool.stop()  # type: ignore[no-untyped-call]  # the package has no type for it
    pool.join()
