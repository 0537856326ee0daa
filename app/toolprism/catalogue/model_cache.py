"""A cache of discovered models: one SQLite table, one row for each provider. Its failures never break the caller."""

import contextlib
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final, NamedTuple

from toolprism.catalogue.model import Model
from toolprism.catalogue.packing import unpack

#: The version of the rows; rows of other versions are dropped.
VERSION: Final = 3
#: Seconds to wait for another writing process.
_PATIENCE: Final = 0.25
_TABLE: Final = """
CREATE TABLE IF NOT EXISTS model_cache (
    provider_id TEXT PRIMARY KEY,
    version INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    authoritative INTEGER NOT NULL DEFAULT 0,
    static_fingerprint TEXT NOT NULL DEFAULT '',
    models TEXT NOT NULL
)
"""
#: Rows of an older version are kept until this change; without a fingerprint they match nothing.
_ADD_FINGERPRINT: Final = "ALTER TABLE model_cache ADD COLUMN static_fingerprint TEXT NOT NULL DEFAULT ''"
_DROP_OLD: Final = "DELETE FROM model_cache WHERE version IS NOT ?"
_READ: Final = """
SELECT updated_at, authoritative, static_fingerprint, models FROM model_cache WHERE provider_id = ? AND version = ?
"""
_WRITE: Final = """
INSERT INTO model_cache (provider_id, version, updated_at, authoritative, static_fingerprint, models)
VALUES (?, ?, ?, ?, ?, ?)
ON CONFLICT (provider_id) DO UPDATE SET
    version = excluded.version,
    updated_at = excluded.updated_at,
    authoritative = excluded.authoritative,
    static_fingerprint = excluded.static_fingerprint,
    models = excluded.models
"""


class CachedRow(NamedTuple):
    """The cached models of a provider."""

    #: Milliseconds since 1970.
    updated_at: int
    #: Whether the server answered; otherwise the row records a failure.
    authoritative: bool
    #: The fingerprint of the static slice that the models were merged with; empty for none.
    static_fingerprint: str
    #: The models, in the format of `pack`.
    packed: str

    def models(self) -> tuple[Model, ...]:
        """Return the models; none if the text is not in the format of `pack`."""
        try:
            return unpack(self.packed)
        except ValueError:
            return ()


class ModelCache:
    """A file with the table; unreadable rows are ignored, and failed writes are dropped."""

    def __init__(self, path: Path, *, patience: float = _PATIENCE) -> None:
        self.path = path
        self._patience = patience

    def read(self, provider: str) -> CachedRow | None:
        """Return the row of a provider; None if there is no usable one."""
        with contextlib.suppress(sqlite3.Error, OSError, ValueError):
            if not self.path.is_file():
                return None
            with closing(self._connect(read_only=True)) as file:
                at, authoritative, fingerprint, packed = (
                    file.execute(_READ, (provider, VERSION)).fetchone() or [None] * 4
                )
            if type(at) is int and type(fingerprint) is str and type(packed) is str:  # as `write` stores them
                return CachedRow(at, authoritative == 1, fingerprint, packed)
        return None

    def write(self, provider: str, row: CachedRow) -> bool:
        """Store the row of a provider and drop rows of older versions; return whether it was stored."""
        values = (provider, VERSION, row.updated_at, int(row.authoritative), row.static_fingerprint, row.packed)
        with contextlib.suppress(sqlite3.Error, OSError, ValueError):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.path.touch(mode=0o600)
            with closing(self._connect(read_only=False)) as file, file:
                _make_table(file)
                file.execute(_WRITE, values)
            return True
        return False

    def _connect(self, *, read_only: bool) -> sqlite3.Connection:
        if read_only:
            address = f"{self.path.absolute().as_uri()}?mode=ro"
            return sqlite3.connect(address, timeout=self._patience, uri=True)
        return sqlite3.connect(self.path, timeout=self._patience)


def _make_table(file: sqlite3.Connection) -> None:
    file.execute(_TABLE)
    columns = {name for _, name, *_ in file.execute("PRAGMA table_info(model_cache)")}
    if "static_fingerprint" not in columns:
        file.execute(_ADD_FINGERPRINT)
    file.execute(_DROP_OLD, (VERSION,))
