"""Runs the same batches on the machines of a Dask cluster, where Toolprism is also installed.

The name of a batch is derived from its content. If a machine is lost, Dask repeats its batches, and returns each only
once.
"""

from collections.abc import Iterable, Iterator
from functools import partial
from importlib import import_module
from typing import Any, Final

from toolprism.census.record import Judged, Record, Unusable
from toolprism.census.running import Batch, batches, in_order, left_out
from toolprism.census.verdicts import fingerprint, judge
from toolprism.core.json_text import shortened

_SECONDS: Final = 10
#: Batches in progress for each thread of the cluster, and their minimum.
_AHEAD: Final = 4
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
        yield from in_order(batches(records), submit, result, max(_LEAST, _AHEAD * threads))
