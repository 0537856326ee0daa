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
from importlib import import_module
from itertools import islice
from typing import Any, Final

from toolprism.census.record import Judged, Record, Unread, Unusable
from toolprism.census.verdicts import fingerprint, judge
from toolprism.core.errors import WorkerLost
from toolprism.core.garbage import collect_less
from toolprism.core.json_text import shortened
from toolprism.processes.crew import Crew

_BATCH: Final = 16
#: Batches in progress for each process.
_AHEAD: Final = 3
#: Processes that one batch may end before it is left out.
_TRIES: Final = 3

Batch = tuple[Record, ...]


def batches(records: Iterable[Record]) -> Iterator[Batch]:
    """Split records into batches."""
    rest = iter(records)
    while batch := tuple(islice(rest, _BATCH)):
        yield batch


def judged_here(records: Iterable[Record], targets: tuple[str, ...], processes: int | None = None) -> Iterator[Judged]:
    """Yield the results of records in order, computed in processes of this machine."""
    yield from judged_with(partial(judge, targets=targets), records, processes or os.cpu_count() or 1)


def judged_with(work: Callable[[Batch], Judged], records: Iterable[Record], count: int) -> Iterator[Judged]:
    """Yield what a function makes of records, in order; a batch whose process ended, for any reason, is repeated."""
    if count == 1:
        yield from map(work, batches(records))
        return
    with Crew(count, collect_less) as crew:

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


def left_out(batch: Sequence[Record]) -> Judged:
    """Return the result for a batch that ends every process that tries it."""
    reason = "The process that judged it was ended several times."
    return Judged(
        rows=(), unread=tuple(Unread(source=each.source, number=each.number, reason=reason) for each in batch)
    )


_SECONDS: Final = 10
#: Batches in progress for each thread of the cluster, and their minimum.
_AHEAD_THERE: Final = 4
_LEAST: Final = 16


def judged_by(address: str, records: Iterable[Record], targets: tuple[str, ...]) -> Iterator[Judged]:
    """Yield the results of records in order, computed by the workers of a scheduler.

    Raises:
        Unusable: the package is missing, or the scheduler does not answer or was lost.
    """
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
