"""Checks files on every core, in their order; what is known by content, question and rules is not checked again.

Results are kept in one SQLite file, whose failures only cost time.
"""

import contextlib
import os
import sqlite3
import zlib
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from itertools import chain
from pathlib import Path
from typing import BinaryIO, Final, TypeAlias

import toolprism
from toolprism.checking.files import STDIN, Candidate, read_bytes, skipped
from toolprism.checking.model import FileChecked
from toolprism.checking.settings import Question
from toolprism.checking.sources.language import language_of, may_hold_tools
from toolprism.core.errors import WorkerLost
from toolprism.core.garbage import collect_less
from toolprism.processes.batch_pool import BatchPool, PendingCall

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


#: Bytes of text in one batch, and the most files.
_BATCH: Final = 200_000
_MOST_IN_BATCH: Final = 32
#: Batches in progress for each process, and bytes below which no process is started.
_AHEAD: Final = 3
_FEW: Final = 120_000


@dataclass(frozen=True)
class Text:
    """A file that was read and must be checked."""

    name: str
    text: str
    language: str | None
    named: bool
    key: bytes


Batch: TypeAlias = tuple[Text, ...]


@dataclass(frozen=True)
class _Begun:
    """A batch in progress."""

    batch: Batch
    job: PendingCall[list[str]]


class Runner:
    """Checks the files of one run."""

    def __init__(
        self, question: Question, cache: Cache, stdin: BinaryIO | None = None, processes: int | None = None
    ) -> None:
        self._question = question
        self._cache = cache
        self._stdin = stdin
        self._processes = processes or os.cpu_count() or 1
        self._crew = BatchPool(self._processes, collect_less)
        #: Texts that are in no file, by name.
        self.given: dict[str, str] = {}

    def results(self, found: Iterable[Candidate | FileChecked]) -> Iterator[FileChecked]:
        """Yield the results of files in their order."""
        with self._crew:
            yield from self._in_order(map(self._prepared, found))

    def _in_order(self, prepared: Iterator[FileChecked | Text]) -> Iterator[FileChecked]:
        """Keep some batches in progress; results that are known wait for those before them."""
        first = [*_until(prepared, _FEW)]
        if sum(len(each.text) for each in first if isinstance(each, Text)) < _FEW or self._processes == 1:
            for each in chain(first, prepared):
                yield self._kept(each, work((each,), self._question)[0]) if isinstance(each, Text) else each
            return
        waiting: deque[FileChecked | _Begun] = deque()
        for part in _batches(chain(first, prepared)):
            waiting.append(
                part if isinstance(part, FileChecked) else _Begun(part, self._crew.submit(work, part, self._question))
            )
            while waiting and (isinstance(waiting[0], FileChecked) or self._is_far_ahead(waiting)):
                yield from self._done(waiting.popleft())
        while waiting:
            yield from self._done(waiting.popleft())

    def _is_far_ahead(self, waiting: "Iterable[FileChecked | _Begun]") -> bool:
        return sum(isinstance(each, _Begun) for each in waiting) > _AHEAD * self._processes

    def _prepared(self, found: Candidate | FileChecked) -> FileChecked | Text:
        """Return a result that needs no work, or a text that must be checked."""
        if isinstance(found, FileChecked):
            return found
        most = self._question.limits.max_bytes
        if found.name == STDIN:
            assert self._stdin is not None, "only the command line names it"
            data: bytes | FileChecked = self._stdin.read(most + 1)
        else:
            data = read_bytes(found.path, most, named=found.named)
        if isinstance(data, FileChecked):
            return data
        language = language_of(found.name)
        try:
            text = data.decode()
        except UnicodeDecodeError as error:
            message = f"This is not UTF-8 text: byte {error.start + 1:,} is 0x{data[error.start]:02x}."
            return skipped(
                found.name, "not-utf-8", "error" if found.named or may_hold_tools(str(data)) else "note", message
            )
        if not found.named and not may_hold_tools(text):
            return FileChecked(path=found.name)
        if found.name == STDIN:
            self.given[STDIN] = text
        key = key_of(data, language, self._question.key, named=found.named)
        cached = self._cache.get(key)
        text = text if language == "json" else text.removeprefix("\ufeff")
        return cached.at(found.name) if cached is not None else Text(found.name, text, language, found.named, key)

    def _kept(self, text: Text, result: str) -> FileChecked:
        checked = FileChecked.from_text(result)
        if not any(problem.id in ("out-of-time", "check-failed") for problem in checked.problems):
            self._cache.put(text.key, result)
        return checked

    def _done(self, waiting: "FileChecked | _Begun") -> Iterator[FileChecked]:
        if isinstance(waiting, FileChecked):
            yield waiting
            return
        batch = waiting.batch
        try:
            results = self._crew.result(waiting.job)
        except WorkerLost:  # a process was killed, perhaps for its memory: each file alone, to find out for which
            results = [self._alone(text) for text in batch]
        for text, result in zip(batch, results, strict=True):
            yield self._kept(text, result)

    def _alone(self, text: Text) -> str:
        try:
            return self._crew.result(self._crew.submit(work, (text,), self._question))[0]
        except WorkerLost:
            message = "The process that checked this file was ended, perhaps because it took too much memory."
            return skipped(text.name, "check-failed", "error", message).to_text()


def work(batch: Batch, question: Question) -> list[str]:
    """Check some texts; return their results as JSON."""
    return [_checked(text, question) for text in batch]


def _checked(text: Text, question: Question) -> str:
    from toolprism.checking.judging import (
        judged,
    )  # everything that judges; a run whose results are known needs none of it
    from toolprism.core.alarm import within
    from toolprism.core.errors import OutOfTime

    try:
        with within(question.seconds):
            return judged(text.name, text.text, text.language, question, named=text.named).to_text()
    except OutOfTime as error:
        return skipped(text.name, "out-of-time", "error", error.finding.message, "Raise --deadline.").to_text()
    except (MemoryError, RecursionError) as error:
        return skipped(
            text.name, "check-failed", "error", f"The file needs too much: {type(error).__name__}."
        ).to_text()


def _until(given: Iterator[FileChecked | Text], size: int) -> Iterator[FileChecked | Text]:
    """Yield until so many characters must be checked."""
    for each in given:
        yield each
        size -= len(each.text) if isinstance(each, Text) else 0
        if size <= 0:
            return


def _batches(given: Iterable[FileChecked | Text]) -> Iterator[FileChecked | Batch]:
    """Put texts together; a result that is known ends a batch, so that the order stays."""
    batch: list[Text] = []
    size = 0
    for each in given:
        if isinstance(each, Text):
            batch.append(each)
            size += len(each.text)
        if batch and (size >= _BATCH or len(batch) >= _MOST_IN_BATCH or not isinstance(each, Text)):
            yield tuple(batch)
            batch, size = [], 0
        if isinstance(each, FileChecked):
            yield each
    if batch:
        yield tuple(batch)
