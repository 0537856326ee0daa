"""Redis: a store for several machines. The package `redis` is imported only when an address is given."""

import importlib
import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from app.chat.signatures.store import StoredSignature, StoreLimits, StoreUnavailable

_CAPS: Final = StoreLimits()
_PREFIX: Final = "toolprism:signature:"
#: Seconds to wait for the server.
_PATIENCE: Final = 0.15


class RedisStore:
    """Keeps entries under keys that Redis itself lets expire; how much it keeps is for Redis to say."""

    def __init__(self, url: str, caps: StoreLimits = _CAPS) -> None:
        self._ttl = max(1, int(caps.ttl))
        try:
            package: Any = importlib.import_module("redis")
        except ImportError:
            raise StoreUnavailable("The package `redis` is not installed.") from None
        self._client = package.Redis.from_url(
            url, socket_timeout=_PATIENCE, socket_connect_timeout=_PATIENCE, decode_responses=True
        )

    def read_many(self, keys: Sequence[str]) -> Mapping[str, StoredSignature]:
        """Give the entries that are there."""
        if not keys:
            return {}
        values = self._client.mget([f"{_PREFIX}{key}" for key in keys])
        return {key: entry for key, value in zip(keys, values, strict=True) if (entry := _read(key, value)) is not None}

    def write_many(self, entries: Sequence[StoredSignature]) -> None:
        """Keep entries."""
        if not entries:
            return
        batch = self._client.pipeline(transaction=False)
        for entry in entries:
            value = json.dumps({"signature": entry.signature, "generation": entry.generation})
            batch.set(f"{_PREFIX}{entry.key}", value, ex=self._ttl)
        batch.execute()

    def close(self) -> None:
        """Close the connections."""
        self._client.close()


def _read(key: str, value: str | None) -> StoredSignature | None:
    """Read a value; one that somebody else wrote is none."""
    try:
        kept = json.loads(value or "null")
        return StoredSignature(key=key, signature=str(kept["signature"]), generation=str(kept["generation"]))
    except (ValueError, KeyError, TypeError):
        return None
