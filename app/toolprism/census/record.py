"""A record of a source, the rows for its tools, and files and folders as records; rows as a table in Parquet."""

import gzip
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
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
class SourceRecord:
    """One line of a file, one row of a table, or one whole file."""

    #: The origin, if the record does not state one itself.
    source: str
    number: int
    kind: Literal["line", "file"]
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CensusRow:
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

    rows: tuple[CensusRow, ...]
    unread: tuple[Unread, ...] = ()


_PARQUET_ROWS: Final = 1_000
#: The longest line that is kept; longer lines are cut, and the limit of a paste then refuses them.
_LONGEST: Final = 20_000_001


def records(paths: Sequence[str]) -> Iterator[SourceRecord]:
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


def _folder(folder: Path) -> Iterator[SourceRecord]:
    found = sorted(path for path in folder.rglob("*") if path.is_file() and _reader(path) is not None)
    if not found:
        raise Unusable(f"{folder} holds no source: {', '.join(_READERS)} was expected.")
    for path in found:
        read = _reader(path)
        assert read is not None, "it was looked for"
        yield from read(path, path.relative_to(folder).as_posix())


def _lines(path: Path, source: str) -> Iterator[SourceRecord]:
    with gzip.open(path) if path.suffix == ".gz" else path.open("rb") as file:
        number = 0
        while line := file.readline(_LONGEST):
            number += 1
            if line.strip():
                text = line.decode("utf-8", "replace")
                yield SourceRecord(source=source, number=number, kind="line", text=text.lstrip("\ufeff"))


def _records_of_json(path: Path, source: str) -> Iterator[SourceRecord]:
    with path.open("rb") as file:
        text = file.read(_LONGEST).decode("utf-8-sig", "replace")
    yield SourceRecord(source=source, number=1, kind="file", text=text)


def _parquet(path: Path, source: str) -> Iterator[SourceRecord]:
    table = pyarrow("parquet").ParquetFile(path)
    number = 0
    for batch in table.iter_batches(batch_size=_PARQUET_ROWS):
        for row in batch.to_pylist():
            number += 1
            yield SourceRecord(source=source, number=number, kind="line", text=dumps(row))


#: File name suffixes, and the reader for each.
_READERS: Final[Mapping[str, Callable[[Path, str], Iterator[SourceRecord]]]] = {
    ".jsonl": _lines,
    ".jsonl.gz": _lines,
    ".ndjson": _lines,
    ".parquet": _parquet,
    ".json": _records_of_json,
}


def _reader(path: Path) -> Callable[[Path, str], Iterator[SourceRecord]] | None:
    return next((read for end, read in _READERS.items() if path.name.endswith(end)), None)


def pyarrow(module: str) -> Any:
    """Return a module of `pyarrow`."""
    try:
        return import_module(f"pyarrow.{module}")
    except ImportError:
        raise Unusable("Parquet needs the package `pyarrow`: pip install 'toolprism[census]'") from None


#: Rows of one piece.
_PIECE: Final = 20_000
_PLACE: Final = ("source", "tool", "target", "verdict")

#: Identifies a tool at a target across tables: source, tool, target.
Key = tuple[str, str, str]


class TableWriter:
    """Collects rows, and writes each full piece."""

    def __init__(self, writer: Any, schema: Any) -> None:
        self._writer = writer
        self._schema = schema
        self._rows: list[dict[str, Json]] = []

    def add(self, row: CensusRow) -> None:
        """Add a row."""
        self._rows.append(_cells(row))
        if len(self._rows) >= _PIECE:
            self.flush()

    def flush(self) -> None:
        """Write the collected rows."""
        if self._rows:
            self._writer.write_table(pyarrow("lib").Table.from_pylist(self._rows, schema=self._schema))
            self._rows.clear()


@contextmanager
def writing(path: Path) -> Iterator[TableWriter]:
    """Write a table; the file gets its name when it is complete."""
    parquet, schema = pyarrow("parquet"), _schema()
    unfinished = path.with_name(f"{path.name}.part")
    try:
        with parquet.ParquetWriter(unfinished, schema, compression="zstd") as writer:
            table = TableWriter(writer, schema)
            yield table
            table.flush()
        unfinished.replace(path)
    except OSError as error:
        raise Unusable(f"{path} cannot be written: {error.strerror or error}.") from None
    finally:
        unfinished.unlink(missing_ok=True)


def verdicts(path: Path) -> Mapping[Key, str]:
    """Return the verdict of every tool at every target from a table."""
    lib = pyarrow("lib")
    try:
        table = pyarrow("parquet").ParquetFile(path)
        found: dict[Key, str] = {}
        for batch in table.iter_batches(columns=list(_PLACE)):
            sources, tools, targets, judged = (batch.column(name).to_pylist() for name in _PLACE)
            found.update(zip(zip(sources, tools, targets, strict=True), judged, strict=True))
    except (OSError, KeyError, lib.ArrowException) as error:
        reason = getattr(error, "strerror", None) or next(iter(str(error).splitlines()), "")
        raise Unusable(f"{path} is not the table of a census: {reason}.") from None
    return found


def _cells(row: CensusRow) -> dict[str, Json]:
    return {
        "source": _escaped(row.source),
        "tool": _escaped(row.tool),
        "target": row.target,
        "verdict": row.verdict,
        "strict": row.strict,
        "lost_checks": [
            {
                "pointer": _text(lost.get("pointer")),
                "keyword": _text(lost.get("keyword")),
                "value": dumps(lost.get("value")),
            }
            for lost in row.lost_checks
        ],
        "findings": [
            {name: _text(finding.get(name)) for name in ("code", "severity", "message", "pointer")}
            for finding in row.findings
        ],
        "ruleset": row.ruleset,
    }


def _text(value: Json) -> str | None:
    return _escaped(value) if isinstance(value, str) else None


def _escaped(text: str) -> str:
    """Escape lone surrogates, which no table can hold."""
    return text.encode(errors="backslashreplace").decode()


def _schema() -> Any:
    lib = pyarrow("lib")
    text, word = lib.string(), lib.dictionary(lib.int32(), lib.string())
    lost = lib.struct([("pointer", text), ("keyword", text), ("value", text)])
    finding = lib.struct([("code", text), ("severity", text), ("message", text), ("pointer", text)])
    return lib.schema(
        [
            ("source", word),
            ("tool", text),
            ("target", word),
            ("verdict", word),
            ("strict", lib.bool_()),
            ("lost_checks", lib.list_(lost)),
            ("findings", lib.list_(finding)),
            ("ruleset", word),
        ]
    )
