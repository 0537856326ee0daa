"""A cache of the last used values, up to a number or a size."""

from collections.abc import Callable
from threading import Lock
from typing import Generic, TypeVar

from cachetools import LRUCache

from toolprism.core.alarm import uninterrupted

_K = TypeVar("_K")
_V = TypeVar("_V")


class LruCache(Generic[_K, _V]):
    """The last used values by key; safe for several threads, and where a deadline ends the work of one.

    >>> cache = LruCache[str, int](2)
    >>> for key in "aba": cache.put(key, ord(key))
    >>> cache.put("c", 99)
    >>> cache.get("a"), cache.get("b"), len(cache)
    (97, None, 2)
    """

    def __init__(self, most: float, size: Callable[[_V], float] | None = None) -> None:
        self._values: LRUCache[_K, _V] = LRUCache(most, size)
        self._size = size
        self._lock = Lock()

    def __len__(self) -> int:
        """Return the number of values."""
        return len(self._values)

    @property
    def used(self) -> float:
        """The sum of the sizes."""
        return self._values.currsize

    def get(self, key: _K) -> _V | None:
        """Return a value, or None."""
        with uninterrupted(), self._lock:
            return self._values.get(key)

    def put(self, key: _K, value: _V) -> None:
        """Cache a value, dropping the least recently used ones; one that is larger than the cache is not cached."""
        with uninterrupted(), self._lock:
            if self._size is None or self._size(value) <= self._values.maxsize:
                self._values[key] = value

    def clear(self) -> None:
        """Drop all values."""
        with uninterrupted(), self._lock:
            self._values.clear()
