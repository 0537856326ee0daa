"""Runs batches of records on every core of this machine; results come in the order of the records.

Only a few batches are in progress at a time, so memory does not grow with the corpus. The batch of a
killed process is repeated in a new one. Nothing is counted twice, because a batch is returned only when all of it is
done. On the machines of a Dask cluster, where Toolprism is also installed, the name of a batch is derived from its
content: if a machine is lost, Dask repeats its batches, and returns each only once.
"""

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from hashlib import sha256
from importlib import import_module
from itertools import islice
from typing import Any, Final

from toolprism.census.record import CensusRow, Judged, SourceRecord, Unread, Unusable
from toolprism.core.deadline import Deadline
from toolprism.core.errors import ToolprismError, WorkerLost
from toolprism.core.garbage import collect_less
from toolprism.core.json_text import dumps, shortened
from toolprism.core.json_types import Json
from toolprism.core.limits import COMMAND_LINE
from toolprism.processes.batch_pool import BatchPool
from toolprism.reading.parsing import parse
from toolprism.reading.paste import Paste, read, read_value
from toolprism.schema import Result
from toolprism.services.labels import standing
from toolprism.services.normalize import Choices, check
from toolprism.services.registry import ruleset
from toolprism.tool_forms import SCHEMA_MEMBERS

#: Seconds for the tools of one record; generous, so that the table is complete even on a busy machine.
_SECONDS_OF_A_RECORD: Final = 120.0
#: Members that hold the schema of a tool whose name is in `tool`.
_SCHEMAS: Final = (*SCHEMA_MEMBERS, "schema")
#: Members that name the origin of a tool.
_ORIGINS: Final = ("source", "package")


def judge(records: Sequence[SourceRecord], targets: tuple[str, ...]) -> Judged:
    """Run every target on every tool of some records."""
    rows: list[CensusRow] = []
    unread: list[Unread] = []
    for record in records:
        try:
            rows += _rows(record, targets)
        except (ToolprismError, MemoryError, RecursionError) as error:
            reason = str(error) or type(error).__name__
            unread.append(Unread(source=record.source, number=record.number, reason=reason))
    return Judged(rows=tuple(rows), unread=tuple(unread))


def _rows(record: SourceRecord, targets: tuple[str, ...]) -> list[CensusRow]:
    paste, source = _read(record)
    report = check(paste, COMMAND_LINE, Choices(targets=targets), Deadline(_SECONDS_OF_A_RECORD))
    return [_row(source, checked.title, result) for checked in report.tools for result in checked.job.results()]


def _row(source: str, tool: str, result: Result) -> CensusRow:
    return CensusRow(
        source=source,
        tool=tool,
        target=result.target,
        verdict=standing(result),
        strict=result.strict,
        lost_checks=tuple(dict(lost.to_json()) for lost in result.lost_checks),
        findings=tuple(dict(finding.to_json()) for finding in result.findings),
        ruleset=ruleset(),
    )


def _read(record: SourceRecord) -> tuple[Paste, str]:
    """Return the tools of a record, and their origin."""
    if record.kind == "file":
        return read(record.text, COMMAND_LINE), record.source
    value = parse(record.text, COMMAND_LINE).value
    if not isinstance(value, dict):
        return read_value(value, COMMAND_LINE), record.source
    return read_value(_tool(value, record.number), COMMAND_LINE), _origin(value) or record.source


def _tool(value: dict[str, Json], number: int) -> Json:
    """Return the tool of a record: the record itself, or its member beside facts about the tool."""
    inner = value.get("tool")
    if isinstance(inner, (dict, list)):
        return inner
    schema = next((_parsed(value[name]) for name in _SCHEMAS if name in value), None)
    if schema is None or "function" in value:
        return value
    named = (value.get("name"), inner, value.get("id"), f"record {number}")
    tool: dict[str, Json] = {"name": next(text for text in named if isinstance(text, str) and text)}
    if isinstance(value.get("description"), str):
        tool["description"] = value["description"]
    written = next(name for name in _SCHEMAS if name in value)
    tool["parameters" if written == "schema" else written] = schema
    return tool


def _parsed(schema: Json) -> Json:
    """Return a schema, parsed if a table holds it as text."""
    if isinstance(schema, str) and schema.lstrip().startswith(("{", "[")):
        return parse(schema, COMMAND_LINE).value
    return schema


