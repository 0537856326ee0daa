"""Keeps a slow or broken store from delaying requests.

Without it, queued requests would wait for an unavailable store one after the other.
"""

import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from queue import Empty, SimpleQueue
from typing import Final, TypeVar

from toolprism.chat.signatures.store import SignatureStore, StoredSignature, StoreUnavailable

Result = TypeVar("Result")


class GuardedStore(ABC):
    """Passes calls on to a store, each through `call`."""

    def __init__(self, store: SignatureStore) -> None:
        self._store = store

    def read_many(self, keys: Sequence[str]) -> Mapping[str, StoredSignature]:
        """Return the entries that exist.

        Raises:
            StoreUnavailable: the store fails, or the guard ends the call.
        """
        return self.call(lambda: self._store.read_many(keys))

    def write_many(self, entries: Sequence[StoredSignature]) -> None:
        """Store entries.

        Raises:
            StoreUnavailable: the store fails, or the guard ends the call.
        """
        self.call(lambda: self._store.write_many(entries))

    def close(self) -> None:
        """Close the store."""
        self._store.close()

    @abstractmethod
    def call(self, question: Callable[[], Result]) -> Result:
        """Return what the store answers.

        Raises:
            StoreUnavailable: the store fails, or the guard ends the call.
        """


#: Seconds after which a failure counts as slow, and seconds for which the store is then skipped.
_SLOW: Final = 0.05
_PAUSE: Final = 1.0


class CircuitBreaker(GuardedStore):
    """Passes calls on to a store, unless it just failed slowly."""

    def __init__(self, store: SignatureStore, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(store)
        self._clock = clock
        self._open_until = clock()

    def call(self, question: Callable[[], Result]) -> Result:
        """Return what the store answers.

        Raises:
            StoreUnavailable: the store fails, or is not asked.
        """
        started = self._clock()
        if started < self._open_until:
            raise StoreUnavailable("The store did not answer a moment ago.")
        try:
            return question()
        except StoreUnavailable:
            now = self._clock()
            if now - started >= _SLOW:
                self._open_until = now + _PAUSE
            raise


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
