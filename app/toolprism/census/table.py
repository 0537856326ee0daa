"""Writes rows as Parquet in pieces, and reads the verdicts of an earlier table."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from toolprism.census.record import Row, Unusable, pyarrow
from toolprism.core.json_text import dumps
from toolprism.core.json_types import Json

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

    def add(self, row: Row) -> None:
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


def _cells(row: Row) -> dict[str, Json]:
    return {
        "source": _whole(row.source),
        "tool": _whole(row.tool),
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
    return _whole(value) if isinstance(value, str) else None


def _whole(text: str) -> str:
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
