"""Database: one SQLite file that many threads use, one at a time; it is made on first use."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import Final

from app.core.errors import ToolprismError

#: Seconds to wait for another process that writes.
_PATIENCE: Final = 5.0


class StoreBroken(ToolprismError):
    """The file cannot be read or written."""

    def __init__(self, error: sqlite3.Error | OSError) -> None:
        super().__init__("Stored links cannot be read or written at the moment.")
        self.error = error


class Database:
    """A file and its tables."""

    def __init__(self, path: Path, tables: str) -> None:
        self.path = path
        self._tables = tables
        self._lock = Lock()
        self._opened: sqlite3.Connection | None = None

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """Lock the file for one thread.

        Raises:
            StoreBroken: it cannot be opened or used.
        """
        with self._lock:
            try:
                if self._opened is None:
                    self._opened = _open(self.path, self._tables)
                yield self._opened
            except (sqlite3.Error, OSError) as error:
                raise StoreBroken(error) from error

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """Lock the file for one thread of one process; all of its changes are made, or none.

        Raises:
            StoreBroken: it cannot be opened or used.
        """
        with self.reading() as file:
            file.execute("BEGIN IMMEDIATE")
            try:
                yield file
            except BaseException:
                file.execute("ROLLBACK")
                raise
            file.execute("COMMIT")

    def close(self) -> None:
        """Close the file; using it again opens it anew."""
        with self._lock:
            if self._opened is not None:
                self._opened.close()
                self._opened = None


def bytes_used(file: sqlite3.Connection) -> int:
    """Return the number of bytes of the file that hold something."""
    pages, free, size = (
        file.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_count", "freelist_count", "page_size")
    )
    return int((pages - free) * size)


def empty_log(file: sqlite3.Connection) -> None:
    """Bring everything into the file itself, so that what was deleted does not live on in the log beside it."""
    file.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _open(path: Path, tables: str) -> sqlite3.Connection:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(mode=0o600)  # what others have pasted is nobody else's business
    file = sqlite3.connect(path, timeout=_PATIENCE, isolation_level=None, check_same_thread=False)
    try:
        file.execute("PRAGMA journal_mode = WAL")
        file.execute("PRAGMA foreign_keys = ON")
        file.execute("PRAGMA secure_delete = ON")  # what is deleted is removed from the disk, too
        file.executescript(tables)
    except sqlite3.Error:
        file.close()
        raise
    return file
