"""Opens the signature store that the user chose, such as an SQLite file, and limits how long each call may take."""

import contextlib
import importlib
import json
import sqlite3
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, Final, TypeVar

from toolprism.chat.signatures.store import MemoryStore, SignatureStore, StoredSignature, StoreLimits, StoreUnavailable
from toolprism.core.errors import ToolprismError
from toolprism.core.limits import variable
from toolprism.core.steady_clock import SteadyClock

_LIMITS: Final = StoreLimits()
#: Seconds to wait for another writing process; shorter than a conversion waits for the store.
_LOCK_SECONDS: Final = 0.15
#: Keys of one statement; SQLite accepts 999 in its oldest builds.
_BATCH: Final = 500

_TABLE: Final = """
CREATE TABLE IF NOT EXISTS signatures (
    key TEXT PRIMARY KEY,
    signature TEXT NOT NULL,
    generation TEXT NOT NULL,
    expires_at REAL NOT NULL,
    used INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS signatures_by_expiry ON signatures (expires_at);
CREATE INDEX IF NOT EXISTS signatures_by_use ON signatures (used);
"""
_UPSERT: Final = """
INSERT INTO signatures (key, signature, generation, expires_at, used) VALUES (?, ?, ?, ?, ?)
ON CONFLICT (key) DO UPDATE SET
    signature = excluded.signature,
    generation = excluded.generation,
    expires_at = excluded.expires_at,
    used = excluded.used
"""
_PURGE: Final = "DELETE FROM signatures WHERE expires_at <= ?"
_TOTALS: Final = "SELECT COUNT(*), COALESCE(SUM(LENGTH(signature)), 0) FROM signatures"
_OLDEST: Final = "SELECT key, LENGTH(signature) FROM signatures ORDER BY used, key"
_DROP: Final = "DELETE FROM signatures WHERE key = ?"


class SqliteStore:
    """Keeps entries in a table; every write removes those that have expired."""

    def __init__(self, path: Path, limits: StoreLimits = _LIMITS, clock: Callable[[], float] | None = None) -> None:
        self._limits = limits
        self._clock = clock or SteadyClock()
        self._lock = threading.Lock()
        self._connection = _opened(path)

    def read_many(self, keys: Sequence[str]) -> Mapping[str, StoredSignature]:
        """Return the entries that exist and have not expired; reading counts as use."""
        found: dict[str, StoredSignature] = {}
        with self._lock:
            now = self._clock()
            once = list(dict.fromkeys(keys))
            for start in range(0, len(once), _BATCH):
                some = once[start : start + _BATCH]
                places = ", ".join("?" * len(some))
                rows = self._connection.execute(
                    f"SELECT key, signature, generation FROM signatures WHERE expires_at > ? AND key IN ({places})",  # noqa: S608  # question marks
                    (now, *some),
                )
                found |= {row[0]: StoredSignature(key=row[0], signature=row[1], generation=row[2]) for row in rows}
            self._mark_used(found)
        return found

    def write_many(self, entries: Sequence[StoredSignature]) -> None:
        """Store entries; remove those that have expired, and the least recently used ones past the limits."""
        with self._lock, self._connection:
            now = self._clock()
            self._connection.execute(_PURGE, (now,))
            expires = now + self._limits.ttl
            rows = [(entry.key, entry.signature, entry.generation, expires, self._tick()) for entry in entries]
            self._connection.executemany(_UPSERT, rows)
            self._trim()

    def close(self) -> None:
        """Close the file; closing twice is allowed."""
        with self._lock:
            self._connection.close()

    def _mark_used(self, keys: Iterable[str]) -> None:
        used = [(self._tick(), key) for key in keys]
        # if another process is writing, the order of use is not worth a failure
        with contextlib.suppress(sqlite3.OperationalError), self._connection:
            self._connection.executemany("UPDATE signatures SET used = ? WHERE key = ?", used)

    def _trim(self) -> None:
        count, size = self._connection.execute(_TOTALS).fetchone()
        if count <= self._limits.entries and size <= self._limits.size:
            return
        dropped: list[tuple[str]] = []
        for key, length in self._connection.execute(_OLDEST):
            if count <= self._limits.entries and size <= self._limits.size:
                break
            dropped.append((key,))
            count, size = count - 1, size - length
        self._connection.executemany(_DROP, dropped)

    @staticmethod
    def _tick() -> int:
        """Return a number that grows with every use, in every process."""
        return time.time_ns()


def _opened(path: Path) -> sqlite3.Connection:
    """Open the file; only its owner may read it."""
    connection = None
    try:
        path.touch(mode=0o600, exist_ok=True)
        connection = sqlite3.connect(path, timeout=_LOCK_SECONDS, check_same_thread=False)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.executescript(_TABLE)
    except (OSError, sqlite3.Error):
        if connection is not None:
            connection.close()
        raise StoreUnavailable("The file of the signature store cannot be opened.") from None
    return connection


