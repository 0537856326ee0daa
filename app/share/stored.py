"""Stored links: a link that is too long for where it goes, kept in one SQLite file under a short id.

A link is kept as long as somebody claims it. Whoever stores it gets a claim with a token of its own; the token takes
back that claim alone, a claim expires, and the link goes with its last claim. What is stored never changes.
"""

import re
import sqlite3
import time
from base64 import b32encode
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import blake2b, sha256
from pathlib import Path
from secrets import token_bytes, token_urlsafe
from types import TracebackType
from typing import Final, Self

from app.core.errors import BadInput
from app.core.finding import Finding
from app.core.limits import PAGE, Limits
from app.share.database import Database, StoreBroken, bytes_used, empty_log
from app.share.link import bare, decode

__all__ = ["Receipt", "StoreBroken", "Stored", "StoredLinks", "Terms"]

_DAY: Final = 86_400
_HOUR: Final = 3_600
_TOKEN_BYTES: Final = 18
_SHORTEST_ID: Final = 10
_ID: Final = re.compile("[a-z2-7]{10,52}")
_TABLES: Final = """
CREATE TABLE IF NOT EXISTS links (id TEXT PRIMARY KEY, link TEXT NOT NULL, created INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS claims (
    token BLOB PRIMARY KEY,
    id TEXT NOT NULL REFERENCES links (id) ON DELETE CASCADE,
    expires INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS claims_by_id ON claims (id, expires);
CREATE INDEX IF NOT EXISTS claims_by_expiry ON claims (expires);
CREATE TABLE IF NOT EXISTS saves (client BLOB NOT NULL, at INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS saves_by_client ON saves (client, at);
CREATE INDEX IF NOT EXISTS saves_by_time ON saves (at);
"""


@dataclass(frozen=True, kw_only=True)
class Terms:
    """What an operator allows."""

    #: How long a claim lasts.
    days: int = 180
    #: Characters of one link.
    max_link: int = 65_536
    #: Saves of one client within an hour.
    per_hour: int = 20
    #: Bytes of the whole file; past it nothing is stored until something expires or is deleted.
    max_bytes: int = 500_000_000


@dataclass(frozen=True, kw_only=True)
class Stored:
    """A stored link. Times are seconds since 1970."""

    id: str
    link: str
    created: int
    expires: int


@dataclass(frozen=True, kw_only=True)
class Receipt:
    """The answer to storing a link; the token is shown only here, and only its hash is kept."""

    id: str
    token: str
    expires: int


