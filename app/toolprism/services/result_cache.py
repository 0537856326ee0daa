"""A cache of the latest results of large pastes in the memory of this process; nothing of a paste is stored on disk.

The key of a result is a fingerprint of everything that determines it: the schema as text, the options, the target and
the version of the rules. The cache is bounded and drops the least recently used results. It has no capacity until a
server sets one, because commands do not need it.
"""

import os
from collections.abc import Callable
from hashlib import sha256
from typing import Final

from toolprism import services
from toolprism.core.json_text import dumps
from toolprism.core.json_types import Json
from toolprism.core.lru_cache import LruCache
from toolprism.schema import BYPASS_VARIABLE, NormalizeRequest, Result, Target

#: The memory of a result besides its schema, and how often it repeats parts of it; measured on real tools.
_OWN: Final = 6_000
_TIMES: Final = 4


class ResultCache:
    """Results by fingerprint, up to a number of bytes; safe for several threads."""

    def __init__(self, room: int = 0) -> None:
        self.room = room

    def __len__(self) -> int:
        """Return the number of results."""
        return len(self.results)

    @property
    def room(self) -> int:
        """The most bytes; setting them drops all results."""
        return self._room

    @room.setter
    def room(self, room: int) -> None:
        self._room = room
        self.results = LruCache[bytes, tuple[Result, int]](room, lambda kept: _OWN + _TIMES * kept[1])

    def of(self, schema: Json, request: NormalizeRequest) -> "Kept | None":
        """Return the results of one schema; None if none is kept."""
        if not self.room:
            return None
        text = dumps(schema)
        asked = f"{request}\0{os.environ.get(BYPASS_VARIABLE, '')}\0{services.rules_version()}\0"
        return Kept(self, sha256(asked.encode() + text.encode("utf-8", "surrogatepass")).digest(), len(text))


class Kept:
    """The cached results of one schema."""

    def __init__(self, cache: ResultCache, fingerprint: bytes, size: int) -> None:
        self._cache = cache
        self._fingerprint = fingerprint
        self._size = size

    def result(self, target: Target, make: Callable[[], Result]) -> Result:
        """Return the result of a target, computing it if it is not cached."""
        key = self._fingerprint + target.id.encode()
        kept = self._cache.results.get(key)
        if kept is not None:
            return kept[0]
        made = make()
        if not made.errors:  # after a limit or an internal error, the next result may differ
            self._cache.results.put(key, (made, self._size))
        return made


#: The results of this process.
RESULTS: Final = ResultCache()
