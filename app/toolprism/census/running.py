"""Runs batches of records on every core of this machine; results come in the order of the records.

Only a few batches are in progress at a time, so memory does not grow with the corpus. A killed process breaks its pool:
unfinished batches are repeated in a new one. Nothing is counted twice, because a batch is returned only when all of it
is done.
"""

import multiprocessing
import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from itertools import islice
from typing import Final, Self

from toolprism.census.record import Judged, Record, Unread
from toolprism.census.verdicts import judge
from toolprism.core.garbage import collect_less

_BATCH: Final = 16
#: Batches in progress for each process.
_AHEAD: Final = 3
#: Pools that one batch may break before it is left out.
_TRIES: Final = 3

Batch = tuple[Record, ...]


def batches(records: Iterable[Record]) -> Iterator[Batch]:
    """Split records into batches."""
    rest = iter(records)
    while batch := tuple(islice(rest, _BATCH)):
        yield batch


def judged_here(records: Iterable[Record], targets: tuple[str, ...], processes: int | None = None) -> Iterator[Judged]:
    """Yield the results of records in order, computed in processes of this machine."""
    count = processes or os.cpu_count() or 1
    work = partial(judge, targets=targets)
    if count == 1:
        yield from map(work, batches(records))
        return
    with _Pool(count, work) as pool:
        yield from in_order(batches(records), pool.submit, pool.result, count * _AHEAD)


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


class _Pool:
    """A pool of processes; if one is killed, all of them are restarted."""

    def __init__(self, count: int, work: Callable[[Batch], Judged]) -> None:
        self._count = count
        self._work = work
        self._executor = self._started()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._executor.shutdown(wait=True, cancel_futures=True)

    def submit(self, batch: Batch) -> object:
        """Start a batch."""
        try:
            return self._executor.submit(self._work, batch)
        except BrokenProcessPool:
            self._executor = self._started()
            return self._executor.submit(self._work, batch)

    def result(self, begun: object, batch: Batch) -> Judged:
        """Wait for a batch; if the pool broke, for any reason, repeat the batch."""
        assert isinstance(begun, Future)
        future: Future[Judged] = begun
        for _ in range(_TRIES):
            try:
                return future.result()
            except BrokenProcessPool:
                again = self.submit(batch)
                assert isinstance(again, Future)
                future = again
        return left_out(batch)

    def _started(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            self._count, mp_context=multiprocessing.get_context("spawn"), initializer=collect_less
        )


def left_out(batch: Sequence[Record]) -> Judged:
    """Return the result for a batch that ends every process that tries it."""
    reason = "The process that judged it was ended several times."
    return Judged(
        rows=(), unread=tuple(Unread(source=each.source, number=each.number, reason=reason) for each in batch)
    )