def _origin(value: dict[str, Json]) -> str:
    """Return the origin of a tool, such as `server-files 1.2`."""
    origin = next(_texts(value, _ORIGINS), "")
    return " ".join([origin, *_texts(value, ("version",))]) if origin else ""


def _texts(value: dict[str, Json], names: Sequence[str]) -> Iterator[str]:
    for name in names:
        text = value.get(name)
        if isinstance(text, str) and text:
            yield text


def fingerprint(records: Sequence[SourceRecord], targets: tuple[str, ...]) -> str:
    """Return a name for a batch; the same work has the same name."""
    facts: list[Json] = [list(targets), [[record.source, record.number, record.text] for record in records]]
    return sha256(dumps(facts).encode("utf-8", "surrogatepass")).hexdigest()


_BATCH: Final = 16
#: Batches in progress for each process.
_AHEAD: Final = 3
#: Processes that one batch may end before it is left out.
_TRIES: Final = 3

Batch = tuple[SourceRecord, ...]


def batches(records: Iterable[SourceRecord]) -> Iterator[Batch]:
    """Split records into batches."""
    rest = iter(records)
    while batch := tuple(islice(rest, _BATCH)):
        yield batch


def judged_here(
    records: Iterable[SourceRecord], targets: tuple[str, ...], processes: int | None = None
) -> Iterator[Judged]:
    """Yield the results of records in order, computed in processes of this machine."""
    yield from judged_with(partial(judge, targets=targets), records, processes or os.cpu_count() or 1)


def judged_with(work: Callable[[Batch], Judged], records: Iterable[SourceRecord], count: int) -> Iterator[Judged]:
    """Yield what a function makes of records, in order; a batch whose process ended, for any reason, is repeated."""
    if count == 1:
        yield from map(work, batches(records))
        return
    with BatchPool(count, collect_less) as crew:

        def result(begun: Any, batch: Batch) -> Judged:
            for _ in range(_TRIES):
                try:
                    judged: Judged = crew.result(begun)
                except WorkerLost:
                    begun = crew.submit(work, batch)
                else:
                    return judged
            return left_out(batch)

        yield from in_order(batches(records), partial(crew.submit, work), result, count * _AHEAD)


def in_order(
    given: Iterable[Batch], submit: Callable[[Batch], object], result: Callable[[object, Batch], Judged], ahead: int
) -> Iterator[Judged]:
    """Keep some batches in progress, and yield the results in order."""
    waiting: deque[tuple[object, Batch]] = deque()
    for batch in given:
        waiting.append((submit(batch), batch))
        if len(waiting) >= ahead:
            yield result(*waiting.popleft())
    while waiting:
        yield result(*waiting.popleft())


def left_out(batch: Sequence[SourceRecord]) -> Judged:
    """Return the result for a batch that ends every process that tries it."""
    reason = "The process that judged it was ended several times."
    return Judged(
        rows=(), unread=tuple(Unread(source=each.source, number=each.number, reason=reason) for each in batch)
    )


_SECONDS: Final = 10
#: Batches in progress for each thread of the cluster, and their minimum.
_AHEAD_THERE: Final = 4
_LEAST: Final = 16


def judged_by(address: str, records: Iterable[SourceRecord], targets: tuple[str, ...]) -> Iterator[Judged]:
    """Yield the results of records in order, computed by the workers of a scheduler."""
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        raise Unusable("A cluster needs the package `distributed`: pip install 'toolprism[dask]'") from None
    try:
        client = distributed.Client(address, timeout=_SECONDS, set_as_default=False)
    except (OSError, ValueError, TimeoutError):
        raise Unusable(f"No scheduler of a cluster answers at {shortened(address, 80)}.") from None
    with client:
        work = partial(judge, targets=targets)

        def submit(batch: Batch) -> object:
            return client.submit(work, batch, key=f"toolprism-census-{fingerprint(batch, targets)}", retries=3)

        def result(begun: Any, batch: Batch) -> Judged:
            try:
                judged: Judged = begun.result()
            except distributed.scheduler.KilledWorker:
                return left_out(batch)
            except (distributed.client.FuturesCancelledError, OSError):
                raise Unusable(f"The scheduler at {shortened(address, 80)} was lost.") from None
            begun.release()
            return judged

        threads = sum(client.nthreads().values())
        yield from in_order(batches(records), submit, result, max(_LEAST, _AHEAD_THERE * threads))
