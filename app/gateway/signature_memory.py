"""Remembering: the signatures of one exchange; a store that has failed once is not waited for again in it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from app.chat.models import Generation
from app.chat.signatures.keys import Scope
from app.chat.signatures.lookup import Found, Wanted
from app.chat.signatures.seen import Seen
from app.chat.signatures.store import Entry, SignatureStore, StoreUnavailable
from app.chat.signatures.stored import StoredSignatures


class Memory:
    """What is known of one conversation; None of a client that owns nothing."""

    def __init__(
        self, store: SignatureStore, scope: Scope | None, generation: Generation, *, max_signature: int
    ) -> None:
        self._signatures: StoredSignatures | None = None
        if scope is not None:
            self._signatures = StoredSignatures(
                store=_OnceFailing(store), scope=scope, generation=generation, max_signature=max_signature
            )

    def find(self, wanted: Sequence[Wanted]) -> Found:
        """Look signatures up, all at once."""
        return Found() if self._signatures is None else self._signatures.find(wanted)

    def keep(self, seen: Sequence[Seen]) -> tuple[str, ...]:
        """Keep signatures; give what was the matter."""
        return () if self._signatures is None or not seen else self._signatures.keep(seen)


@dataclass
class _OnceFailing:
    """A store in one exchange: a failure costs its patience once, however often it is asked."""

    store: SignatureStore
    failed: bool = field(default=False, init=False)

    def read_many(self, keys: Sequence[str]) -> Mapping[str, Entry]:
        self._ask()
        try:
            return self.store.read_many(keys)
        except StoreUnavailable:
            self.failed = True
            raise

    def write_many(self, entries: Sequence[Entry]) -> None:
        self._ask()
        try:
            self.store.write_many(entries)
        except StoreUnavailable:
            self.failed = True
            raise

    def close(self) -> None:
        self.store.close()

    def _ask(self) -> None:
        if self.failed:
            raise StoreUnavailable("The store does not answer.")
