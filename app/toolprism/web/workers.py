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
#: Not empty if this process runs checks without a thread.
_INLINE: list[bool] = []


def become_inline() -> None:
    """Run checks without threads from now on, because this process has no other work."""
    _INLINE.append(True)


@contextmanager
def inline() -> Iterator[None]:
    """Run checks in this thread while the context is open."""
    _INLINE.append(True)
    try:
        yield
    finally:
        _INLINE.pop()


def in_worker() -> bool:
    """Return whether this process has one request at a time, and another process has the connection."""
    return bool(_INLINE)


async def in_thread(work: Callable[[Deadline], _T], settings: Settings) -> _T:
    """Run work in a thread; waiting for a free one counts towards the deadline."""
    if _INLINE:
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
