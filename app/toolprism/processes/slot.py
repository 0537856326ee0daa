"""One worker process, replaced when it ends."""

import asyncio
import signal
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Final, TypeVar

from pebble import CONSTS, ProcessExpired, ProcessPool

from toolprism.core.errors import OutOfMemory, OutOfTime, WorkerLost
from toolprism.processes.forker import forking

_T = TypeVar("_T")

#: Requests after which a process is replaced.
MOST_REQUESTS: Final = 40_000
#: Seconds that a worker may run past its deadline, at which it should have stopped by itself.
_GRACE: Final = 1.0
#: Seconds between two checks that the process still exists.
_LOOK: Final = 0.25
#: Seconds between SIGTERM and SIGKILL.
CONSTS.term_timeout = 0.5
#: Seconds that a process waits for the read lock; a process killed while reading never releases it.
CONSTS.channel_lock_timeout = 5


@dataclass(frozen=True, kw_only=True)
class Kind:
    """The configuration of a kind of worker process."""

    #: Called once in each process, before its first request.
    prepare: Callable[..., None]
    given: tuple[object, ...] = ()
    #: Modules that the parent loads once, before it forks the workers.
    preloaded: tuple[str, ...] = ()
    #: Seconds of one request.
    seconds: float = 10.0
    #: Bytes of memory, as reported to users.
    memory: int = 500_000_000
    #: Requests after which a process is replaced; 0 means never.
    requests: int = MOST_REQUESTS


class Slot:
    """Holds one worker process."""

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
            OutOfMemory: it needs too much memory.
            WorkerLost: the process has ended for another reason.
        """
        try:
            try:
                return await self._result(function, args)
            except BrokenProcessPool:  # the process ended while it was idle
                await self.replace()
                return await self._result(function, args)
        except BrokenProcessPool:
            raise WorkerLost from None
        except TimeoutError:
            raise OutOfTime(self._kind.seconds) from None
        except ProcessExpired as expired:
            if expired.exitcode == -signal.SIGABRT:  # a failed allocation in Rust
                raise OutOfMemory(self._kind.memory) from None
            raise WorkerLost from None

    async def _result(self, function: Callable[..., _T], args: tuple[object, ...]) -> _T:
        if not self._pool.active:
            raise BrokenProcessPool
        pool = self._pool
        result = asyncio.wrap_future(pool.schedule(function, args=args, timeout=self._kind.seconds + _GRACE))
        try:
            while not (await asyncio.wait({result}, timeout=_LOOK))[0]:
                if not pool.active and not result.done():  # it failed before the worker took the request
                    raise BrokenProcessPool
        finally:
            result.cancel()  # nobody waits for the result any more
        return result.result()

    async def start(self) -> None:
        """Start the process."""
        await self.run(_is_there)

    async def replace(self) -> None:
        """End the process and start a fresh one."""
        await self.close()
        self._pool = self._fresh()

    async def close(self) -> None:
        """End the process."""
        await asyncio.to_thread(_end, self._pool)


def _is_there() -> None:
    """Do nothing; returning proves that the process runs."""


def _end(pool: ProcessPool) -> None:
    pool.stop()  # type: ignore[no-untyped-call]  # the package has no type for it
    pool.join()
