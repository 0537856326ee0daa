"""Puts a time limit on a store that may fail or hang, so that no conversion waits more than 200 ms for it."""

import threading
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import Final

from toolprism.chat.signatures.guarded_store import GuardedStore, Result
from toolprism.chat.signatures.store import SignatureStore, StoreUnavailable

#: Seconds.
TIMEOUT: Final = 0.2
#: Calls that may hang at the same time; beyond them the store is unavailable at once.
_MOST_OPEN: Final = 8


class TimeoutStore(GuardedStore):
    """Calls a store in a separate thread."""

    def __init__(self, store: SignatureStore, timeout: float = TIMEOUT) -> None:
        super().__init__(store)
        self._timeout = timeout
        self._slots = threading.BoundedSemaphore(_MOST_OPEN)

    def call(self, question: Callable[[], Result]) -> Result:
        """Return what the store answers.

        Raises:
            StoreUnavailable: the store fails, or takes too long.
        """
        if not self._slots.acquire(blocking=False):
            raise StoreUnavailable("The store does not answer.")
        results: SimpleQueue[tuple[Result] | None] = SimpleQueue()

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
