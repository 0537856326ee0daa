"""A store in memory, which lives as long as its process."""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from toolprism.chat.signatures.store import StoredSignature, StoreLimits

_LIMITS: Final = StoreLimits()


class MemoryStore:
    """Keeps entries in a dictionary, the least recently used first."""

    def __init__(self, limits: StoreLimits = _LIMITS, clock: Callable[[], float] = time.monotonic) -> None:
        self._limits = limits
        self._clock = clock
        self._lock = threading.Lock()
        self._entries: OrderedDict[str, tuple[float, StoredSignature]] = OrderedDict()
        self._size = 0

    def read_many(self, keys: Sequence[str]) -> Mapping[str, StoredSignature]:
        """Return the entries that exist and have not expired."""
        found: dict[str, StoredSignature] = {}
        with self._lock:
            now = self._clock()
            for key in keys:
                expires, entry = self._entries.get(key, (now, None))
                if entry is not None and expires > now:
                    self._entries.move_to_end(key)
                    found[key] = entry
        return found

    def write_many(self, entries: Sequence[StoredSignature]) -> None:
        """Store entries; remove those that have expired, and the least recently used ones past the limits."""
        with self._lock:
            now = self._clock()
            for key in [key for key, (expires, _) in self._entries.items() if expires <= now]:
                self._drop(key)
            for entry in entries:
                self._drop(entry.key)
                self._entries[entry.key] = (now + self._limits.ttl, entry)
                self._size += len(entry.signature)
            while self._entries and (len(self._entries) > self._limits.entries or self._size > self._limits.size):
                self._drop(next(iter(self._entries)))

    def close(self) -> None:
        """Remove everything."""
        with self._lock:
            self._entries.clear()
            self._size = 0

    def _drop(self, key: str) -> None:
        _, entry = self._entries.pop(key, (0.0, None))
        if entry is not None:
            self._size -= len(entry.signature)
