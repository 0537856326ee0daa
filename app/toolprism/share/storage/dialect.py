"""The tables, and the differences between SQLite and PostgreSQL; `database` knows only this interface."""

import logging
from abc import ABC, abstractmethod
from typing import Final

from sqlalchemy import BigInteger, Column, Connection, Engine, ForeignKey, Index, LargeBinary, MetaData, Table, Text

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


class Dialect(ABC):
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
