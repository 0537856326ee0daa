"""Skips a store for a moment after it made a request wait.

Without it, queued requests would wait for an unavailable store one after the other.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeVar

from app.chat.signatures.store import SignatureStore, StoredSignature, StoreUnavailable

_Result = TypeVar("_Result")

#: Seconds after which a failure counts as slow, and seconds for which the store is then skipped.
_SLOW: Final = 0.05
_PAUSE: Final = 1.0


class CircuitBreaker:
    """Passes calls on to a store, unless it just failed slowly."""

    def __init__(self, store: SignatureStore, clock: Callable[[], float] = time.monotonic) -> None:
        self._store = store
        self._clock = clock
        self._open_until = clock()

    def read_many(self, keys: Sequence[str]) -> Mapping[str, StoredSignature]:
        """Return the entries that exist.

        Raises:
            StoreUnavailable: the store fails, or is not asked.
        """
        return self._call(lambda: self._store.read_many(keys))

    def write_many(self, entries: Sequence[StoredSignature]) -> None:
        """Store entries.

        Raises:
            StoreUnavailable: the store fails, or is not asked.
        """
        self._call(lambda: self._store.write_many(entries))

    def close(self) -> None:
        """Close the store."""
        self._store.close()

    def _call(self, question: Callable[[], _Result]) -> _Result:
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
