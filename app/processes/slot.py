"""One worker process, replaced when it ends."""

import asyncio
import multiprocessing
import signal
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Final, TypeVar

from pebble import CONSTS, ProcessExpired, ProcessPool

from app.core.errors import OutOfMemory, OutOfTime, WorkerLost

_T = TypeVar("_T")

#: Requests that one process answers before a fresh one takes its place.
MOST_REQUESTS: Final = 40_000
#: Seconds that a worker may go on after its deadline, at which it should have stopped by itself.
_GRACE: Final = 1.0
#: Seconds between two looks at whether there is still a process to wait for.
_LOOK: Final = 0.25
#: Seconds between SIGTERM and SIGKILL.
CONSTS.term_timeout = 0.5
#: Seconds for which a process waits for its turn to read; one that was killed while it read never gives it back.
CONSTS.channel_lock_timeout = 5


@dataclass(frozen=True, kw_only=True)
class Kind:
    """What kind of worker process it is."""

    #: Called once in each process, before its first request.
    prepare: Callable[..., None]
    given: tuple[object, ...] = ()
    #: Modules that are loaded once, before the workers are made from the process that has them.
    preloaded: tuple[str, ...] = ()
    #: Seconds of one request.
    seconds: float = 10.0
    #: Bytes of memory that it may take, as a user is told them.
    memory: int = 500_000_000
    #: Requests that one process answers; 0: any number.
    requests: int = MOST_REQUESTS


def forking(preloaded: tuple[str, ...] = ()) -> "multiprocessing.context.ForkServerContext":
    """Return the way in which workers are made: from a process that has loaded the application and has no threads."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(list(preloaded))
    return context


class Slot:
    """A place for one worker process."""

    def __init__(self, kind: Kind) -> None:
        self._kind = kind
        self._pool = self._fresh()

    def _fresh(self) -> ProcessPool:
        return ProcessPool(
            max_workers=1,
            max_tasks=self._kind.requests,
            initializer=self._kind.prepare,
            initargs=self._kind.given,
            context=forking(self._kind.preloaded),
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
        except BrokenProcessPool:
            raise WorkerLost from None
        except TimeoutError:
            raise OutOfTime(self._kind.seconds) from None
        except ProcessExpired as expired:
            if expired.exitcode == -signal.SIGABRT:  # an allocation that failed in Rust
                raise OutOfMemory(self._kind.memory) from None
            raise WorkerLost from None

    async def _result(self, function: Callable[..., _T], args: tuple[object, ...]) -> _T:
        if not self._pool.active:
            raise BrokenProcessPool
        pool = self._pool
        result = asyncio.wrap_future(pool.schedule(function, args=args, timeout=self._kind.seconds + _GRACE))
        try:
            while not (await asyncio.wait({result}, timeout=_LOOK))[0]:
                if not pool.active and not result.done():  # it broke down before it had taken the request
                    raise BrokenProcessPool
        finally:
            result.cancel()  # nobody waits any more; what is done stays done
        return result.result()

    async def start(self) -> None:
        """Start the process."""
        await self.run(_is_there)

    async def replace(self) -> None:
        """End the process, and let a fresh one take its place."""
        await self.close()
        self._pool = self._fresh()

    async def close(self) -> None:
        """End the process."""
        await asyncio.to_thread(_end, self._pool)


def _is_there() -> None:
    """Do nothing, which a process can only when it is there."""


def _end(pool: ProcessPool) -> None:
    pool.stop()  # type: ignore[no-untyped-call]  # the package has no type for it
    pool.join()
