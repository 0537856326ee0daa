"""One SQLite file in WAL mode, created on first use, that many processes may share."""

import fcntl
import os
import sqlite3
import stat
from pathlib import Path
from threading import RLock
from typing import Final

from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import ConnectionPoolEntry, NullPool, QueuePool

from toolprism.share.storage.dialect import LOG, DatabaseDialect, StoreBroken, patience

#: An execution option of a connection whose transaction is going to write.
WRITES: Final = "toolprism_writes"
_READERS: Final = 8


class SqliteFile(DatabaseDialect):
    """The file. It may be deleted, replaced or become unreadable at any time; the next use notices that.

    A transaction that writes begins as such, and writes to the WAL whatever it changes.
    """

    def __init__(self, path: Path, seconds: float) -> None:
        self.path = path
        self._patience = patience(seconds)
        self._lock = RLock()
        self._engine: Engine | None = None
        #: The device and inode of the open file.
        self._opened: tuple[int, int] | None = None

    @property
    def name(self) -> str:
        """The path."""
        return str(self.path)

    def engine(self, *, write: bool) -> Engine | None:
        """Return the engine for the current file of this name; only writing creates one."""
        with self._lock:
            there = self._identity()
            if self._engine is not None and there != self._opened:
                LOG.warning("%s was deleted or replaced while it was in use; it is opened anew", self.name)
                self.close()
            if there is None:
                if not write:
                    return None
                _make(self.path)
                there = self._identity()
            if self.frozen and (write or self._writable()):
                self.close()
            if self._engine is None:
                self._engine, self._opened = _connected(self.path, self._patience), there
            return self._engine

    def confirm(self) -> None:
        """Check that the written file still has its name."""
        with self._lock:
            if self._identity() != self._opened:
                LOG.error("%s was deleted or replaced during a write; the write is refused", self.name)
                self.close()
                raise StoreBroken("its file was deleted or replaced during a write")

    def fall_back(self) -> bool:
        """Open a read-only file without WAL, because a WAL reader would have to write beside it."""
        with self._lock:
            if self.frozen or self._identity() is None or self._writable():
                return False
            self.close()
            self._engine, self._opened, self.frozen = _frozen(self.path), self._identity(), True
            LOG.warning("%s cannot be written; it is read as it is", self.name)
            return True

    def bytes_used(self, connection: Connection, enough: int) -> int:  # noqa: ARG002  # it costs nothing here
        """Return the number of bytes in use."""
        pages, free, size = (
            connection.exec_driver_sql(f"PRAGMA {name}").scalar_one()
            for name in ("page_count", "freelist_count", "page_size")
        )
        return int((pages - free) * size)

    def erase(self) -> None:
        """Move all changes into the file itself, so that deleted data does not remain in the WAL."""
        with self._lock:
            engine = self._engine
        if engine is not None:
            with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
                connection.execute(text("PRAGMA wal_checkpoint(TRUNCATE)"))

    def close(self) -> None:
        """Close every connection; using the file again reopens them."""
        with self._lock:
            if self._engine is not None:
                self._engine.dispose()
            self._engine, self._opened, self.frozen = None, None, False

    def _writable(self) -> bool:
        """Return whether the file and its WAL may be written."""
        effective = os.access in os.supports_effective_ids
        return all(os.access(path, os.W_OK, effective_ids=effective) for path in (self.path, self.path.parent))

    def _identity(self) -> tuple[int, int] | None:
        try:
            found = self.path.stat()
        except FileNotFoundError:
            return None
        if not stat.S_ISREG(found.st_mode):
            raise IsADirectoryError(f"{self.path} is not a file")
        return found.st_dev, found.st_ino


def _make(path: Path) -> None:
    """Create an empty file, unless another process just did, and remove the remains of a deleted one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX)
        if not path.exists():
            for left in ("-wal", "-shm"):
                path.with_name(path.name + left).unlink(missing_ok=True)
            path.touch(mode=0o600)  # only the owner may read what others have pasted
    finally:
        os.close(folder)


def _connected(path: Path, wait: float) -> Engine:
    """Open a file; each connection is set up before it is used."""

    def connect() -> sqlite3.Connection:
        return sqlite3.connect(path, timeout=wait, isolation_level=None, check_same_thread=False)

    engine = create_engine(
        "sqlite://", creator=connect, poolclass=QueuePool, pool_size=_READERS, pool_timeout=wait, hide_parameters=True
    )

    @event.listens_for(engine, "connect")
    def set_up(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode = WAL")
        cursor.execute("PRAGMA synchronous = FULL")  # a link whose id was returned survives a power cut
        cursor.execute("PRAGMA foreign_keys = ON")
        cursor.execute("PRAGMA secure_delete = ON")  # deleted data is removed from the disk, too
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get(WRITES, False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def _frozen(path: Path) -> Engine:
    address = f"{path.absolute().as_uri()}?immutable=1"

    def connect() -> sqlite3.Connection:
        return sqlite3.connect(address, uri=True, isolation_level=None, check_same_thread=False)

    return create_engine("sqlite://", creator=connect, poolclass=NullPool, hide_parameters=True)
