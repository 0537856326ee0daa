"""The operator's database by its address, and transactions on it: concurrent readers, one writer at a time."""

import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import Final, TypeVar

from sqlalchemy import URL, Connection, Engine, delete, false, inspect, make_url, text
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from toolprism.core.deadline import ask_deadline
from toolprism.core.errors import BadInput, OutOfTime, bad_input
from toolprism.share.storage.dialect import (
    LOG,
    METADATA,
    STORE_SECONDS,
    DatabaseDialect,
    PostgresServer,
    StoreBroken,
    StoreHangs,
    patience,
)
from toolprism.share.storage.sqlite import WRITES, SqliteFile

_POSTGRES_NAMES: Final = ("postgresql", "postgres", "postgresql+psycopg")
_DRIVER: Final = "postgresql+psycopg"
_SQLITE_NAME: Final = "sqlite"


def read_address(given: str, name: str) -> URL | Path:
    """Read the address of a database. A URL hides its password when it is printed."""
    try:
        url = make_url(given)
    except (ArgumentError, ValueError):
        raise _bad(name) from None
    if url.drivername in _POSTGRES_NAMES and url.database:
        return url.set(drivername=_DRIVER)
    if url.drivername == _SQLITE_NAME and url.database:
        return Path(url.database)
    raise _bad(name)


def dialect_of(address: URL | Path, seconds: float) -> DatabaseDialect:
    """Return the database at an address; `seconds` limits each operation; nothing is opened yet."""
    return SqliteFile(address, seconds) if isinstance(address, Path) else PostgresServer(address, seconds)


def _bad(name: str) -> BadInput:
    return bad_input(
        "bad-setting",
        f"{name} is not the address of a database.",
        hint=f"For example {name}=postgresql://user:password@host:5432/toolprism.",
    )


#: The newest migration.
NEWEST: Final = "0001"
_MIGRATIONS: Final = Path(__file__).parent / "migrations"
#: The table of migrations.
VERSIONS: Final = "alembic_version"


def bring_up_to_date(connection: Connection) -> None:
    """Run the missing migrations within the transaction of the connection."""
    found = revision(connection)
    if found == NEWEST:
        return
    from alembic import command  # only a new or an old database needs it
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        LOG.error("The database of stored links has the form %s, and this Toolprism knows up to %s.", found, NEWEST)
        raise StoreBroken("a newer Toolprism has migrated it") from error
    LOG.info("The database of stored links was brought from the form %s to %s.", found or "(none)", NEWEST)


def revision(connection: Connection) -> str | None:
    """Return the newest migration of a database; None for an empty database or one of the first release."""
    if not inspect(connection).has_table(VERSIONS):
        return None
    return connection.execute(text(f"SELECT version_num FROM {VERSIONS}")).scalar()  # noqa: S608  # our own name


_Code = TypeVar("_Code", str, int)

_LONGEST: Final = 200
_SILENT: Final = "it does not answer in time"
_LOCKED: Final = "another session holds a lock on it"
#: By SQLSTATE of PostgreSQL; a connection that fails has none.
_POSTGRESQL: Final = {
    "": "it cannot be reached, or refuses the connection",
    "25006": "it accepts no writes",
    "28000": "it refuses the user or the password",
    "28P01": "it refuses the user or the password",
    "3D000": "it does not exist",
    "42501": "its user may not use the tables",
    "53100": "its disk is full",
    "53200": "it has no memory left",
    "53300": "all of its connections are in use",
    "57P03": "it is being started or stopped",
}
_POSTGRESQL_WAITS: Final = {"25P03": _SILENT, "55P03": _LOCKED, "57014": _SILENT}
#: By primary result code of SQLite.
_SQLITE: Final = {
    sqlite3.SQLITE_CANTOPEN: "its file cannot be opened",
    sqlite3.SQLITE_CORRUPT: "its file is damaged",
    sqlite3.SQLITE_FULL: "its disk is full",
    sqlite3.SQLITE_IOERR: "its file cannot be read or written",
    sqlite3.SQLITE_NOTADB: "its file is not a database",
    sqlite3.SQLITE_READONLY: "its file accepts no writes",
}
_SQLITE_WAITS: Final = {sqlite3.SQLITE_BUSY: _LOCKED, sqlite3.SQLITE_LOCKED: _LOCKED}
_PRIMARY: Final = 0xFF


def broken(error: Exception) -> StoreBroken:
    """Return the error for a failure of the database or its driver.

    >>> broken(OutOfTime(2)).why
    'it does not answer in time'
    """
    if isinstance(error, StoreBroken):
        return error
    said = getattr(error, "orig", None) or error
    if isinstance(said, OutOfTime | PoolTimeout) or type(said).__name__ == "ConnectionTimeout":
        return StoreHangs(_SILENT)
    if isinstance(said, OSError):
        return StoreBroken(said.strerror) if said.strerror else StoreBroken()
    if isinstance(said, sqlite3.Error):
        return _told(_SQLITE_WAITS, _SQLITE, getattr(said, "sqlite_errorcode", 0) & _PRIMARY)
    if hasattr(said, "sqlstate"):
        return _told(_POSTGRESQL_WAITS, _POSTGRESQL, said.sqlstate or "")
    return StoreBroken()


