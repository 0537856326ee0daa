"""The signatures of one request and its response; a store that failed once is not called again."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from toolprism.chat.model.gemini_models import Generation
from toolprism.chat.model.signatures import FoundSignatures, ReceivedSignature, UnsignedPart
from toolprism.chat.signatures.conversation_signatures import ConversationSignatures
from toolprism.chat.signatures.store import SignatureScope, SignatureStore, StoredSignature, StoreUnavailable


class ExchangeSignatures:
    """The signatures of one exchange; a client without credentials has none."""

    def __init__(
        self, store: SignatureStore, scope: SignatureScope | None, generation: Generation, *, max_signature: int
    ) -> None:
        self._signatures: ConversationSignatures | None = None
        if scope is not None:
            self._signatures = ConversationSignatures(
                store=_FailOnceStore(store), scope=scope, generation=generation, max_signature=max_signature
            )

    def find(self, wanted: Sequence[UnsignedPart]) -> FoundSignatures:
        """Return the known signatures."""
        return FoundSignatures() if self._signatures is None else self._signatures.find(wanted)

    def keep(self, received: Sequence[ReceivedSignature]) -> tuple[str, ...]:
        """Store signatures; return warnings."""
        return () if self._signatures is None or not received else self._signatures.keep(received)


@dataclass
class _FailOnceStore:
    """A store that is not called again after a failure."""

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
