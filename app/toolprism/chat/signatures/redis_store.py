"""A store in Redis, which several machines can share. The package `redis` is imported only if an address is given."""

import importlib
import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from toolprism.chat.signatures.store import StoredSignature, StoreLimits, StoreUnavailable

_LIMITS: Final = StoreLimits()
_PREFIX: Final = "toolprism:signature:"
#: Seconds to wait for the server.
_TIMEOUT: Final = 0.15


class RedisStore:
    """Keeps entries in Redis under keys that expire; the settings of Redis limit their number."""

    def __init__(self, url: str, limits: StoreLimits = _LIMITS) -> None:
        self._ttl = max(1, int(limits.ttl))
        try:
            package: Any = importlib.import_module("redis")
        except ImportError:
            raise StoreUnavailable("The package `redis` is not installed.") from None
        self._client = package.Redis.from_url(
            url, socket_timeout=_TIMEOUT, socket_connect_timeout=_TIMEOUT, decode_responses=True
        )

    def read_many(self, keys: Sequence[str]) -> Mapping[str, StoredSignature]:
        """Return the entries that exist."""
        if not keys:
            return {}
        values = self._client.mget([f"{_PREFIX}{key}" for key in keys])
        return {key: entry for key, value in zip(keys, values, strict=True) if (entry := _read(key, value)) is not None}

    def write_many(self, entries: Sequence[StoredSignature]) -> None:
        """Store entries."""
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
    """Return an entry; None for a value that another program wrote."""
    try:
        kept = json.loads(value or "null")
        return StoredSignature(key=key, signature=str(kept["signature"]), generation=str(kept["generation"]))
    except (ValueError, KeyError, TypeError):
        return None
