"""Transactions on SQLite or PostgreSQL: concurrent readers, one writer at a time."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import Final, TypeVar

from sqlalchemy import URL, Connection, Engine, text
from sqlalchemy.exc import SQLAlchemyError

from toolprism.share.storage.address import dialect_of
from toolprism.share.storage.dialect import LOG, StoreBroken
from toolprism.share.storage.opening import bring_up_to_date
from toolprism.share.storage.sqlite import WRITES

_T = TypeVar("_T")
_LONGEST_REASON: Final = 200


class Database:
    """A database and its tables, which are created or migrated on first use."""

    def __init__(self, address: URL | Path) -> None:
        self.dialect = dialect_of(address)
        self._turn = Lock()
        #: The engine whose tables are known to be up to date.
        self._ready: Engine | None = None

    def read(self, question: Callable[[Connection], _T], nothing: _T) -> _T:
        """Return the result of a query.

        Args:
            question: runs the query.
            nothing: the result for a database that has never been written.

        Raises:
            StoreBroken: the database cannot be read.
        """
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
        """Open the only writing transaction; either all of its changes are made, or none.

        Raises:
            StoreBroken: the database cannot be written, or the changes are lost when it ends.
        """
        with self._errors_told("written"), self._turn:
            engine = self.dialect.engine(write=True)
            assert engine is not None, "writing makes the database"
            with engine.connect().execution_options(**{WRITES: True}) as connection, connection.begin():
                self.dialect.take_turn(connection)
                if self._ready is not engine:
                    bring_up_to_date(connection)
                yield connection
            self._ready = engine
            self.dialect.confirm()

    def erase(self) -> None:
        """Erase deleted rows from the disk.

        Raises:
            StoreBroken: that is not possible now.
        """
        with self._errors_told("written"), self._turn:
            self.dialect.erase()

    def check(self) -> None:
        """Check that the database answers.

        Raises:
            StoreBroken: it does not.
        """
        self.read(lambda connection: connection.execute(text("SELECT 1")).scalar_one(), 1)

    def close(self) -> None:
        """Close every connection; using the database again reopens them."""
        with self._turn:
            self.dialect.close()
            self._ready = None

    def _asked(self, question: Callable[[Connection], _T], nothing: _T) -> _T:
        engine = self.dialect.engine(write=False)
        if engine is None:
            return nothing
        if self._ready is not engine and not self.dialect.frozen:
            with self.writing():
                pass  # creates or migrates the tables
        with engine.connect() as connection, connection.begin():
            return question(connection)

    @contextmanager
    def _errors_told(self, what: str) -> Iterator[None]:
        try:
            yield
        except (SQLAlchemyError, OSError) as error:
            self._ready = None  # the tables may have been removed with it
            self._log(what, error)
            raise StoreBroken(error) from error

    def _log(self, what: str, error: Exception) -> None:
        LOG.error("%s cannot be %s: %s", self.dialect.name, what, reason(error))


def reason(error: Exception) -> str:
    """Return a database's reason for a failure: its first line, which contains no value of a row."""
    said = getattr(error, "orig", None) or error
    if isinstance(said, OSError) and said.strerror:
        return said.strerror
    first = next(iter(str(said).splitlines()), "")
    return f"{type(said).__name__}: {first[:_LONGEST_REASON]}"
