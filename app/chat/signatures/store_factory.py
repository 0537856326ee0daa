"""Opening: the store of signatures that somebody has chosen, and how long anybody waits for it."""

import os
import sqlite3
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final, TypeVar

from app.chat.signatures.memory_store import MemoryStore
from app.chat.signatures.redis_store import RedisStore
from app.chat.signatures.sqlite_store import SqliteStore
from app.chat.signatures.store import SignatureStore, StoredSignature, StoreLimits, StoreUnavailable
from app.chat.signatures.timeout_store import TimeoutStore
from app.core.errors import ToolprismError

_Given = TypeVar("_Given")

#: Variables that name Redis; the first that is set counts.
REDIS: Final = ("TOOLPRISM_REDIS_URL", "REDIS_URL")

#: Seconds to wait for a store: with starting a thread and all, a failure costs less than 200 ms.
_PATIENCE: Final = 0.18
#: Seconds from which on a failure has made somebody wait, and for which the store is then left alone.
_SLOW: Final = 0.05
_REST: Final = 1.0


def open_store(file: Path | None, redis_url: str | None, caps: StoreLimits) -> SignatureStore:
    """Open a store, behind its clock: Redis if there is an address, a file, or the memory of this process.

    Raises:
        ToolprismError: it cannot be opened.
    """
    if redis_url is not None:
        return _behind_a_clock(_redis(redis_url, caps))
    if file is None:
        return MemoryStore(caps)
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        file.touch(mode=0o600)  # nobody else is to read it
        return _behind_a_clock(SqliteStore(file, caps))
    except (OSError, sqlite3.Error):
        raise ToolprismError(f"Signatures cannot be kept in {file}. Name another file: --store") from None


def redis_address() -> str | None:
    """Give the address of Redis that the environment names; None: there is none."""
    return next((text for name in REDIS if (text := os.environ.get(name, "").strip())), None)


def _redis(url: str, caps: StoreLimits) -> RedisStore:
    try:
        return RedisStore(url, caps)
    except ValueError:  # the message of the package may hold a password
        raise ToolprismError(f"{REDIS[0]} is no address like redis://127.0.0.1:6379/0.") from None


def _behind_a_clock(store: SignatureStore) -> SignatureStore:
    return CircuitBreaker(TimeoutStore(store, _PATIENCE))


class CircuitBreaker:
    """A store that is left alone for a while after it made somebody wait: else all who queue up would wait in turn."""

    def __init__(self, store: SignatureStore, clock: Callable[[], float] = time.monotonic) -> None:
        self._store = store
        self._clock = clock
        self._until = clock()

    def read_many(self, keys: Sequence[str]) -> Mapping[str, StoredSignature]:
        """Give the entries that are there.

        Raises:
            StoreUnavailable: the store fails, or is left alone.
        """
        return self._asked(lambda: self._store.read_many(keys))

    def write_many(self, entries: Sequence[StoredSignature]) -> None:
        """Keep entries.

        Raises:
            StoreUnavailable: the store fails, or is left alone.
        """
        self._asked(lambda: self._store.write_many(entries))

    def close(self) -> None:
        """Close the store."""
        self._store.close()

    def _asked(self, question: Callable[[], _Given]) -> _Given:
        started = self._clock()
        if started < self._until:
            raise StoreUnavailable("The store has not answered a moment ago.")
        try:
            return question()
        except StoreUnavailable:
            now = self._clock()
            if now - started >= _SLOW:
                self._until = now + _REST
            raise
