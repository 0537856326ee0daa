"""Assigns requests to the worker processes of a server."""

import asyncio
from contextlib import suppress
from typing import Final

from toolprism.core.errors import OutOfMemory, Unavailable
from toolprism.processes.held_bytes import HeldBytes
from toolprism.processes.slot import Kind, Slot
from toolprism.processes.turns import Turns
from toolprism.web.settings import Settings
from toolprism.web.worker_pool import worker
from toolprism.web.worker_pool.message import Answer, Inquiry

#: The modules that workers need.
PRELOADED: Final = ("toolprism.web.application", "toolprism.web.worker_pool.worker")
#: What a worker answers without any work.
_QUESTION: Final = Inquiry.get("/healthz")
#: The client that asks it.
_NOBODY: Final = ""
#: Seconds in which a worker must answer it.
_MOMENT: Final = 2.0


class WorkerPool:
    """The worker processes of one server."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.held = HeldBytes(settings.max_held, share=settings.max_held // 2)
        kind = Kind(
            prepare=worker.prepare,
            given=(settings,),
            preloaded=PRELOADED,
            seconds=settings.seconds,
            memory=settings.memory,
        )
        #: The number of answers of all workers.
        self._answers = 0
        self._question: asyncio.Task[None] | None = None
        self._slots = [Slot(kind) for _ in range(settings.engines)]
        self._turns = Turns(
            self._slots,
            share=max(1, settings.engines // 2),
            waiting=settings.max_waiting,
            patience=settings.patience,
        )

    async def start(self) -> None:
        """Start all worker processes, so that no request waits for one to load."""
        await asyncio.gather(*(slot.start() for slot in self._slots))

    async def ask(self, inquiry: Inquiry, client: str) -> Answer:
        """Return the response of a worker.

        Raises:
            Unavailable: too many others are waiting, it takes too long or too much memory, or the worker was killed.
        """
        async with self._turns.turn(client) as slot:
            answer = await slot.run(worker.serve, inquiry)
            self._answers += 1
            if answer is None or answer.is_last:
                await slot.replace()
            if answer is None:
                raise OutOfMemory(self.settings.memory)
            return answer

    async def answers(self, seconds: float = _MOMENT) -> bool:
        """Return whether a worker process answers within a moment, be it this question or a request."""
        before = self._answers
        if self._question is None or self._question.done():
            self._question = asyncio.create_task(self._ask_for_nothing())
        await asyncio.wait({self._question}, timeout=seconds)  # cancelling it would end the worker
        return self._answers > before

    async def _ask_for_nothing(self) -> None:
        with suppress(Unavailable):
            await self.ask(_QUESTION, _NOBODY)

    async def close(self) -> None:
        """End the worker processes."""
        if self._question is not None:
            self._question.cancel()
        await asyncio.gather(*(slot.close() for slot in self._slots))
