"""Opens the signature store that the user chose."""

import sqlite3
from pathlib import Path
from typing import Final

from toolprism.chat.signatures.guarded_store import CircuitBreaker, TimeoutStore
from toolprism.chat.signatures.redis_store import RedisStore
from toolprism.chat.signatures.sqlite_store import SqliteStore
from toolprism.chat.signatures.store import MemoryStore, SignatureStore, StoreLimits
from toolprism.core.errors import ToolprismError
from toolprism.core.limits import variable

#: Variables with the address of Redis; the first one set is used.
REDIS: Final = ("TOOLPRISM_REDIS_URL", "REDIS_URL")

#: Seconds to wait for a store: with the start of a thread, a failure costs less than 200 ms.
_TIMEOUT: Final = 0.18


def open_store(file: Path | None, redis_url: str | None, limits: StoreLimits) -> SignatureStore:
    """Return an open store: Redis if there is an address, else a file, else the memory of this process.

    Raises:
        ToolprismError: the store cannot be opened.
    """
    if redis_url is not None:
        return _with_timeout(_redis(redis_url, limits))
    if file is None:
        return MemoryStore(limits)
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        file.touch(mode=0o600)  # readable only by its owner
        return _with_timeout(SqliteStore(file, limits))
    except (OSError, sqlite3.Error):
        raise ToolprismError(f"Signatures cannot be kept in {file}. Name another file: --store") from None


def redis_address() -> str | None:
    """Return the address of Redis from the environment; None if there is none."""
    return next((text for name in REDIS if (text := variable(name))), None)


def _redis(url: str, limits: StoreLimits) -> RedisStore:
    try:
        return RedisStore(url, limits)
    except ValueError:  # the message of the package may contain a password
        raise ToolprismError(f"{REDIS[0]} is not an address like redis://127.0.0.1:6379/0.") from None


def _with_timeout(store: SignatureStore) -> SignatureStore:
    return CircuitBreaker(TimeoutStore(store, _TIMEOUT))
