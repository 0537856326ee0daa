"""Measures the delay of the web process's event loop, because whatever blocks it blocks every client."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Final

from toolprism.web import metrics

#: Seconds between two beats.
PAUSE: Final = 0.02


async def beat(
    observe: Callable[[float, float], None] = metrics.observe_event_loop,
    *,
    clock: Callable[[], float] = time.monotonic,
    worked: Callable[[], float] = time.thread_time,
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
) -> None:
    """Sleep repeatedly, and report each delay.

    Args:
        observe: called with the delay in seconds, and the seconds that this thread worked in the meantime:
            on a busy machine the loop may be late without being blocked.
        clock: returns elapsed seconds.
        worked: returns the seconds that this thread has worked.
        sleep: waits.
    """
    while True:
        start, before = clock(), worked()
        await sleep(PAUSE)
        observe(max(0.0, clock() - start - PAUSE), worked() - before)


@asynccontextmanager
async def beating() -> AsyncIterator[None]:
    """Measure while the context is open."""
    task = asyncio.get_running_loop().create_task(beat())
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
