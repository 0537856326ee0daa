"""Stored links as the handlers see them: each operation ends in time, and none holds a worker process.

Work that may hang runs in a few threads; each operation waits for them up to a limit.
"""

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Final, Protocol, TypeVar

from toolprism.core.deadline import Deadline, until
from toolprism.core.errors import Busy
from toolprism.core.finding import Finding
from toolprism.processes.fairness import FairQueue, client_of
from toolprism.share.storage.dialect import LOG, StoreBroken, StoreHangs, patience
from toolprism.share.storage.save_rates import RedisRates, SaveRates
from toolprism.share.stored import Receipt, Stored, StoredLinks

if TYPE_CHECKING:
    from toolprism.web.settings import Settings


_T = TypeVar("_T")

#: Requests that may wait for a place.
_WAITING: Final = 200


class StoreThreads:
    """A few places for work on the database, each with a thread of its own.

    Nobody waits longer than the given seconds, for a place and for the work together. A thread that hangs longer keeps
    its place until it ends, so hanging threads and their connections are never more than the places. After a time-out
    only one request at a time finds out whether the database answers again; the others are refused at once.
    """

    def __init__(self, count: int, seconds: float) -> None:
        self._count = count
        self._seconds = seconds
        self._turns = FairQueue(
            list(range(count)), share=max(1, count // 2), waiting=_WAITING, patience=patience(seconds)
        )
        self._in_doubt = False
        #: What somebody waits for, and what nobody waits for any more.
        self._awaited: set[asyncio.Task[object]] = set()
        self._hanging: set[asyncio.Task[object]] = set()

    async def run(self, work: Callable[[], _T], client: str) -> _T:
        """Return the result of the work of a client."""
        if len(self._hanging) >= self._count or (self._in_doubt and self._awaited):
            raise StoreHangs("it has stopped answering")
        task = asyncio.create_task(self._attempt(work, client))
        task.add_done_callback(self._ended)
        self._awaited.add(task)
        try:
            done, _ = await asyncio.wait({task}, timeout=self._seconds)
        finally:
            self._awaited.discard(task)
            if not task.done():
                self._hanging.add(task)
        if not done:
            self._doubt(is_silent=True)
            raise StoreHangs("it does not answer in time")
        return task.result()

    async def _attempt(self, work: Callable[[], _T], client: str) -> _T:
        deadline = Deadline(self._seconds)
        async with self._turns.turn(client):
            return await _in_a_thread(work, deadline)

    def _ended(self, task: asyncio.Task[object]) -> None:
        self._hanging.discard(task)
        if not task.cancelled() and not isinstance(task.exception(), Busy):
            self._doubt(is_silent=isinstance(task.exception(), StoreHangs))

    def _doubt(self, *, is_silent: bool) -> None:
        if is_silent and not self._in_doubt:
            LOG.error("The database of stored links does not answer; one request at a time is tried until it does")
        elif self._in_doubt and not is_silent:
            LOG.warning("The database of stored links answers again")
        self._in_doubt = is_silent


async def _in_a_thread(work: Callable[[], _T], deadline: Deadline) -> _T:
    """Return the result of work in a thread that does not keep the process from ending."""
    loop = asyncio.get_running_loop()
    result: asyncio.Future[_T] = loop.create_future()

    def tell(value: _T | None, error: BaseException | None) -> None:
        if result.done():
            return
        if error is None:
            result.set_result(value)  # type: ignore[arg-type]  # without an error there is a value
        else:
            result.set_exception(error)

    def run() -> None:
        value, error = None, None
        try:
            with until(deadline):
                value = work()
        except BaseException as raised:  # noqa: BLE001  # it is raised where somebody waits
            error = raised
        with suppress(RuntimeError):  # the server has ended
            loop.call_soon_threadsafe(tell, value, error)

    threading.Thread(target=run, daemon=True, name="toolprism-store").start()
    return await result


_READERS: Final = 4
#: The database has one writer at a time anyway.
_WRITERS: Final = 1
#: Seconds from the beginning of a check for which its result is repeated.
_FRESH: Final = 1.0


class LinkStore(Protocol):
    """Stored links, for the handlers."""

    async def load(self, identifier: str, client: str) -> Stored | None:
        """Return a stored link, or None if it does not exist or was removed."""

    async def keep(self, link: str, client: str) -> Receipt:
        """Store a link that is storable."""

    async def delete(self, identifier: str, token: str, client: str) -> bool:
        """Revoke the claim of a token, and return whether there was one."""


class TimedStore:
    """The store of this process, asked in threads with a time limit.

    Reading and writing have places of their own, because a database may well be read while it cannot be written.
    """

    def __init__(self, links: StoredLinks) -> None:
        self.links = links
        self._reading = StoreThreads(_READERS, links.terms.seconds)
        self._writing = StoreThreads(_WRITERS, links.terms.seconds)
        #: The last check, and when it began.
        self._check: asyncio.Task[Finding | None] | None = None
        self._checked = 0.0

    async def load(self, identifier: str, client: str) -> Stored | None:
        """Return a stored link; see `LinkStore`."""
        return await self._reading.run(partial(self.links.load, identifier), client_of(client))

    async def keep(self, link: str, client: str) -> Receipt:
        """Store a link; see `LinkStore`."""
        return await self._writing.run(partial(self.links.keep, link, client), client_of(client))

    async def delete(self, identifier: str, token: str, client: str) -> bool:
        """Revoke a claim; see `LinkStore`."""
        return await self._writing.run(partial(self.links.delete, identifier, token), client_of(client))

    async def check(self) -> Finding | None:
        """Return a finding for the operator, or None if all is well; everyone who asks meanwhile shares one check."""
        clock = asyncio.get_running_loop().time
        if self._check is None or (self._check.done() and clock() >= self._checked + _FRESH):
            self._checked = clock()
            self._check = asyncio.create_task(self._writing.run(self.links.check, ""))
        return await asyncio.shield(self._check)

    async def close(self) -> None:
        """Close the database, unless it hangs; using it again reopens it."""
        with suppress(StoreBroken, Busy):
            await self._writing.run(self.links.close, "")


def store_of(settings: "Settings") -> TimedStore | None:
    """Return the store of the operator's settings, or None if links are not stored; nothing is opened yet."""
    if settings.links is None:
        return None
    redis = None if settings.redis_url is None else RedisRates(settings.redis_url)
    rates = SaveRates(redis, settings.salt)
    return TimedStore(StoredLinks(settings.links, settings.terms, limits=settings.limits, rates=rates))
