"""A cache of the latest results of large pastes in the memory of this process; nothing of a paste is stored on disk.

The key of a result is a fingerprint of everything that determines it: the schema as text, the options, the target and
the version of the rules. The cache is bounded and drops the least recently used results. It has no capacity until a
server sets one, because commands do not need it.
"""

import os
from collections import OrderedDict
from collections.abc import Callable
from hashlib import sha256
from threading import Lock
from typing import Final

from toolprism import services
from toolprism.core.json_text import dumps
from toolprism.core.json_types import Json
from toolprism.schema import BYPASS_VARIABLE, NormalizeRequest, Result, Target

#: The memory of a result besides its schema, and how often it repeats parts of it; measured on real tools.
_OWN: Final = 6_000
_TIMES: Final = 4


class ResultCache:
    """Results by fingerprint, up to a number of bytes; safe for several threads."""

    def __init__(self, room: int = 0) -> None:
        self.room = room
        self.hits = 0
        self.misses = 0
        self._used = 0
        self._results: OrderedDict[bytes, tuple[Result, int]] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        """Return the number of results."""
        return len(self._results)

    def of(self, schema: Json, request: NormalizeRequest) -> "Kept | None":
        """Return the results of one schema; None if none is kept."""
        if not self.room:
            return None
        text = dumps(schema)
        asked = f"{request}\0{os.environ.get(BYPASS_VARIABLE, '')}\0{services.rules_version()}\0"
        return Kept(self, sha256(asked.encode() + text.encode("utf-8", "surrogatepass")).digest(), len(text))

    def find(self, key: bytes) -> Result | None:
        """Return a cached result, or None."""
        with self._lock:
            found = self._results.get(key)
            if found is None:
                self.misses += 1
                return None
            self.hits += 1
            self._results.move_to_end(key)
            return found[0]

    def keep(self, key: bytes, result: Result, size: int) -> None:
        """Cache a result, dropping the least recently used ones."""
        weight = _OWN + _TIMES * size
        if weight > self.room:
            return
        with self._lock:
            if key in self._results:
                return
            self._results[key] = (result, weight)
            self._used += weight
            while self._used > self.room:
                _, (_, gone) = self._results.popitem(last=False)
                self._used -= gone

    def clear(self) -> None:
        """Drop all results."""
        with self._lock:
            self._results.clear()
            self._used = self.hits = self.misses = 0


class Kept:
    """The cached results of one schema."""

    def __init__(self, cache: ResultCache, fingerprint: bytes, size: int) -> None:
        self._cache = cache
        self._fingerprint = fingerprint
        self._size = size

    def result(self, target: Target, make: Callable[[], Result]) -> Result:
        """Return the result of a target, computing it if it is not cached."""
        key = self._fingerprint + target.id.encode()
        found = self._cache.find(key)
        if found is None:
            found = make()
            if not found.errors:  # after a limit or an internal error, the next result may differ
                self._cache.keep(key, found, self._size)
        return found


#: The results of this process.
RESULTS: Final = ResultCache()
