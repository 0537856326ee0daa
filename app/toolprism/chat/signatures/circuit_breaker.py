"""Skips a store for a moment after it made a request wait.

Without it, queued requests would wait for an unavailable store one after the other.
"""

import time
from collections.abc import Callable
from typing import Final

from toolprism.chat.signatures.guarded_store import GuardedStore, Result
from toolprism.chat.signatures.store import SignatureStore, StoreUnavailable

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
