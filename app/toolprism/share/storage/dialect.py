"""The differences between SQLite and PostgreSQL; `database` knows only this interface."""

import logging
from typing import Final, Protocol

from sqlalchemy import Connection, Engine

from toolprism.core.errors import ToolprismError

#: Operators find here why something is not stored.
LOG: Final = logging.getLogger("toolprism.storage")
#: Seconds to wait for another writing process, or for a server.
PATIENCE: Final = 5


class StoreBroken(ToolprismError):
    """The database cannot be read or written; the log has the reason."""

    def __init__(self, error: Exception | None = None) -> None:
        super().__init__("Stored links cannot be read or written at the moment.")
        self.error = error


class Dialect(Protocol):
    """A database of one kind."""

    @property
    def name(self) -> str:
        """The location, without a password."""

    @property
    def frozen(self) -> bool:
        """Whether it is read-only."""

    def engine(self, *, write: bool) -> Engine | None:
        """Return the current engine; None if there is nothing to read yet.

        Raises:
            StoreBroken: the database cannot be written.
        """

    def take_turn(self, connection: Connection) -> None:
        """Wait until no other process writes; the lock ends with the transaction."""

    def confirm(self) -> None:
        """Check that the next reader will find what was written.

        Raises:
            StoreBroken: it is not.
        """

    def fall_back(self) -> bool:
        """Prepare to read what is still readable after a failure; return whether another attempt makes sense."""

    def bytes_used(self, connection: Connection, enough: int) -> int:
        """Return the number of bytes in use; an estimate suffices while it is below `enough`."""

    def erase(self) -> None:
        """Erase deleted rows from the disk."""

    def close(self) -> None:
        """Close every connection; using the database again reopens them."""
