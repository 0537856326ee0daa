"""A record of a source, the rows for its tools, and JSON Lines, Parquet, JSON files and folders of them as records."""

import gzip
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, Final, Literal

from toolprism.core.errors import ToolprismError
from toolprism.core.json_text import dumps
from toolprism.core.json_types import Json


class Unusable(ToolprismError):
    """A source, a table or a package cannot be used."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """One line of a file, one row of a table, or one whole file."""

    #: The origin, if the record does not state one itself.
    source: str
    number: int
    kind: Literal["line", "file"]
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One tool at one target."""

    source: str
    tool: str
    target: str
    verdict: str
    strict: bool | None
    #: As in a RESULT.
    lost_checks: tuple[dict[str, Json], ...]
    findings: tuple[dict[str, Json], ...]
    #: The version of the rules.
    ruleset: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Unread:
    """A record without a tool, or one that took too long, with the reason."""

    source: str
    number: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """The results for some records."""

    rows: tuple[Row, ...]
    unread: tuple[Unread, ...] = ()


_PARQUET_ROWS: Final = 1_000
#: The longest line that is kept; longer lines are cut, and the limit of a paste then refuses them.
_LONGEST: Final = 20_000_001


def records(paths: Sequence[str]) -> Iterator[Record]:
    """Yield every record of every source in order; folders are read recursively."""
    for given in paths:
        path = Path(given)
        if not path.exists():
            raise Unusable(f"{given} does not exist.")
        try:
            if path.is_dir():
                yield from _folder(path)
            elif (read := _reader(path)) is not None:
                yield from read(path, str(path))
            else:
                raise Unusable(f"{given} is not a source: {', '.join(_READERS)} or a folder was expected.")
        except (OSError, EOFError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise Unusable(f"{given} cannot be read: {reason}.") from None


def _folder(folder: Path) -> Iterator[Record]:
    found = sorted(path for path in folder.rglob("*") if path.is_file() and _reader(path) is not None)
    if not found:
        raise Unusable(f"{folder} holds no source: {', '.join(_READERS)} was expected.")
    for path in found:
        read = _reader(path)
        assert read is not None, "it was looked for"
        yield from read(path, path.relative_to(folder).as_posix())


def _lines(path: Path, source: str) -> Iterator[Record]:
    with gzip.open(path) if path.suffix == ".gz" else path.open("rb") as file:
        number = 0
        while line := file.readline(_LONGEST):
            number += 1
            if line.strip():
                text = line.decode("utf-8", "replace")
                yield Record(source=source, number=number, kind="line", text=text.lstrip("\ufeff"))


def _whole(path: Path, source: str) -> Iterator[Record]:
    with path.open("rb") as file:
        text = file.read(_LONGEST).decode("utf-8-sig", "replace")
    yield Record(source=source, number=1, kind="file", text=text)


def _parquet(path: Path, source: str) -> Iterator[Record]:
    table = pyarrow("parquet").ParquetFile(path)
    number = 0
    for batch in table.iter_batches(batch_size=_PARQUET_ROWS):
        for row in batch.to_pylist():
            number += 1
            yield Record(source=source, number=number, kind="line", text=dumps(row))


#: File name suffixes, and the reader for each.
_READERS: Final[Mapping[str, Callable[[Path, str], Iterator[Record]]]] = {
    ".jsonl": _lines,
    ".jsonl.gz": _lines,
    ".ndjson": _lines,
    ".parquet": _parquet,
    ".json": _whole,
}


def _reader(path: Path) -> Callable[[Path, str], Iterator[Record]] | None:
    return next((read for end, read in _READERS.items() if path.name.endswith(end)), None)


def pyarrow(module: str) -> Any:
    """Return a module of `pyarrow`."""
    try:
        return import_module(f"pyarrow.{module}")
    except ImportError:
        raise Unusable("Parquet needs the package `pyarrow`: pip install 'toolprism[census]'") from None
