"""Keeps the results of files by content, question and rules in one SQLite file; its failures only cost time."""

import contextlib
import sqlite3
import zlib
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

import toolprism
from toolprism.checking.model import FileChecked

FOLDER: Final = ".toolprism_cache"
_FILE: Final = "results.sqlite"
#: The most results, and how many are dropped when there are more: the least recently used.
MOST: Final = 50_000
_SPARE: Final = 5_000
_WAITS: Final = 2.0
#: Results written together.
_TOGETHER: Final = 500
_TABLE: Final = (
    "CREATE TABLE IF NOT EXISTS results (key BLOB PRIMARY KEY, used INTEGER NOT NULL, data BLOB NOT NULL) WITHOUT ROWID"
)


class Cache:
    """The results of earlier runs in a folder; None for a folder keeps nothing."""

    def __init__(self, folder: Path | None, most: int = MOST) -> None:
        self.hits = 0
        self._most = most
        self._new: list[tuple[bytes, str]] = []
        self._used: list[bytes] = []
        self._database: sqlite3.Connection | None = None
        if folder is not None:
            with _forgiving():
                self._database = _opened(folder)

    def get(self, key: bytes) -> FileChecked | None:
        """Return the result of an earlier run."""
        if self._database is None:
            return None
        try:
            row = self._database.execute("SELECT data FROM results WHERE key = ?", (key,)).fetchone()
            found = None if row is None else FileChecked.from_text(zlib.decompress(row[0]).decode())
        except (sqlite3.Error, zlib.error, ValueError):  # broken, or locked for too long
            return None
        if found is not None:
            self.hits += 1
            self._used.append(key)
        return found

    def put(self, key: bytes, text: str) -> None:
        """Keep a result."""
        if self._database is not None:
            self._new.append((key, text))
            if len(self._new) >= _TOGETHER:
                self._write()

    def close(self) -> None:
        """Write what is left, drop the oldest results, and close the file."""
        if self._database is None:
            return
        if self._new:
            self._write()
        with _forgiving(), contextlib.closing(self._database):
            self._drop(self._database)
        self._database = None

    def _write(self) -> None:
        new, self._new = self._new, []
        assert self._database is not None, "only then results are kept"
        with _forgiving(), self._database:
            turn = _turn(self._database) + 1
            rows = [(key, turn, zlib.compress(text.encode("utf-8", "surrogatepass"), 1)) for key, text in new]
            self._database.executemany("INSERT OR REPLACE INTO results VALUES (?, ?, ?)", rows)

    def _drop(self, database: sqlite3.Connection) -> None:
        (count,) = database.execute("SELECT count(*) FROM results").fetchone()
        if count <= self._most:
            return
        with database:
            turn = _turn(database) + 1
            database.executemany("UPDATE results SET used = ? WHERE key = ?", [(turn, key) for key in self._used])
            database.execute(
                "DELETE FROM results WHERE key IN (SELECT key FROM results ORDER BY used LIMIT ?)",
                (count - self._most + min(_SPARE, self._most // 10),),
            )


def key_of(data: bytes, language: str | None, question: str, *, named: bool) -> bytes:
    """Return the key of a result: a hash of everything that determines it."""
    asked = repr((language, question, named, rules())).encode("utf-8", "surrogatepass")
    return sha256(asked + b"\0" + data).digest()


@cache
def rules() -> str:
    """Return a hash of all that decides about a result: the program itself, by the size and time of each file."""
    folder = Path(toolprism.__file__).parent
    running = sha256(toolprism.__version__.encode())
    for path in sorted((*folder.rglob("*.py"), *folder.rglob("*.so"))):
        about = path.stat()
        running.update(f"{path.relative_to(folder)}\0{about.st_size}\0{about.st_mtime_ns}\n".encode())
    return running.hexdigest()


def _turn(database: sqlite3.Connection) -> int:
    (latest,) = database.execute("SELECT max(used) FROM results").fetchone()
    return int(latest or 0)


def _opened(folder: Path) -> sqlite3.Connection:
    """Open the file, or make it anew if it is broken; the folder ignores itself."""
    folder.mkdir(exist_ok=True)
    ignore = folder / ".gitignore"
    if not ignore.exists():
        ignore.write_text("*\n", "utf-8")
    try:
        return _connected(folder / _FILE)
    except sqlite3.OperationalError:  # locked, or not writable
        raise
    except sqlite3.DatabaseError:
        (folder / _FILE).unlink()
        return _connected(folder / _FILE)


def _connected(path: Path) -> sqlite3.Connection:
    database = sqlite3.connect(path, timeout=_WAITS)
    try:
        database.execute("PRAGMA synchronous = OFF")  # a lost result is computed again
        database.execute(_TABLE)
    except BaseException:
        database.close()
        raise
    return database


@contextlib.contextmanager
def _forgiving() -> Iterator[None]:
    """Go on without the cache where it cannot be used: a full disk, a folder that is not writable, another run."""
    with contextlib.suppress(sqlite3.Error, OSError):
        yield
