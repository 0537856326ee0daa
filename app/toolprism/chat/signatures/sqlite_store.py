"""A store in an SQLite file, which several processes on one machine can share."""

import contextlib
import sqlite3
import threading
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

from toolprism.chat.signatures.store import StoredSignature, StoreLimits, StoreUnavailable
from toolprism.core.steady_clock import SteadyClock

_LIMITS: Final = StoreLimits()
#: Seconds to wait for another writing process; shorter than a conversion waits for the store.
_TIMEOUT: Final = 0.15
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
        connection = sqlite3.connect(path, timeout=_TIMEOUT, check_same_thread=False)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.executescript(_TABLE)
    except (OSError, sqlite3.Error):
        if connection is not None:
            connection.close()
        raise StoreUnavailable("The file of the signature store cannot be opened.") from None
    return connection
