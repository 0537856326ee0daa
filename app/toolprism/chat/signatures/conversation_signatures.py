"""The stored signatures of one conversation and one generation of models."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from toolprism.chat.model.gemini_models import Generation
from toolprism.chat.model.signatures import FoundSignatures, ReceivedSignature, UnsignedPart
from toolprism.chat.signatures.keys import SignatureScope, key_of, keys_of
from toolprism.chat.signatures.store import MAX_SIGNATURE, SignatureStore, StoredSignature, StoreUnavailable

_UNAVAILABLE: Final = ("signature_store_unavailable",)


@dataclass(frozen=True, kw_only=True)
class ConversationSignatures:
    """The signatures of one conversation."""

    store: SignatureStore
    scope: SignatureScope
    generation: Generation
    max_signature: int = MAX_SIGNATURE

    def find(self, parts: Sequence[UnsignedPart]) -> FoundSignatures:
        """Return the known signatures, read in one batch; those of another generation of models are ignored."""
        if not parts:
            return FoundSignatures()
        keys = keys_of(self.scope, parts)
        try:
            entries = self.store.read_many(list(keys))
        except StoreUnavailable:
            return FoundSignatures(warnings=_UNAVAILABLE)
        generation = self._generation()
        known = {keys[key]: entry.signature for key, entry in entries.items() if entry.generation == generation}
        return FoundSignatures(signatures=known)

    def keep(self, received: Sequence[ReceivedSignature]) -> tuple[str, ...]:
        """Store the signatures of a response in one batch; return warnings."""
        small = [one for one in received if len(one.signature) <= self.max_signature]
        warnings = ("signature_too_large",) if len(small) < len(received) else ()
        if not small:
            return warnings
        generation = self._generation()
        entries = [
            StoredSignature(key=key_of(self.scope, one.subject), signature=one.signature, generation=generation)
            for one in small
        ]
        try:
            self.store.write_many(entries)
        except StoreUnavailable:
            return (*warnings, *_UNAVAILABLE)
        return warnings

    def _generation(self) -> str:
        return ".".join(map(str, self.generation))
