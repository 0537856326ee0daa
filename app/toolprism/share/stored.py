"""Stored links: links that are too long to send, kept in a database under a short id.

A link is kept as long as it has a claim. Whoever stores it gets a claim with its own token. The token revokes only that
claim, a claim expires, and the link is deleted with its last claim. A stored link never changes.
"""

import re
from base64 import b32encode
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from secrets import token_urlsafe
from types import TracebackType
from typing import Final, Self

from sqlalchemy import URL, ColumnElement, Connection, delete, func, insert, select, update

from toolprism.core.errors import BadInput
from toolprism.core.finding import Finding
from toolprism.core.limits import PAGE, Limits
from toolprism.core.steady_clock import SteadyClock
from toolprism.share.link import bare, decode
from toolprism.share.storage.database import Database
from toolprism.share.storage.dialect import CLAIMS, LINKS, STORE_SECONDS, StoreBroken
from toolprism.share.storage.save_rates import SaveRates

__all__ = ["Receipt", "StoreBroken", "Stored", "StoredLinks", "Terms", "storable"]

_DAY: Final = 86_400
_TOKEN_BYTES: Final = 18
_SHORTEST_ID: Final = 10
_ID: Final = re.compile("[a-z2-7]{10,52}")


@dataclass(frozen=True, kw_only=True)
class Terms:
    """The operator's limits."""

    #: Days until a claim expires.
    days: int = 180
    #: Characters of one link.
    max_link: int = 65_536
    #: Saves of one client within an hour.
    per_hour: int = 20
    #: Bytes of the whole database; beyond it nothing is stored until something expires or is deleted.
    max_bytes: int = 500_000_000
    #: Seconds for one operation on the database, including every wait.
    seconds: float = STORE_SECONDS


@dataclass(frozen=True, kw_only=True)
class Stored:
    """A stored link. Times are seconds since 1970."""

    id: str
    link: str
    created: int
    expires: int


@dataclass(frozen=True, kw_only=True)
class Receipt:
    """The result of storing a link. Its token is returned only here; only its hash is stored."""

    id: str
    token: str
    expires: int


class StoredLinks:
    """The database of stored links. It is created on first use, and many threads may use it."""

    def __init__(
        self,
        address: URL | Path,
        terms: Terms | None = None,
        *,
        limits: Limits = PAGE,
        clock: Callable[[], float] | None = None,
        rates: SaveRates | None = None,
    ) -> None:
        self.terms = terms or Terms()
        self._database = Database(address, self.terms.seconds)
        self._limits = limits
        self._clock = clock or SteadyClock()
        self._rates = rates or SaveRates()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Close the database; using it again reopens it."""
        self._database.close()
        self._rates.close()

    def check(self) -> Finding | None:
        """Return a finding for the operator, or None if all is well."""
        self._database.check()
        return self._rates.finding()

    def save(self, text: str, client: str, *, token: str = "") -> Receipt:
        """Store a link; storing the same link again returns the same id with a new claim."""
        return self.keep(storable(text, self.terms, self._limits), client, token=token)

    def keep(self, link: str, client: str, *, token: str = "") -> Receipt:
        """Store a link that is storable, without reading it; the claim of an earlier token is renewed."""
        now = int(self._clock())
        expires = now + self.terms.days * _DAY
        most = self.terms.per_hour
        counted = self._rates.ask_redis(client, now, most)
        with self._database.writing() as connection:
            _drop_claims(connection, CLAIMS.c.expires <= now)
            if counted is None:
                counted = self._rates.ask_database(connection, client, now, most)
            if not counted:
                message = f"You have stored {most:,} links within an hour, and that is as many as one may."
                raise _refused("too-many-saves", message, "Share the long link, or come back in an hour.")
            identifier = self._kept(connection, link, now)
            if not _renewed(connection, identifier, token, expires):
                token = token_urlsafe(_TOKEN_BYTES)
                connection.execute(insert(CLAIMS).values(token=_hashed(token), id=identifier, expires=expires))
        return Receipt(id=identifier, token=token, expires=expires)

    def load(self, identifier: str) -> Stored | None:
        """Return a stored link, or None if it does not exist or was removed."""
        name = identifier.lower()
        if not _ID.fullmatch(name):
            return None
        query = (
            select(LINKS.c.link, LINKS.c.created, func.max(CLAIMS.c.expires))
            .join(CLAIMS, CLAIMS.c.id == LINKS.c.id)
            .where(LINKS.c.id == name, CLAIMS.c.expires > int(self._clock()))
            .group_by(LINKS.c.id)
        )
        row = self._database.read(lambda connection: connection.execute(query).one_or_none(), None)
        return None if row is None else Stored(id=name, link=row[0], created=row[1], expires=row[2])

    def delete(self, identifier: str, token: str) -> bool:
        """Revoke the claim of a token, and return whether there was one. The link is deleted with its last claim."""
        name = identifier.lower()
        if not _ID.fullmatch(name):
            return False
        with self._database.writing() as connection:
            removed = _drop_claims(connection, (CLAIMS.c.token == _hashed(token)) & (CLAIMS.c.id == name))
        self._database.erase()
        return removed > 0

    def _kept(self, connection: Connection, link: str, now: int) -> str:
        """Return the id of a stored link, or store it under the shortest free id."""
        names = _names(link)
        rows = connection.execute(select(LINKS.c.id, LINKS.c.link).where(LINKS.c.id.in_(names)))
        taken = {row.id: row.link for row in rows}
        for name, other in taken.items():
            if other == link:
                return str(name)
        room = self.terms.max_bytes - len(link)
        if self._database.dialect.bytes_used(connection, room) > room:
            raise _refused("store-full", "The server can store no more links.", "Share the long link, or the report.")
        identifier = next(name for name in names if name not in taken)
        connection.execute(insert(LINKS).values(id=identifier, link=link, created=now))
        return identifier


def storable(text: str, terms: Terms, limits: Limits) -> str:
    """Return a link, given bare or as a URL, in the form in which it is stored."""
    link = bare(text, limits)
    if len(link) > terms.max_link:
        message = f"The link has {len(link):,} characters, but at most {terms.max_link:,} are stored."
        raise _refused("link-too-long", message, "Share the long link, or the report.")
    decode(link, limits)  # an unreadable link is not stored
    return link


def _drop_claims(connection: Connection, which: ColumnElement[bool]) -> int:
    """Delete claims, and the links without claims; return the number of claims."""
    dropped = connection.execute(delete(CLAIMS).where(which).returning(CLAIMS.c.id)).scalars().all()
    for identifier in set(dropped):
        claimed = select(CLAIMS.c.id).where(CLAIMS.c.id == identifier).exists()
        connection.execute(delete(LINKS).where(LINKS.c.id == identifier, ~claimed))
    return len(dropped)


def _names(link: str) -> list[str]:
    """Return the possible ids of a link: longer and longer prefixes of its hash."""
    whole = b32encode(sha256(link.encode()).digest()).decode().rstrip("=").lower()
    return [whole[:length] for length in range(_SHORTEST_ID, len(whole) + 1)]


def _renewed(connection: Connection, identifier: str, token: str, expires: int) -> bool:
    mine = (CLAIMS.c.token == _hashed(token)) & (CLAIMS.c.id == identifier)
    return connection.execute(update(CLAIMS).where(mine).values(expires=expires)).rowcount > 0


def _hashed(token: str) -> bytes:
    return sha256(token.encode("utf-8", "surrogatepass")).digest()


def _refused(code: str, message: str, hint: str) -> BadInput:
    return BadInput(Finding(code=code, message=message, hint=hint))