class StoredLinks:
    """The file. It is made on first use, and may be used by many threads."""

    def __init__(
        self,
        path: Path,
        terms: Terms | None = None,
        *,
        limits: Limits = PAGE,
        clock: Callable[[], float] = time.time,
        salt: bytes | None = None,
    ) -> None:
        self.terms = terms or Terms()
        self._database = Database(path, _TABLES)
        self._limits = limits
        self._clock = clock
        # It dies with this process, so that nobody can find out later whose key a key was.
        self._salt = salt or token_bytes(16)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Close the file; using it again opens it anew."""
        self._database.close()

    def save(self, text: str, client: str, *, token: str = "") -> Receipt:
        """Store a link; storing the same again gives the same id and a claim of its own.

        Args:
            text: the link, bare or as a URL.
            client: whoever asks, such as an address; only a salted hash of it is kept, for the limit per hour.
            token: that of an earlier receipt for this link: its claim is renewed, rather than a second one made.

        Raises:
            BadInput: it is not a link, `link-too-long`, `too-many-saves` or `store-full`.
            StoreBroken: the file cannot be written.
        """
        link = bare(text, self._limits)
        if len(link) > self.terms.max_link:
            message = f"The link has {len(link):,} characters, but at most {self.terms.max_link:,} are stored."
            raise _refused("link-too-long", message, "Share the long link, or the report.")
        decode(link, self._limits)  # what does not open is not kept for anybody
        now = int(self._clock())
        expires = now + self.terms.days * _DAY
        with self._database.writing() as file:
            _purge(file, now)
            self._count(file, client, now)
            identifier = self._kept(file, link, now)
            if not _renewed(file, identifier, token, expires):
                token = token_urlsafe(_TOKEN_BYTES)
                file.execute("INSERT INTO claims VALUES (?, ?, ?)", (_hashed(token), identifier, expires))
        return Receipt(id=identifier, token=token, expires=expires)

    def load(self, identifier: str) -> Stored | None:
        """Return a stored link, or None if there is none or it was removed.

        Raises:
            StoreBroken: the file cannot be read.
        """
        name = identifier.lower()
        if not _ID.fullmatch(name):
            return None
        query = (
            "SELECT links.link, links.created, MAX(claims.expires) FROM links JOIN claims USING (id)"
            " WHERE links.id = ? AND claims.expires > ? GROUP BY links.id"
        )
        with self._database.reading() as file:
            row = file.execute(query, (name, int(self._clock()))).fetchone()
        return None if row is None else Stored(id=name, link=row[0], created=row[1], expires=row[2])

    def delete(self, identifier: str, token: str) -> bool:
        """Take back the claim of a token; return whether there was one. The link goes with its last claim.

        Raises:
            StoreBroken: the file cannot be written.
        """
        name = identifier.lower()
        if not _ID.fullmatch(name):
            return False
        delete = "DELETE FROM claims WHERE token = ? AND id = ? RETURNING id"
        with self._database.writing() as file:
            gone = _drop_claims(file, delete, (_hashed(token), name))
        with self._database.reading() as file:
            empty_log(file)
        return gone > 0

    def _count(self, file: sqlite3.Connection, client: str, now: int) -> None:
        key = blake2b(client.encode("utf-8", "surrogatepass"), key=self._salt, digest_size=16).digest()
        ((saves,),) = file.execute("SELECT COUNT(*) FROM saves WHERE client = ? AND at > ?", (key, now - _HOUR))
        if saves >= self.terms.per_hour:
            message = f"You have stored {saves:,} links within an hour, and that is as many as one may."
            raise _refused("too-many-saves", message, "Share the long link, or come back in an hour.")
        file.execute("INSERT INTO saves VALUES (?, ?)", (key, now))

    def _kept(self, file: sqlite3.Connection, link: str, now: int) -> str:
        """Return the id of a link that is stored already, or store it under the shortest that is free."""
        names = _names(link)
        rows = file.execute(f"SELECT id, link FROM links WHERE id IN ({', '.join('?' * len(names))})", names)  # noqa: S608  # only question marks
        taken = dict(rows.fetchall())
        for name, other in taken.items():
            if other == link:
                return str(name)
        if bytes_used(file) + len(link) > self.terms.max_bytes:
            raise _refused("store-full", "The server can store no more links.", "Share the long link, or the report.")
        identifier = next(name for name in names if name not in taken)
        file.execute("INSERT INTO links VALUES (?, ?, ?)", (identifier, link, now))
        return identifier


def _purge(file: sqlite3.Connection, now: int) -> None:
    """Forget what has expired, and links that nobody claims."""
    _drop_claims(file, "DELETE FROM claims WHERE expires <= ? RETURNING id", (now,))
    file.execute("DELETE FROM saves WHERE at <= ?", (now - _HOUR,))


def _drop_claims(file: sqlite3.Connection, delete: str, values: Sequence[object]) -> int:
    """Delete claims, and the links that nobody claims any more; give how many claims there were."""
    ids = [row[0] for row in file.execute(delete, values).fetchall()]
    for identifier in set(ids):
        unclaimed = "DELETE FROM links WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM claims WHERE id = ?1)"
        file.execute(unclaimed, (identifier,))
    return len(ids)


def _names(link: str) -> list[str]:
    """Return the ids that a link may have: ever longer beginnings of its hash."""
    whole = b32encode(sha256(link.encode()).digest()).decode().rstrip("=").lower()
    return [whole[:length] for length in range(_SHORTEST_ID, len(whole) + 1)]


def _renewed(file: sqlite3.Connection, identifier: str, token: str, expires: int) -> bool:
    renew = "UPDATE claims SET expires = ? WHERE token = ? AND id = ?"
    return file.execute(renew, (expires, _hashed(token), identifier)).rowcount > 0


def _hashed(token: str) -> bytes:
    return sha256(token.encode("utf-8", "surrogatepass")).digest()


def _refused(code: str, message: str, hint: str) -> BadInput:
    return BadInput(Finding(code=code, message=message, hint=hint))
