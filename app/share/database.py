"""Database: one SQLite file that many threads use, one at a time; it is made on first use."""

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import Final
from urllib.parse import quote

from app.core.errors import ToolprismError

_LOG: Final = logging.getLogger("toolprism")
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
        #: Which file on which disk it is.
        self._known: tuple[int, int] | None = None
        self._only_reads = False

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """Lock the file for one thread.

        Raises:
            StoreBroken: it cannot be opened or used.
        """
        with self._using(to_write=False) as file:
            yield file

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """Lock the file for one thread of one process; all of its changes are made, or none.

        Raises:
            StoreBroken: it cannot be opened or used.
        """
        with self._using(to_write=True) as file:
            file.execute("BEGIN IMMEDIATE")
            try:
                yield file
            except BaseException:
                if file.in_transaction:  # a full disk ends it by itself
                    file.execute("ROLLBACK")
                raise
            file.execute("COMMIT")

    @contextmanager
    def _using(self, *, to_write: bool) -> Iterator[sqlite3.Connection]:
        with self._lock:
            try:
                yield self._usable(to_write=to_write)
            except (sqlite3.Error, OSError) as error:
                _LOG.warning("stored links: %s", error)
                raise StoreBroken(error) from error

    def _usable(self, *, to_write: bool) -> sqlite3.Connection:
        """Return the open file; it is opened anew where it was deleted or replaced, or can only be read as yet."""
        if self._opened is not None and (_identity(self.path) != self._known or (to_write and self._only_reads)):
            self._opened.close()
            self._opened = None
        if self._opened is None:
            try:
                self._opened, self._only_reads = _open(self.path, self._tables), False
            except (sqlite3.Error, OSError) as error:
                if to_write or not self.path.is_file():
                    raise
                _LOG.warning("stored links can only be read: %s", error)
                self._opened, self._only_reads = _open_to_read(self.path), True
            self._known = _identity(self.path)
        return self._opened

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


def _identity(path: Path) -> tuple[int, int] | None:
    """Return what stays the same as long as a file is the same; None where there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _open_to_read(path: Path) -> sqlite3.Connection:
    """Open a file that cannot be written, nor what SQLite keeps beside it."""
    last: sqlite3.Error | None = None
    for mode in ("mode=ro", "mode=ro&immutable=1"):
        address = f"file:{quote(str(path))}?{mode}"
        file = sqlite3.connect(address, timeout=_PATIENCE, isolation_level=None, check_same_thread=False, uri=True)
        try:
            file.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()
        except sqlite3.Error as error:
            file.close()
            last = error
        else:
            return file
    assert last is not None, "one of them has failed"
    raise last


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
