"""Guarded: a store that may fail or hang, behind a clock: no conversion ever waits for it longer than 200 ms."""

import threading
from collections.abc import Callable, Mapping, Sequence
from queue import Empty, SimpleQueue
from typing import Final, TypeVar

from app.chat.signatures.store import SignatureStore, StoredSignature, StoreUnavailable

_Given = TypeVar("_Given")

#: Seconds.
PATIENCE: Final = 0.2
#: Questions that may hang at a time; past them the store counts as down at once.
_MOST: Final = 8


class TimeoutStore:
    """Asks a store in a thread of its own."""

    def __init__(self, store: SignatureStore, patience: float = PATIENCE) -> None:
        self._store = store
        self._patience = patience
        self._free = threading.BoundedSemaphore(_MOST)

    def read_many(self, keys: Sequence[str]) -> Mapping[str, StoredSignature]:
        """Give the entries that are there.

        Raises:
            StoreUnavailable: the store fails, or takes too long.
        """
        return self._asked(lambda: self._store.read_many(keys))

    def write_many(self, entries: Sequence[StoredSignature]) -> None:
        """Keep entries.

        Raises:
            StoreUnavailable: the store fails, or takes too long.
        """
        self._asked(lambda: self._store.write_many(entries))

    def close(self) -> None:
        """Close the store."""
        self._store.close()

    def _asked(self, question: Callable[[], _Given]) -> _Given:
        if not self._free.acquire(blocking=False):
            raise StoreUnavailable("The store does not answer.")
        answers: SimpleQueue[tuple[_Given] | None] = SimpleQueue()

        def ask() -> None:
            try:
                answers.put((question(),))
            except Exception:  # noqa: BLE001  # whatever a store raises, it is down
                answers.put(None)
            finally:
                self._free.release()

        threading.Thread(target=ask, name="signature-store", daemon=True).start()
        try:
            answer = answers.get(timeout=self._patience)
        except Empty:
            answer = None
        if answer is None:
            raise StoreUnavailable("The store does not answer.")
        return answer[0]
