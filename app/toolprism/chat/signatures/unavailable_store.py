"""A store that always fails, to demonstrate a conversation while a store is down."""

from collections.abc import Mapping, Sequence

from toolprism.chat.signatures.store import StoredSignature, StoreUnavailable


class UnavailableStore:
    """A store that always fails."""

    def read_many(self, keys: Sequence[str]) -> Mapping[str, StoredSignature]:
        """Raise `StoreUnavailable`."""
        raise StoreUnavailable(f"The store did not answer for {len(keys)} keys.")

    def write_many(self, entries: Sequence[StoredSignature]) -> None:
        """Raise `StoreUnavailable`."""
        raise StoreUnavailable(f"The store did not take {len(entries)} entries.")

    def close(self) -> None:
        """Do nothing."""
