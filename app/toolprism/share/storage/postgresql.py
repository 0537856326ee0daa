"""PostgreSQL: a server that several machines share."""

from math import ceil
from threading import Lock
from typing import Final

from sqlalchemy import URL, Connection, Engine, create_engine, func, select, text

from toolprism.core.errors import ToolprismError
from toolprism.share.storage.dialect import LINKS, Dialect, patience

#: The number of the writers' lock: the start of "toolprism" in ASCII.
_TURN: Final = 0x746F6F6C70726973
_CONNECTIONS: Final = 4
#: Milliseconds by which a statement may take longer than its wait for a lock.
_MORE: Final = 200
#: Rows that do not fit into the memory of a query, and then make a file for a moment.
_SPILL: Final = "SELECT count(*) FROM generate_series(1, 20000)"


class PostgresServer(Dialect):
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
