"""One worker process, replaced when it ends, and the process that forks it."""

import asyncio
import multiprocessing
import os
import signal
import stat
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import forkserver, resource_tracker, util
from pathlib import Path
from socket import socket, socketpair
from threading import Lock
from typing import Any, Final, NoReturn, TypeVar

from toolprism.core.errors import OutOfMemory, OutOfTime, WorkerLost
from toolprism.processes.answering import LENGTH, answer_all, asking, result_of

#: The open files of this process.
_OPEN: Final = Path("/dev/fd")


def forking(preloaded: tuple[str, ...] = ()) -> "multiprocessing.context.ForkServerContext":
    """Return the context that forks workers from a process that has loaded the application and has no threads."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(list(preloaded))
    return context


def start_forker(preloaded: tuple[str, ...], *, without: Iterable[socket] = ()) -> None:
    """Start that process as a fork of this one, which must have no threads yet.

    The standard library would start a fresh interpreter, and does so if the fork ends.
    """
    resource_tracker.ensure_running()
    forking(preloaded)
    fresh = util.spawnv_passfds

    def fork(path: bytes, args: Sequence[Any], passfds: Sequence[int]) -> int:  # noqa: ARG001  # the names are given
        pid = os.fork()
        if pid:
            return pid
        util.spawnv_passfds = fresh
        _become_forker(str(args[-1]), passfds, without)

    util.spawnv_passfds = fork
    try:
        forkserver.ensure_running()
    finally:
        util.spawnv_passfds = fresh


def _become_forker(program: str, given: Sequence[int], without: Iterable[socket]) -> NoReturn:
    """Run the program of the fresh interpreter, in this process."""
    try:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        for each in without:
            each.close()
        _close_other_ends(given)
        exec(program, {})  # noqa: S102  # the standard library wrote it
    finally:
        os._exit(0)


def _close_other_ends(given: Sequence[int]) -> None:
    """Close the ends of pipes that belong to the parent, whose end this process notices by them."""
    pipes = {os.fstat(each).st_ino for each in given if stat.S_ISFIFO(os.fstat(each).st_mode)}
    for number in [int(path.name) for path in _OPEN.iterdir()]:
        try:
            found = os.fstat(number)
        except OSError:  # it listed the folder
            continue
        if stat.S_ISFIFO(found.st_mode) and found.st_ino in pipes and number not in given:
            os.close(number)


_T = TypeVar("_T")

#: Requests after which a process is replaced.
MOST_REQUESTS: Final = 40_000
#: Seconds that a worker may run past its deadline, at which it should have stopped by itself.
_GRACE: Final = 1.0
#: Seconds in which a process must start.
_START: Final = 60.0
#: Seconds in which the exit code of a process that was killed is known.
_END: Final = 5.0
#: Held while a process starts or ends: an exit code can be read once, and starting a process reaps others.
_READING: Final = Lock()


@dataclass(frozen=True, kw_only=True)
class WorkerConfig:
    """What a kind of worker process is and may use."""

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
    """Holds one worker process, which starts when it is needed; it runs one request at a time."""

    def __init__(self, config: WorkerConfig) -> None:
        self._config = config
        self._worker: _Worker | None = None

    async def start(self) -> None:
        """Start the process, so that the first request does not wait for it."""
        await self.run(_is_there)

    async def run(self, function: Callable[..., _T], *args: object) -> _T:
        """Run a function in the worker process."""
        request = asking(function, *args)
        try:
            try:
                answer = await self._answer(request)
            except ConnectionError:  # the process ended before it had read the request, as when it was idle
                answer = await self._answer(request)
        except ConnectionError:
            raise WorkerLost from None
        result: _T = result_of(answer)
        return result

    async def _answer(self, request: bytes) -> bytes:
        """Return the answer to a request; a process that gives none is ended."""
        try:
            worker = self._worker
            if worker is None:
                worker = self._worker = await _Worker.connected(self._config)
                await worker.start()
            async with asyncio.timeout(self._config.seconds + _GRACE):
                answer = await worker.ask(request)
        except TimeoutError:
            await self.close()
            raise OutOfTime(self._config.seconds) from None
        except EOFError:
            is_aborted = await self.close() == -signal.SIGABRT  # as a failed allocation in Rust does
            raise (OutOfMemory(self._config.memory) if is_aborted else WorkerLost()) from None
        except BaseException:
            await self.close()
            raise
        if worker.asked == self._config.requests:
            await self.close()
        return answer

    async def close(self) -> int | None:
        """End the process, and return its exit code if it is known; the next request starts another one."""
        worker, self._worker = self._worker, None
        return None if worker is None else await worker.end()


class _Worker:
    """A process, and the connection to it, which breaks when the process ends."""

    def __init__(
        self, config: WorkerConfig, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, theirs: socket
    ) -> None:
        self._reader = reader
        self._writer = writer
        self._theirs = theirs
        self._process = forking(config.preloaded).Process(
            target=answer_all, args=(theirs, config.prepare, config.given), daemon=True
        )
        #: The number of requests.
        self.asked = 0

    @classmethod
    async def connected(cls, config: WorkerConfig) -> "_Worker":
        """Return a worker that can be started."""
        ours, theirs = socketpair()
        return cls(config, *await asyncio.open_unix_connection(sock=ours), theirs)

    async def start(self) -> None:
        """Start the process, and wait until it is prepared."""
        try:
            async with asyncio.timeout(_START):
                await asyncio.to_thread(self._start)
                await self._receive()
        except (OSError, EOFError) as error:
            raise ConnectionError from error

    def _start(self) -> None:
        with _READING, self._theirs:
            if not self._writer.transport.is_closing():
                self._process.start()

    async def ask(self, request: bytes) -> bytes:
        """Return the answer to a request."""
        self.asked += 1
        self._writer.write(request)
        await self._writer.drain()
        return await self._receive()

    async def _receive(self) -> bytes:
        length = int.from_bytes(await self._reader.readexactly(LENGTH))
        return await self._reader.readexactly(length)

    async def end(self) -> int | None:
        """Kill the process, wait until it is gone, and return its exit code if it is known."""
        self._writer.transport.abort()
        with suppress(TimeoutError):
            async with asyncio.timeout(_END):
                return await asyncio.to_thread(self._end)
        return None

    def _end(self) -> int | None:
        with _READING:
            if self._process.pid is None:  # and it will not start any more
                return None
            self._process.kill()
            self._process.join()
            code = self._process.exitcode
            self._process.close()
            return code


def _is_there() -> None:
    """Do nothing; returning proves that the process runs."""
