"""Why a database cannot be used, in words that anybody may read: without names, addresses and values."""

import sqlite3
from collections.abc import Mapping
from typing import Final, TypeVar

from sqlalchemy.exc import TimeoutError as PoolTimeout

from toolprism.core.errors import OutOfTime
from toolprism.share.storage.dialect import StoreBroken, StoreHangs

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
