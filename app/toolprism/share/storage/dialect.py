"""The tables, the differences between SQLite and PostgreSQL, and PostgreSQL; `database` knows only this interface."""

import logging
from abc import ABC, abstractmethod
from math import ceil
from threading import Lock
from typing import Final

from sqlalchemy import (
    URL,
    BigInteger,
    Column,
    Connection,
    Engine,
    ForeignKey,
    Index,
    LargeBinary,
    MetaData,
    Table,
    Text,
    create_engine,
    func,
    select,
    text,
)

from toolprism.core.errors import ToolprismError

#: Operators find here why something is not stored.
LOG: Final = logging.getLogger("toolprism.storage")
#: Seconds for one operation on the database, including every wait.
STORE_SECONDS: Final = 2.0
#: The part of them for one wait within the operation, so that its end can still be told.
_PART: Final = 0.75


class StoreBroken(ToolprismError):
    """The database cannot be read or written; the log has the details."""

    def __init__(self, why: str = "it cannot be read or written") -> None:
        super().__init__(
            "Short links cannot be opened or stored at the moment; try again in half a minute. "
            "Links that hold everything still work."
        )
        #: The reason, for the operator: the end of a sentence, without names or addresses.
        self.why = why


class StoreHangs(StoreBroken):
    """The database has not answered in time."""


def patience(seconds: float) -> float:
    """Return the longest single wait in an operation of `seconds`."""
    return _PART * seconds


class DatabaseDialect(ABC):
    """A database of one kind. What only one kind does, the other leaves as it is here: nothing."""

    #: Whether it is read-only.
    frozen = False

    @property
    @abstractmethod
    def name(self) -> str:
        """The location, without a password."""

    @abstractmethod
    def engine(self, *, write: bool) -> Engine | None:
        """Return the current engine; None if there is nothing to read yet."""

    def take_turn(self, connection: Connection) -> None:  # noqa: B027
        """Wait until no other process writes; the lock ends with the transaction."""

    def confirm(self) -> None:  # noqa: B027
        """Check that the next reader will find what was written."""

    def fall_back(self) -> bool:
        """Prepare to read what is still readable after a failure; return whether another attempt makes sense."""
        return False

    @abstractmethod
    def bytes_used(self, connection: Connection, enough: int) -> int:
        """Return the number of bytes in use; an estimate suffices while it is below `enough`."""

    def fill(self, connection: Connection) -> None:  # noqa: B027
        """Write so much to the disk, and remove it again, that a full disk is noticed."""

    def erase(self) -> None:  # noqa: B027
        """Erase deleted rows from the disk."""

    @abstractmethod
    def close(self) -> None:
        """Close every connection; using the database again reopens them."""


METADATA: Final = MetaData()

LINKS: Final = Table(
    "links",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("link", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
)

CLAIMS: Final = Table(
    "claims",
    METADATA,
    Column("token", LargeBinary, primary_key=True),
    Column("id", Text, ForeignKey("links.id", ondelete="CASCADE"), nullable=False),
    Column("expires", BigInteger, nullable=False),
    Index("claims_by_id", "id", "expires"),
    Index("claims_by_expiry", "expires"),
    sqlite_with_rowid=False,
)

SAVES: Final = Table(
    "saves",
    METADATA,
    Column("client", LargeBinary, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("saves_by_client", "client", "at"),
    Index("saves_by_time", "at"),
)


#: The number of the writers' lock: the start of "toolprism" in ASCII.
_TURN: Final = 0x746F6F6C70726973
_CONNECTIONS: Final = 4
#: Milliseconds by which a statement may take longer than its wait for a lock.
_MORE: Final = 200
#: Rows that do not fit into the memory of a query, and then make a file for a moment.
_SPILL: Final = "SELECT count(*) FROM generate_series(1, 20000)"


class PostgresServer(DatabaseDialect):
    """A PostgreSQL server. It may restart: a connection is tested before it is used.

    It confirms each commit and erases deleted rows itself, and there is no second way to read from it.
    """

    def __init__(self, url: URL, seconds: float) -> None:
        self._url = url
        self._patience = patience(seconds)
        self._lock = Lock()
        self._engine: Engine | None = None

    @property
    def name(self) -> str:
        """The address without its password."""
        return self._url.render_as_string(hide_password=True)

    def engine(self, *, write: bool) -> Engine:  # noqa: ARG002  # one engine does both
        """Return the engine."""
        with self._lock:
            if self._engine is None:
                self._engine = _connected(self._url, self._patience)
            return self._engine

    def take_turn(self, connection: Connection) -> None:
        """Wait until no other process writes; the lock ends with the transaction."""
        connection.execute(text("SELECT pg_advisory_xact_lock(:turn)"), {"turn": _TURN})

    def bytes_used(self, connection: Connection, enough: int) -> int:
        """Return the size of the table, including recently deleted rows, or beyond `enough` the size of its links."""
        table = int(connection.execute(text("SELECT pg_total_relation_size('links')")).scalar_one())
        if table < enough:
            return table
        total = select(func.coalesce(func.sum(func.octet_length(LINKS.c.link)), 0))
        return int(connection.execute(total).scalar_one())

    def fill(self, connection: Connection) -> None:
        """Write a temporary file; the log of writes has room of its own."""
        connection.execute(text("SET LOCAL work_mem = '64kB'"))
        connection.execute(text(_SPILL))

    def close(self) -> None:
        """Close every connection; using the server again reopens them."""
        with self._lock:
            if self._engine is not None:
                self._engine.dispose()
                self._engine = None


def _connected(url: URL, wait: float) -> Engine:
    milliseconds = round(1_000 * wait)
    limits = {
        "lock_timeout": milliseconds,
        "statement_timeout": milliseconds + _MORE,  # or it would end first, and hide that there is a lock
        "idle_in_transaction_session_timeout": milliseconds,  # a frozen server of ours keeps no lock
    }
    try:
        return create_engine(
            url,
            pool_size=_CONNECTIONS,
            pool_pre_ping=True,
            pool_timeout=wait,
            hide_parameters=True,
            connect_args={
                "connect_timeout": ceil(wait),
                "tcp_user_timeout": milliseconds,
                "options": " ".join(f"-c {name}={limit}" for name, limit in limits.items()),
            },
        )
    except ModuleNotFoundError:
        raise ToolprismError("PostgreSQL needs the package `psycopg`: pip install 'toolprism[postgres]'") from None
