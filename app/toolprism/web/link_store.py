"""Stored links as the handlers see them: each operation ends in time, and none holds a worker process."""

import asyncio
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Final, Protocol

from toolprism.core.errors import Busy
from toolprism.core.finding import Finding
from toolprism.processes.client import client_of
from toolprism.share.storage.dialect import StoreBroken
from toolprism.share.storage.save_rates import RedisRates, SaveRates
from toolprism.share.stored import Receipt, Stored, StoredLinks
from toolprism.web.places import Places

if TYPE_CHECKING:
    from toolprism.web.settings import Settings

_READERS: Final = 4
#: The database has one writer at a time anyway.
_WRITERS: Final = 1
#: Seconds from the beginning of a check for which its result is repeated.
_FRESH: Final = 1.0


class LinkStore(Protocol):
    """Stored links, for the handlers."""

    async def load(self, identifier: str, client: str) -> Stored | None:
        """Return a stored link, or None if it does not exist or was removed.

        Raises:
            StoreBroken: the database cannot be read, or not in time.
        """

    async def keep(self, link: str, client: str) -> Receipt:
        """Store a link that is storable.

        Raises:
            BadInput: `too-many-saves` or `store-full`.
            StoreBroken: the database cannot be written, or not in time.
        """

    async def delete(self, identifier: str, token: str, client: str) -> bool:
        """Revoke the claim of a token, and return whether there was one.

        Raises:
            StoreBroken: the database cannot be written, or not in time.
        """


class PatientStore:
    """The store of this process, asked in threads that are waited for only so long.

    Reading and writing have places of their own, because a database may well be read while it cannot be written.
    """

    def __init__(self, links: StoredLinks) -> None:
        self.links = links
        self._reading = Places(_READERS, links.terms.seconds)
        self._writing = Places(_WRITERS, links.terms.seconds)
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
        """Return a finding for the operator, or None if all is well; everyone who asks meanwhile shares one check.

        Raises:
            Busy: too many writes are waiting.
            StoreBroken: the database cannot be written, or not in time.
        """
        clock = asyncio.get_running_loop().time
        if self._check is None or (self._check.done() and clock() >= self._checked + _FRESH):
            self._checked = clock()
            self._check = asyncio.create_task(self._writing.run(self.links.check, ""))
        return await asyncio.shield(self._check)

    async def close(self) -> None:
        """Close the database, unless it hangs; using it again reopens it."""
        with suppress(StoreBroken, Busy):
            await self._writing.run(self.links.close, "")


def store_of(settings: "Settings") -> PatientStore | None:
    """Return the store of the operator's settings, or None if links are not stored; nothing is opened yet."""
    if settings.links is None:
        return None
    redis = None if settings.redis_url is None else RedisRates(settings.redis_url)
    rates = SaveRates(redis, settings.salt)
    return PatientStore(StoredLinks(settings.links, settings.terms, limits=settings.limits, rates=rates))
