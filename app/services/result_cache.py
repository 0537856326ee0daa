"""Result cache: the latest results, in the memory of this process alone; nothing of a paste is stored.

A result is kept under the fingerprint of all that decides it: the schema as text, what was asked for, the target and
the version of the rules. The cache is bounded, and whoever was not asked for longest is forgotten first. It holds
nothing until a server gives it room: a command has no use for it.
"""

import os
from collections import OrderedDict
from collections.abc import Callable
from hashlib import sha256
from threading import Lock
from typing import Final

from app.core.json_text import dumps
from app.core.json_types import Json
from app.schema import NormalizeRequest, Result, Target
from app.services.ruleset import ruleset

#: What a result takes in memory beside its schema, and how often it holds a part of its schema; measured on real tools.
_OWN: Final = 6_000
_TIMES: Final = 4
#: The switch of the environment that turns strict mode off.
_SWITCH: Final = "PI_NO_STRICT"


class ResultCache:
    """Results by fingerprint, up to a number of bytes. Several threads may use it."""

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

    def of(self, schema: Json, request: NormalizeRequest) -> "Kept":
        """Return the results of one schema."""
        if not self.room:
            return Kept(None, b"", 0)
        text = dumps(schema)
        asked = f"{request}\0{os.environ.get(_SWITCH, '')}\0{ruleset()}\0"
        return Kept(self, sha256(asked.encode() + text.encode("utf-8", "surrogatepass")).digest(), len(text))

    def find(self, key: bytes) -> Result | None:
        """Return a result that is kept."""
        with self._lock:
            found = self._results.get(key)
            if found is None:
                self.misses += 1
                return None
            self.hits += 1
            self._results.move_to_end(key)
            return found[0]

    def keep(self, key: bytes, result: Result, size: int) -> None:
        """Keep a result in place of those that were not asked for longest."""
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
        """Forget everything."""
        with self._lock:
            self._results.clear()
            self._used = self.hits = self.misses = 0


class Kept:
    """The results of one schema, as far as they are kept."""

    def __init__(self, cache: ResultCache | None, fingerprint: bytes, size: int) -> None:
        self._cache = cache
        self._fingerprint = fingerprint
        self._size = size

    def result(self, target: Target, make: Callable[[], Result]) -> Result:
        """Return the result of a target; it is made if it is not kept."""
        if self._cache is None:
            return make()
        key = self._fingerprint + target.id.encode()
        found = self._cache.find(key)
        if found is None:
            found = make()
            if not found.errors:  # a mistake of ours, or a limit, may be another one the next time
                self._cache.keep(key, found, self._size)
        return found


#: The results of this process.
RESULTS: Final = ResultCache()
