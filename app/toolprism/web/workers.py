"""Runs checks in a few threads, each with a deadline, so that the event loop stays free.

A worker process of the worker pool has one request at a time, so there they run without a thread.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

import anyio
from anyio.lowlevel import RunVar

from toolprism.core.deadline import Deadline, until
from toolprism.core.errors import OutOfTime
from toolprism.web.settings import Settings

_T = TypeVar("_T")

#: One for each event loop.
_LIMITER: RunVar[anyio.CapacityLimiter] = RunVar("toolprism-workers")
#: Not empty if checks run without a thread.
_ALONE: list[bool] = []


def in_this_process() -> None:
    """Run checks without threads from now on, because this process has no other work."""
    _ALONE.append(True)


@contextmanager
def for_once_in_this_process() -> Iterator[None]:
    """Run checks without threads while the context is open."""
    _ALONE.append(True)
    try:
        yield
    finally:
        _ALONE.pop()


def is_alone() -> bool:
    """Return whether this process has one request at a time, and another process has the connection."""
    return bool(_ALONE)


async def in_thread(work: Callable[[Deadline], _T], settings: Settings) -> _T:
    """Run work in a thread; waiting for a free one counts towards the deadline.

    Raises:
        OutOfTime: it takes too long. The thread ends at its deadline.
    """
    if _ALONE:
        return _before(Deadline(settings.seconds), work)
    limiter = _LIMITER.get(None)
    if limiter is None:
        limiter = anyio.CapacityLimiter(settings.threads)
        _LIMITER.set(limiter)
    deadline = Deadline(settings.seconds)
    try:
        with anyio.fail_after(settings.seconds):
            return await anyio.to_thread.run_sync(_before, deadline, work, limiter=limiter, abandon_on_cancel=True)
    except TimeoutError:
        raise OutOfTime(settings.seconds) from None


def _before(deadline: Deadline, work: Callable[[Deadline], _T]) -> _T:
    with until(deadline):
        return work(deadline)
