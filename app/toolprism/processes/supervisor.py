"""Keeps a number of processes running, forks of this one that end with it, and their temporary files."""

import fcntl
import logging
import math
import multiprocessing
import os
import selectors
import shutil
import signal
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import IO, Final, NoReturn, TypeAlias

from toolprism.core.errors import ToolprismError
from toolprism.core.log_format import traceback_text
from toolprism.processes.bounds import end_with

_PREFIX: Final = "toolprism-serve-"
#: Locked as long as a process of the server lives: forks inherit the lock, and the kernel releases it.
_LOCK: Final = "lock"


@contextmanager
def own_folder() -> Iterator[Path]:
    """Create the folder; the sockets by which workers are forked are there, too.

    The folders of servers that have ended without removing them are removed.
    """
    _remove_abandoned(Path(tempfile.gettempdir()))
    folder, lock = _locked_folder()
    here: dict[str, object] = multiprocessing.current_process()._config  # type: ignore[attr-defined]  # noqa: SLF001
    before = here.get("tempdir")
    here["tempdir"] = str(folder)
    try:
        yield folder
    finally:
        here["tempdir"] = before
        shutil.rmtree(folder, ignore_errors=True)
        lock.close()


def _locked_folder() -> tuple[Path, IO[bytes]]:
    while True:
        folder = Path(tempfile.mkdtemp(prefix=_PREFIX))
        lock = (folder / _LOCK).open("wb")
        fcntl.flock(lock, fcntl.LOCK_EX)
        if (folder / _LOCK).exists():
            return folder, lock
        lock.close()  # another server has taken it for an abandoned one, because it was not locked yet


def _remove_abandoned(parent: Path) -> None:
    """Remove the folders whose lock nobody holds."""
    for path in parent.glob(f"{_PREFIX}*/{_LOCK}"):
        with suppress(OSError), path.open("rb") as lock:  # it is locked, or belongs to another user
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            shutil.rmtree(path.parent, ignore_errors=True)


_LOG: Final = logging.getLogger("toolprism")

#: Called by a process when it is ready, and then every second.
Beat: TypeAlias = Callable[[], object]

#: Seconds between two looks, unless something happens.
_LOOK: Final = 1.0
#: Seconds in which a process must start.
_START: Final = 120.0
#: Seconds before another try to start a process that failed to.
_PAUSE: Final = 1.0
_END_SIGNALS: Final = (signal.SIGTERM, signal.SIGINT)


@dataclass(eq=False)
class _Member:
    """One process."""

    pid: int
    #: Has a byte for each beat.
    beats: int
    #: Ends the process when it is closed; this process alone holds it.
    lifeline: int
    #: The time by which it must show that it works.
    deadline: float
    is_ready: bool = False

    def close(self) -> None:
        """Close the pipes."""
        os.close(self.beats)
        os.close(self.lifeline)


