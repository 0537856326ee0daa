"""The worker processes that convert for the proxy. They can be killed, and no client can occupy all of them."""

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Final, TypeVar

from toolprism.chat.vertex.schemas import Returning
from toolprism.core.errors import OutOfMemory, ToolprismError
from toolprism.gateway import conversion
from toolprism.gateway.conversion import Failed, OutOfRoom, Refused, StreamPiece
from toolprism.gateway.messages import GatewayProblem, RequestRefused
from toolprism.gateway.settings import GatewaySettings
from toolprism.processes.fairness import FairQueue
from toolprism.processes.slot import MOST_REQUESTS, Slot, WorkerConfig

_T = TypeVar("_T")

_PRELOADED: Final = ("toolprism.gateway.conversion",)


class InternalError(ToolprismError):
    """A conversion failed with an internal error; the trace shows where, and repeats nothing of the request."""

    def __init__(self, trace: str) -> None:
        super().__init__("A conversion has failed.")
        self.trace = trace


class Converters:
    """Two kinds of worker processes: for single calls, and for streams."""

    def __init__(self, settings: GatewaySettings) -> None:
        self._settings = settings
        self._slots = [Slot(self._config(MOST_REQUESTS)) for _ in range(settings.engines)]
        self._turns = self._queue(self._slots, share=max(1, settings.engines // 2))
        self._homes = [_Home(self, Slot(self._config(0))) for _ in range(settings.stream_engines)]

    def _config(self, requests: int) -> WorkerConfig:
        settings = self._settings
        return WorkerConfig(
            prepare=conversion.prepare,
            given=(settings.seconds, settings.memory),
            preloaded=_PRELOADED,
            seconds=settings.seconds,
            memory=settings.memory,
            requests=requests,
        )

    def _queue(self, slots: list[Slot], *, share: int) -> FairQueue[Slot]:
        settings = self._settings
        return FairQueue(slots, share=share, waiting=settings.max_waiting, patience=settings.patience)

    async def start(self) -> None:
        """Start all worker processes, so that no request waits for one to load."""
        await asyncio.gather(*(slot.start() for slot in self._all()))

    async def close(self) -> None:
        """End the worker processes."""
        await asyncio.gather(*(slot.close() for slot in self._all()))

    def _all(self) -> list[Slot]:
        return [*self._slots, *(home.slot for home in self._homes)]

    async def run(self, client: str, work: Callable[..., _T | Refused], *given: object) -> _T:
        """Run one call in a worker process."""
        return await self._hold(self._turns, client, work, *given)

    async def _hold(self, turns: FairQueue[Slot], client: str, work: Callable[..., _T | Refused], *given: object) -> _T:
        async with turns.turn(client) as slot:
            made = await slot.run(work, *given)
            if isinstance(made, OutOfRoom):
                await slot.close()
                raise OutOfMemory(self._settings.memory)
        if isinstance(made, GatewayProblem):
            raise RequestRefused(made)
        if isinstance(made, Failed):
            raise InternalError(made.trace)
        return made

    @asynccontextmanager
    async def stream(
        self, client: str, model: str, *, include_usage: bool, returning: Returning | None = None
    ) -> "AsyncIterator[Stream]":
        """Start a stream in the worker process with the fewest streams."""
        home = min(self._homes, key=lambda each: each.streams)
        home.streams += 1
        stream = Stream(home, client)
        try:
            begin = partial(conversion.begin, include_usage=include_usage, returning=returning)
            await home.run(client, partial(begin, stream.name, model))
            yield stream
        finally:
            home.streams -= 1
            if not stream.is_over:
                home.forget(stream.name, client)


class _Home:
    """A worker process for streams."""

    def __init__(self, converters: Converters, slot: Slot) -> None:
        self.slot = slot
        self.streams = 0
        self._converters = converters
        self._turns = converters._queue([slot], share=1)  # noqa: SLF001  # it is a part of them
        self._leaving: set[asyncio.Task[None]] = set()

    async def run(self, client: str, work: Callable[..., _T | Refused], *given: object) -> _T:
        """Run one call in the process."""
        return await self._converters._hold(self._turns, client, work, *given)  # noqa: SLF001  # likewise

    def forget(self, name: str, client: str) -> None:
        """Drop a stream whose client has disconnected, without waiting for it."""

        async def leave() -> None:
            with contextlib.suppress(ToolprismError):
                await self.run(client, conversion.forget, name)

        task = asyncio.get_running_loop().create_task(leave())
        self._leaving.add(task)
        task.add_done_callback(self._leaving.discard)


class Stream:
    """A stream in a worker process; only whole lines are sent to it, because half an event is useless."""

    def __init__(self, home: _Home, client: str) -> None:
        self.name = secrets.token_hex(8)
        self.is_over = False
        self._home = home
        self._client = client
        self._held = bytearray()

    async def take(self, data: bytes, most: int) -> StreamPiece | None:
        """Return what can be sent after these bytes, which may be split anywhere; None before a line has ended."""
        self._held += data
        if len(self._held) <= most and b"\n" not in data and b"\r" not in data:
            return None
        return await self._go_on(bytes(self._held))

    async def finish(self) -> list[StreamPiece]:
        """Return the end of the stream."""
        pieces = [await self._go_on(bytes(self._held))] if self._held else []
        pieces.append(await self._go_on(None))
        self.is_over = True
        return pieces

    async def _go_on(self, data: bytes | None) -> StreamPiece:
        self._held.clear()
        return await self._home.run(self._client, conversion.go_on, self.name, data)
