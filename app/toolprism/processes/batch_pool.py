"""Worker processes for the files of one command: one that is killed takes its call along, and no other."""

import multiprocessing
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import wait
from socket import socket, socketpair
from typing import Any, Final, Generic, Self, TypeVar

from toolprism.core.errors import WorkerLost
from toolprism.processes.answering import LENGTH, answer_all, asking, result_of

_T = TypeVar("_T")

_FRESH: Final = multiprocessing.get_context("spawn")


class PendingCall(Generic[_T]):
    """A call that waits for a process, is in progress, or is done."""

    def __init__(self, request: bytes = b"") -> None:
        self.request = request
        self.is_done = False
        #: None if its process has ended.
        self.answer: bytes | None = None


class BatchPool:
    """Runs calls in several processes; it makes progress only inside `submit` and `result`."""

    def __init__(self, count: int, prepare: Callable[[], None]) -> None:
        self._count = count
        self._prepare = prepare
        self._waiting: deque[PendingCall[Any]] = deque()
        self._idle: list[_Member] = []
        #: What each process works on, by its connection; the first job of each is to be prepared.
        self._busy: dict[socket, tuple[_Member, PendingCall[Any]]] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the processes at once."""
        for member in (*self._idle, *(member for member, _ in self._busy.values())):
            member.end()

    def submit(self, function: Callable[..., _T], *args: object) -> PendingCall[_T]:
        """Begin a call as soon as a process is free."""
        job: PendingCall[_T] = PendingCall(asking(function, *args))
        self._waiting.append(job)
        self._go_on(0)
        return job

    def result(self, job: PendingCall[_T]) -> _T:
        """Wait for a call, and return its result or raise its error."""
        while not job.is_done:
            self._go_on(None)
        if job.answer is None:
            raise WorkerLost
        result: _T = result_of(job.answer)
        return result

    def _go_on(self, seconds: float | None) -> None:
        """Note what is done, and begin what can begin; wait up to `seconds` for an answer, or until there is one."""
        for connection in wait([*self._busy], seconds):
            member, job = self._busy.pop(connection)  # type: ignore[arg-type]  # it is one of them
            job.answer, job.is_done = member.answer(), True
            if job.answer is not None:
                self._idle.append(member)
                continue
            member.end()
            if not job.request and self._waiting:  # a process that cannot be prepared takes a call along, too
                self._waiting.popleft().is_done = True
        while self._waiting and self._idle:
            self._begin(self._idle.pop(), self._waiting.popleft())
        if self._waiting and len(self._busy) < self._count:
            self._begin(_Member(self._prepare), PendingCall())

    def _begin(self, member: "_Member", job: PendingCall[Any]) -> None:
        self._busy[member.connection] = member, job
        member.ask(job.request)


class _Member:
    """One process, and the connection to it."""

    def __init__(self, prepare: Callable[[], None]) -> None:
        self.connection, theirs = socketpair()
        with theirs:
            self._process = _FRESH.Process(target=answer_all, args=(theirs, prepare), daemon=True)
            self._process.start()
        self._answers = self.connection.makefile("rb")

    def ask(self, request: bytes) -> None:
        """Send a request; if the process has ended, it has no answer."""
        with suppress(OSError):
            self.connection.sendall(request)

    def answer(self) -> bytes | None:
        """Return the next answer; None if the process has ended."""
        with suppress(OSError):
            length = self._answers.read(LENGTH)
            answer = self._answers.read(int.from_bytes(length))
            if len(length) == LENGTH and len(answer) == int.from_bytes(length):
                return answer
        return None

    def end(self) -> None:
        """End the process at once."""
        self._process.kill()
        self._process.join()
        self._process.close()
        self._answers.close()
        self.connection.close()
