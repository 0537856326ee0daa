"""Remembering: the signatures of one exchange; a store that has failed once is not waited for again in it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from app.chat.model.gemini_models import Generation
from app.chat.model.signatures import FoundSignatures, ReceivedSignature, UnsignedPart
from app.chat.signatures.conversation_signatures import ConversationSignatures
from app.chat.signatures.keys import SignatureScope
from app.chat.signatures.store import SignatureStore, StoredSignature, StoreUnavailable


class Memory:
    """What is known of one conversation; None of a client that owns nothing."""

    def __init__(
        self, store: SignatureStore, scope: SignatureScope | None, generation: Generation, *, max_signature: int
    ) -> None:
        self._signatures: ConversationSignatures | None = None
        if scope is not None:
            self._signatures = ConversationSignatures(
                store=_OnceFailing(store), scope=scope, generation=generation, max_signature=max_signature
            )

    def find(self, wanted: Sequence[UnsignedPart]) -> FoundSignatures:
        """Look signatures up, all at once."""
        return FoundSignatures() if self._signatures is None else self._signatures.find(wanted)

    def keep(self, seen: Sequence[ReceivedSignature]) -> tuple[str, ...]:
        """Keep signatures; give what was the matter."""
        return () if self._signatures is None or not seen else self._signatures.keep(seen)


@dataclass
class _OnceFailing:
    """A store in one exchange: a failure costs its patience once, however often it is asked."""

    store: SignatureStore
    failed: bool = field(default=False, init=False)

    def read_many(self, keys: Sequence[str]) -> Mapping[str, StoredSignature]:
        self._ask()
        try:
            return self.store.read_many(keys)
        except StoreUnavailable:
            self.failed = True
            raise

    def write_many(self, entries: Sequence[StoredSignature]) -> None:
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
