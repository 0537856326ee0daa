"""Store: what keeps signatures has to do, and how much it may keep."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from app.core.errors import ToolprismError

#: Seconds; a conversation may pause that long.
TTL: Final = 3_600.0
#: Characters of one signature, which is base64.
MAX_SIGNATURE: Final = 256 * 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredSignature:
    """A signature under its key."""

    key: str
    signature: str
    #: Generation of the model that made it, like `3.1`: to another one it is of no use.
    generation: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StoreLimits:
    """How long and how much a store keeps; what was used least recently goes first."""

    ttl: float = TTL
    entries: int = 10_000
    #: Characters of all signatures.
    size: int = 256 * 1024 * 1024


class StoreUnavailable(ToolprismError):
    """A store does not answer, or not in time. Says nothing of what was asked."""


class SignatureStore(Protocol):
    """Keeps entries for some time. Reading takes nothing away; what is too old is not given."""

    def read_many(self, keys: Sequence[str]) -> Mapping[str, StoredSignature]:
        """Give the entries that are there."""

    def write_many(self, entries: Sequence[StoredSignature]) -> None:
        """Keep entries; a known key gets the new one."""

    def close(self) -> None:
        """Let go of files and connections."""
