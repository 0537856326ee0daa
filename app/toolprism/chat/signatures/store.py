"""The interface of a signature store, and its limits."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from toolprism.core.errors import ToolprismError

#: Seconds for which a conversation may pause.
TTL: Final = 3_600.0
#: Characters of one signature, which is base64.
MAX_SIGNATURE: Final = 256 * 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredSignature:
    """A signature under its key."""

    key: str
    signature: str
    #: Generation of the model that created it, such as `3.1`; another generation cannot use it.
    generation: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StoreLimits:
    """Limits of time and size; the least recently used entry is removed first."""

    ttl: float = TTL
    entries: int = 10_000
    #: Characters of all signatures.
    size: int = 256 * 1024 * 1024


class StoreUnavailable(ToolprismError):
    """A store did not answer, or not in time. The message repeats nothing of the request."""


class SignatureStore(Protocol):
    """Keeps entries for some time. Reading removes nothing; an expired entry is never returned."""

    def read_many(self, keys: Sequence[str]) -> Mapping[str, StoredSignature]:
        """Return the entries that exist."""

    def write_many(self, entries: Sequence[StoredSignature]) -> None:
        """Store entries; an entry replaces an earlier one with the same key."""

    def close(self) -> None:
        """Close files and connections."""