Result = TypeVar("Result")


class GuardedStore(ABC):
    """Passes calls on to a store, each through `_call`."""

    def __init__(self, store: SignatureStore) -> None:
        self._store = store

    def read_many(self, keys: Sequence[str]) -> Mapping[str, StoredSignature]:
        """Return the entries that exist."""
        return self._call(lambda: self._store.read_many(keys))

    def write_many(self, entries: Sequence[StoredSignature]) -> None:
        """Store entries."""
        self._call(lambda: self._store.write_many(entries))

    def close(self) -> None:
        """Close the store."""
        self._store.close()

    @abstractmethod
    def _call(self, question: Callable[[], Result]) -> Result:
        """Return what the store answers."""


#: Seconds after which a failure counts as slow, and seconds for which the store is then skipped.
_SLOW: Final = 0.05
_PAUSE: Final = 1.0


class CircuitBreaker(GuardedStore):
    """Passes calls on to a store, unless it just failed slowly."""

    def __init__(self, store: SignatureStore, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(store)
        self._clock = clock
        self._open_until = clock()

    def _call(self, question: Callable[[], Result]) -> Result:
        started = self._clock()
        if started < self._open_until:
            raise StoreUnavailable("The store did not answer a moment ago.")
        try:
            return question()
        except StoreUnavailable:
            now = self._clock()
            if now - started >= _SLOW:
                self._open_until = now + _PAUSE
            raise


#: Seconds.
TIMEOUT: Final = 0.2
#: Calls that may hang at the same time; beyond them the store is unavailable at once.
_MOST_OPEN: Final = 8


class TimeoutStore(GuardedStore):
    """Calls a store in a separate thread."""

    def __init__(self, store: SignatureStore, timeout: float = TIMEOUT) -> None:
        super().__init__(store)
        self._timeout = timeout
        self._slots = threading.BoundedSemaphore(_MOST_OPEN)

    def _call(self, question: Callable[[], Result]) -> Result:
        if not self._slots.acquire(blocking=False):
            raise StoreUnavailable("The store does not answer.")
        results: SimpleQueue[tuple[Result] | None] = SimpleQueue()

        def ask() -> None:
            try:
                results.put((question(),))
            except Exception:  # noqa: BLE001  # whatever a store raises, it is unavailable
                results.put(None)
            finally:
                self._slots.release()

        threading.Thread(target=ask, name="signature-store", daemon=True).start()
        try:
            result = results.get(timeout=self._timeout)
        except Empty:
            result = None
        if result is None:
            raise StoreUnavailable("The store does not answer.")
        return result[0]


_PREFIX: Final = "toolprism:signature:"
#: Seconds to wait for the server.
_REDIS_TIMEOUT: Final = 0.15


class RedisStore:
    """Keeps entries in Redis under keys that expire; the settings of Redis limit their number."""

    def __init__(self, url: str, limits: StoreLimits = _LIMITS) -> None:
        self._ttl = max(1, int(limits.ttl))
        try:
            package: Any = importlib.import_module("redis")
        except ImportError:
            raise StoreUnavailable("The package `redis` is not installed.") from None
        self._client = package.Redis.from_url(
            url, socket_timeout=_REDIS_TIMEOUT, socket_connect_timeout=_REDIS_TIMEOUT, decode_responses=True
        )

    def read_many(self, keys: Sequence[str]) -> Mapping[str, StoredSignature]:
        """Return the entries that exist."""
        if not keys:
            return {}
        values = self._client.mget([f"{_PREFIX}{key}" for key in keys])
        return {key: entry for key, value in zip(keys, values, strict=True) if (entry := _read(key, value)) is not None}

    def write_many(self, entries: Sequence[StoredSignature]) -> None:
        """Store entries."""
        if not entries:
            return
        batch = self._client.pipeline(transaction=False)
        for entry in entries:
            value = json.dumps({"signature": entry.signature, "generation": entry.generation})
            batch.set(f"{_PREFIX}{entry.key}", value, ex=self._ttl)
        batch.execute()

    def close(self) -> None:
        """Close the connections."""
        self._client.close()


def _read(key: str, value: str | None) -> StoredSignature | None:
    """Return an entry; None for a value that another program wrote."""
    try:
        kept = json.loads(value or "null")
        return StoredSignature(key=key, signature=str(kept["signature"]), generation=str(kept["generation"]))
    except (ValueError, KeyError, TypeError):
        return None


#: Variables with the address of Redis; the first one set is used.
REDIS: Final = ("TOOLPRISM_REDIS_URL", "REDIS_URL")

#: Seconds to wait for a store: with the start of a thread, a failure costs less than 200 ms.
_TIMEOUT: Final = 0.18


def open_store(file: Path | None, redis_url: str | None, limits: StoreLimits) -> SignatureStore:
    """Return an open store: Redis if there is an address, else a file, else the memory of this process."""
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
