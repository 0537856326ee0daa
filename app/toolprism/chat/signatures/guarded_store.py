"""A store behind a guard, which decides about each call."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from toolprism.chat.signatures.store import SignatureStore, StoredSignature

Result = TypeVar("Result")


class GuardedStore(ABC):
    """Passes calls on to a store, each through `call`."""

    def __init__(self, store: SignatureStore) -> None:
        self._store = store

    def read_many(self, keys: Sequence[str]) -> Mapping[str, StoredSignature]:
        """Return the entries that exist.

        Raises:
            StoreUnavailable: the store fails, or the guard ends the call.
        """
        return self.call(lambda: self._store.read_many(keys))

    def write_many(self, entries: Sequence[StoredSignature]) -> None:
        """Store entries.

        Raises:
            StoreUnavailable: the store fails, or the guard ends the call.
        """
        self.call(lambda: self._store.write_many(entries))

    def close(self) -> None:
        """Close the store."""
        self._store.close()

    @abstractmethod
    def call(self, question: Callable[[], Result]) -> Result:
        """Return what the store answers.

        Raises:
            StoreUnavailable: the store fails, or the guard ends the call.
        """
