"""A deadline that also ends work which never asks for it, such as one long search of a regular expression."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

from toolprism.core.deadline import Deadline, until
from toolprism.core.errors import OutOfTime

#: Seconds until the alarm rings again, should some code have taken it for an error of its own.
_AGAIN: Final = 1.0


@contextmanager
def within(seconds: float | None) -> Iterator[Deadline | None]:
    """Set the deadline of the work inside the block; None sets none.

    In the main thread a signal ends the work at the deadline: between two instructions of Python, and within a regular
    expression. Elsewhere, and where the system has no such signal, the work ends where it asks.
    """
    if seconds is None:
        yield None
        return
    deadline = Deadline(seconds)
    with until(deadline), _alarm(seconds):
        yield deadline


class _Held:
    """Blocks that the alarm may not end, and the seconds of one that rang inside."""

    blocks = 0
    rang: float | None = None


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Delay the alarm until the end of the block, in which a file or the order of a cache changes.

    The signal is not masked: another thread would take it, and Python would still call the handler in this one.
    """
    if not _has_alarm():
        yield
        return
    _Held.blocks += 1
    try:
        yield
    finally:
        _Held.blocks -= 1
        if not _Held.blocks and _Held.rang is not None:
            seconds, _Held.rang = _Held.rang, None
            raise OutOfTime(seconds)


@contextmanager
def _alarm(seconds: float) -> Iterator[None]:
    if not _has_alarm():
        yield
        return

    def ring(_signal: int, _frame: FrameType | None) -> None:
        if _Held.blocks:
            _Held.rang = seconds
        else:
            raise OutOfTime(seconds)

    before = signal.signal(signal.SIGALRM, ring)
    try:
        try:
            signal.setitimer(signal.ITIMER_REAL, seconds, _AGAIN)
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
    finally:  # also where the alarm has rung in the line above
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _has_alarm() -> bool:
    return hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