def _told(waits: Mapping[_Code, str], others: Mapping[_Code, str], code: _Code) -> StoreBroken:
    if code in waits:
        return StoreHangs(waits[code])
    return StoreBroken(others[code]) if code in others else StoreBroken()


def details(error: Exception) -> str:
    """Return a database's reason for a failure, for the log: its first line, which contains no value of a row."""
    said = getattr(error, "orig", None) or error
    if isinstance(said, OSError) and said.strerror:
        return said.strerror
    first = next(iter(str(said).splitlines()), "")
    return f"{type(said).__name__}: {first[:_LONGEST]}"


_T = TypeVar("_T")
#: Writes a row of our own as it is.
_REWRITE: Final = f"UPDATE {VERSIONS} SET version_num = version_num"  # noqa: S608  # our own name


class Database:
    """A database and its tables, which are created or migrated on first use.

    No wait inside an operation is longer than a part of the seconds for it. A server that does not answer at all may
    still block the calling thread: whoever cannot afford that waits for the thread, and no longer.
    """

    def __init__(self, address: URL | Path, seconds: float = STORE_SECONDS) -> None:
        self.dialect = dialect_of(address, seconds)
        self._patience = patience(seconds)
        self._lock = Lock()
        #: The engine whose tables are known to be up to date.
        self._ready: Engine | None = None

    def read(self, question: Callable[[Connection], _T], nothing: _T) -> _T:
        """Return the result of a query."""
        with self._errors_told("read"):
            try:
                return self._asked(question, nothing)
            except (SQLAlchemyError, OSError, StoreBroken) as error:
                if not self.dialect.fall_back():
                    raise
                if not isinstance(error, StoreBroken):  # its reason is in the log
                    self._log("written", error)
                return self._asked(question, nothing)

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Open the only writing transaction; either all of its changes are made, or none."""
        with self._errors_told("written"), self._turn():
            engine = self.dialect.engine(write=True)
            assert engine is not None, "writing makes the database"
            with engine.connect().execution_options(**{WRITES: True}) as connection:
                if self._ready is not engine:
                    with self._transaction(connection):  # of its own, so that it is kept if the other is too late
                        bring_up_to_date(connection)
                with self._transaction(connection):
                    yield connection
                    ask_deadline()  # nothing is stored for somebody who has been told that it is not
            self._ready = engine
            self.dialect.confirm()

    def erase(self) -> None:
        """Erase deleted rows from the disk."""
        with self._errors_told("written"), self._turn():
            self.dialect.erase()

    def check(self) -> None:
        """Check that the database can be written, by a write that changes nothing and leaves nothing behind."""
        with self.writing() as connection:
            for table in METADATA.tables.values():
                connection.execute(delete(table).where(false()))  # waits for a lock, and is refused where writes are
            connection.execute(text(_REWRITE))
            self.dialect.fill(connection)

    def close(self) -> None:
        """Close every connection; using the database again reopens them."""
        with self._turn():
            self.dialect.close()
            self._ready = None

    @contextmanager
    def _transaction(self, connection: Connection) -> Iterator[None]:
        with connection.begin():
            self.dialect.take_turn(connection)
            yield

    @contextmanager
    def _turn(self) -> Iterator[None]:
        """Hold the writers' lock of this process."""
        if not self._lock.acquire(timeout=self._patience):
            raise StoreHangs("another write has not ended")
        try:
            yield
        finally:
            self._lock.release()

    def _asked(self, question: Callable[[Connection], _T], nothing: _T) -> _T:
        engine = self.dialect.engine(write=False)
        if engine is None:
            return nothing
        with engine.connect() as connection, connection.begin():
            if self._is_ready(engine, connection):
                return question(connection)
        with self.writing():
            pass  # creates or migrates the tables
        with engine.connect() as connection, connection.begin():
            return question(connection)

    def _is_ready(self, engine: Engine, connection: Connection) -> bool:
        if self._ready is not engine and not self.dialect.frozen:
            if revision(connection) != NEWEST:
                return False
            self._ready = engine
        return True

    @contextmanager
    def _errors_told(self, what: str) -> Iterator[None]:
        try:
            yield
        except (SQLAlchemyError, OSError, OutOfTime) as error:
            self._ready = None  # the tables may have been removed with it
            self._log(what, error)
            raise broken(error) from error

    def _log(self, what: str, error: Exception) -> None:
        LOG.error("%s cannot be %s: %s", self.dialect.name, what, details(error))
