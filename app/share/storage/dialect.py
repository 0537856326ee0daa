"""Dialect: what SQLite and PostgreSQL differ in; `database` knows only this."""

import logging
from typing import Final, Protocol

from sqlalchemy import Connection, Engine

from app.core.errors import ToolprismError

#: Whoever runs a server finds here why something is not stored.
LOG: Final = logging.getLogger("toolprism.storage")
#: Seconds to wait for another process that writes, and for a server that does not answer.
PATIENCE: Final = 5


class StoreBroken(ToolprismError):
    """The database cannot be read or written; the log says why."""

    def __init__(self, error: Exception | None = None) -> None:
        super().__init__("Stored links cannot be read or written at the moment.")
        self.error = error


class Dialect(Protocol):
    """A database of one kind."""

    @property
    def name(self) -> str:
        """Where it is, without a password."""

    @property
    def frozen(self) -> bool:
        """Whether it can be read only, as it was left."""

    def engine(self, *, write: bool) -> Engine | None:
        """Return the engine that reaches the database now; None: there is nothing to read yet.

        Raises:
            StoreBroken: it cannot be written.
        """

    def take_turn(self, connection: Connection) -> None:
        """Wait until no other process writes; the turn ends with the transaction."""

    def confirm(self) -> None:
        """Check that what was written is where the next reader looks.

        Raises:
            StoreBroken: it is not.
        """

    def fall_back(self) -> bool:
        """Prepare for reading what can still be read after reading failed; return whether it is worth another try."""

    def bytes_used(self, connection: Connection, enough: int) -> int:
        """Return how many bytes are in use; a rough figure will do while it stays below `enough`."""

    def erase(self) -> None:
        """Remove from the disk, too, what was deleted."""

    def close(self) -> None:
        """Close every connection; using it again opens them anew."""
