"""Puts a time limit on a store that may fail or hang, so that no conversion waits more than 200 ms for it."""

import threading
from collections.abc import Callable, Mapping, Sequence
from queue import Empty, SimpleQueue
from typing import Final, TypeVar

from app.chat.signatures.store import SignatureStore, StoredSignature, StoreUnavailable

_Result = TypeVar("_Result")

#: Seconds.
TIMEOUT: Final = 0.2
#: Calls that may hang at the same time; beyond them the store is unavailable at once.
_MOST_OPEN: Final = 8


class TimeoutStore:
    """Calls a store in a separate thread."""

    def __init__(self, store: SignatureStore, timeout: float = TIMEOUT) -> None:
        self._store = store
        self._timeout = timeout
        self._slots = threading.BoundedSemaphore(_MOST_OPEN)

    def read_many(self, keys: Sequence[str]) -> Mapping[str, StoredSignature]:
        """Return the entries that exist.

        Raises:
            StoreUnavailable: the store fails, or takes too long.
        """
        return self._call(lambda: self._store.read_many(keys))

    def write_many(self, entries: Sequence[StoredSignature]) -> None:
        """Store entries.

        Raises:
            StoreUnavailable: the store fails, or takes too long.
        """
        self._call(lambda: self._store.write_many(entries))

    def close(self) -> None:
        """Close the store."""
        self._store.close()

    def _call(self, question: Callable[[], _Result]) -> _Result:
        if not self._slots.acquire(blocking=False):
            raise StoreUnavailable("The store does not answer.")
        results: SimpleQueue[tuple[_Result] | None] = SimpleQueue()

        def ask() -> None:
            try:
                results.put((question(),))
            except Exception:  # noqa: BLE001  # whatever a store raises, it is unavailable
                results.put(None)
            finally:
                self._slots.release()

        threading.Thread(target=ask, name="signature-store", daemon=True).start()
        try:
            result = results.get(timeout=self._timeout)
        except Empty:
            result = None
        if result is None:
            raise StoreUnavailable("The store does not answer.")
        return result[0]
