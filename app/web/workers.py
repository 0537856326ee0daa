"""Workers: checks run in a few threads, so that the event loop stays free, and each has a deadline."""

from collections.abc import Callable
from typing import TypeVar

import anyio
from anyio.lowlevel import RunVar

from app.core.deadline import Deadline
from app.core.errors import OutOfTime
from app.web.settings import Settings

_T = TypeVar("_T")

#: One for each event loop.
_LIMITER: RunVar[anyio.CapacityLimiter] = RunVar("toolprism-workers")


async def in_thread(work: Callable[[Deadline], _T], settings: Settings) -> _T:
    """Run work in a thread; waiting for a free one counts as well.

    Raises:
        OutOfTime: it takes too long. The thread ends by its deadline.
    """
    limiter = _LIMITER.get(None)
    if limiter is None:
        limiter = anyio.CapacityLimiter(settings.threads)
        _LIMITER.set(limiter)
    deadline = Deadline(settings.seconds)
    try:
        with anyio.fail_after(settings.seconds):
            return await anyio.to_thread.run_sync(work, deadline, limiter=limiter, abandon_on_cancel=True)
    except TimeoutError:
        raise OutOfTime(settings.seconds) from None