class Supervisor:
    """Runs the same work in several processes, and replaces one that ends or hangs."""

    def __init__(
        self, work: Callable[[Beat], None], count: int, *, opened: Callable[[], None], silence: float = 30.0
    ) -> None:
        self._work = work
        self._count = count
        self._opened = opened
        #: Seconds without a beat after which a process is killed.
        self._silence = silence
        self._members: dict[int, _Member] = {}
        self._selector = selectors.DefaultSelector()
        self._has_opened = False
        self._is_ending = False
        #: When the next process may start.
        self._next_start = 0.0

    def run(self) -> None:
        """Run until a signal ends it, and every process has finished."""
        with self._watched_signals():
            try:
                while not self._is_ending or self._members:
                    self._fill_up()
                    self._look()
            finally:
                for member in self._members.values():
                    member.close()  # ends it
                self._selector.close()
        if not self._has_opened:
            raise ToolprismError("The server could not start. Its log says why.")

    @contextmanager
    def _watched_signals(self) -> Iterator[None]:
        """Wake up for signals, which interrupt nothing."""
        reader, writer = os.pipe()
        os.set_blocking(reader, False)
        os.set_blocking(writer, False)
        self._selector.register(reader, selectors.EVENT_READ, lambda: os.read(reader, 65_536))
        handlers = {signal.SIGCHLD: _ignore, **dict.fromkeys(_END_SIGNALS, self._end)}
        before = {number: signal.signal(number, handler) for number, handler in handlers.items()}
        wakeup = signal.set_wakeup_fd(writer, warn_on_full_buffer=False)
        try:
            yield
        finally:
            signal.set_wakeup_fd(wakeup)
            for number, handler in before.items():
                signal.signal(number, handler)
            os.close(reader)
            os.close(writer)

    def _end(self, *_: object) -> None:
        """Ask every process to finish."""
        self._is_ending = True
        for member in list(self._members.values()):
            member.deadline = time.monotonic() + self._silence
            os.kill(member.pid, signal.SIGTERM)

    def _fill_up(self) -> None:
        """Start the processes that are missing."""
        while len(self._members) < self._count and not self._is_ending and time.monotonic() >= self._next_start:
            signal.pthread_sigmask(signal.SIG_BLOCK, _END_SIGNALS)  # the new process must not end its siblings
            try:
                self._fork()
            finally:
                signal.pthread_sigmask(signal.SIG_UNBLOCK, _END_SIGNALS)

    def _fork(self) -> None:
        beats, beating = os.pipe()
        dying, lifeline = os.pipe()
        pid = os.fork()
        member = _Member(pid, beats, lifeline, time.monotonic() + _START)
        if not pid:
            self._become(member, beating, dying)
        os.close(beating)
        os.close(dying)
        self._members[pid] = member
        self._selector.register(beats, selectors.EVENT_READ, partial(self._hear, member))

    def _become(self, member: _Member, beating: int, dying: int) -> NoReturn:
        """Do the work, in a new process."""
        code = 1
        try:
            end_with(dying)
            signal.set_wakeup_fd(-1)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            for number in _END_SIGNALS:
                signal.signal(number, signal.default_int_handler)
            self._selector.close()
            for each in (member, *self._members.values()):
                each.close()
            signal.pthread_sigmask(signal.SIG_UNBLOCK, _END_SIGNALS)
            self._work(lambda: os.write(beating, b"."))
            code = 0
        except KeyboardInterrupt:
            code = 0
        except SystemExit as end:
            code = int(end.code or 0)
        except ToolprismError as error:
            _LOG.error("A process of the server failed: %s", error)
        except BaseException as error:  # noqa: BLE001  # nothing above this frame may run
            _LOG.error("A process of the server failed\n%s", traceback_text(error))
        finally:
            os._exit(code)

    def _look(self) -> None:
        """Wait for something to happen, and see to it."""
        for key, _ in self._selector.select(_LOOK):
            key.data()
        for member in list(self._members.values()):
            ended, status = os.waitpid(member.pid, os.WNOHANG)
            if ended:
                self._bury(member, os.waitstatus_to_exitcode(status))
            elif time.monotonic() > member.deadline:
                _LOG.error("Process %s of the server does not answer and is killed.", member.pid)
                member.deadline = math.inf
                os.kill(member.pid, signal.SIGKILL)

    def _hear(self, member: _Member) -> None:
        """Note that a process works."""
        if not os.read(member.beats, 65_536):
            self._selector.unregister(member.beats)
            return
        member.is_ready = True
        if not self._is_ending:
            member.deadline = time.monotonic() + self._silence
        if not self._has_opened:
            self._has_opened = True
            self._opened()

    def _bury(self, member: _Member, code: int) -> None:
        """Forget a process that has ended; another takes its place."""
        del self._members[member.pid]
        with suppress(KeyError):
            self._selector.unregister(member.beats)
        member.close()
        if self._is_ending:
            return
        _LOG.warning("Process %s of the server has ended with code %s.", member.pid, code)
        if code and not member.is_ready:
            self._next_start = time.monotonic() + _PAUSE
            if code > 0 and not self._has_opened:
                self._end()


def _ignore(*_: object) -> None:
    """Do nothing; a handler is needed for the signal to wake this process up."""
