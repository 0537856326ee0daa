"""Memory: a store that lives as long as its process."""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from app.chat.signatures.store import StoredSignature, StoreLimits

_CAPS: Final = StoreLimits()


class MemoryStore:
    """Keeps entries in a dictionary, the least recently used first."""

    def __init__(self, caps: StoreLimits = _CAPS, clock: Callable[[], float] = time.time) -> None:
        self._caps = caps
        self._clock = clock
        self._lock = threading.Lock()
        self._entries: OrderedDict[str, tuple[float, StoredSignature]] = OrderedDict()
        self._size = 0

    def read_many(self, keys: Sequence[str]) -> Mapping[str, StoredSignature]:
        """Give the entries that are there and not too old."""
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
        """Keep entries; what is too old or too much goes."""
        with self._lock:
            now = self._clock()
            for key in [key for key, (expires, _) in self._entries.items() if expires <= now]:
                self._drop(key)
            for entry in entries:
                self._drop(entry.key)
                self._entries[entry.key] = (now + self._caps.ttl, entry)
                self._size += len(entry.signature)
            while self._entries and (len(self._entries) > self._caps.entries or self._size > self._caps.size):
                self._drop(next(iter(self._entries)))

    def close(self) -> None:
        """Forget everything."""
        with self._lock:
            self._entries.clear()
            self._size = 0

    def _drop(self, key: str) -> None:
        _, entry = self._entries.pop(key, (0.0, None))
        if entry is not None:
            self._size -= len(entry.signature)
