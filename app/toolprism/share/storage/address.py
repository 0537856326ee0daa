"""Reads the address of the operator's database."""

from pathlib import Path
from typing import Final

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from toolprism.core.errors import BadInput, bad_input
from toolprism.share.storage.dialect import Dialect
from toolprism.share.storage.postgresql import PostgresServer
from toolprism.share.storage.sqlite import SqliteFile

_POSTGRESQL: Final = ("postgresql", "postgres", "postgresql+psycopg")
_DRIVER: Final = "postgresql+psycopg"
_SQLITE: Final = "sqlite"


def read_address(given: str, name: str) -> URL | Path:
    """Read the address of a database. A URL hides its password when it is printed.

    Args:
        given: `postgresql://user:password@host:5432/database` or `sqlite:///a/file`.
        name: the name of the setting, for the message.

    Raises:
        BadInput: it is not a valid address. The message does not repeat it, because it may contain a password.
    """
    try:
        url = make_url(given)
    except (ArgumentError, ValueError):
        raise _bad(name) from None
    if url.drivername in _POSTGRESQL and url.database:
        return url.set(drivername=_DRIVER)
    if url.drivername == _SQLITE and url.database:
        return Path(url.database)
    raise _bad(name)


def dialect_of(address: URL | Path, seconds: float) -> Dialect:
    """Return the database at an address, whose operations have so many seconds; nothing is opened yet."""
    return SqliteFile(address, seconds) if isinstance(address, Path) else PostgresServer(address, seconds)


def _bad(name: str) -> BadInput:
    return bad_input(
        "bad-setting",
        f"{name} is not the address of a database.",
        hint=f"For example {name}=postgresql://user:password@host:5432/toolprism.",
    )
