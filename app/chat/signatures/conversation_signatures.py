"""Stored: the signatures of one conversation and one generation of models, as a conversion asks for them."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.chat.model.gemini_models import Generation
from app.chat.model.signatures import FoundSignatures, ReceivedSignature, UnsignedPart
from app.chat.signatures.keys import SignatureScope, key_of, keys_of
from app.chat.signatures.store import MAX_SIGNATURE, SignatureStore, StoredSignature, StoreUnavailable

_UNAVAILABLE = ("signature_store_unavailable",)


@dataclass(frozen=True, kw_only=True)
class ConversationSignatures:
    """What a store knows of one conversation."""

    store: SignatureStore
    scope: SignatureScope
    generation: Generation
    max_signature: int = MAX_SIGNATURE

    def find(self, wanted: Sequence[UnsignedPart]) -> FoundSignatures:
        """Look signatures up, all at once; those of another generation of models are of no use."""
        if not wanted:
            return FoundSignatures()
        keys = keys_of(self.scope, list(wanted))
        try:
            entries = self.store.read_many(list(keys))
        except StoreUnavailable:
            return FoundSignatures(warnings=_UNAVAILABLE)
        made_by = self._made_by()
        known = {keys[key]: entry.signature for key, entry in entries.items() if entry.generation == made_by}
        return FoundSignatures(signatures=known)

    def keep(self, seen: Sequence[ReceivedSignature]) -> tuple[str, ...]:
        """Keep the signatures of a reply, all at once; give what was the matter."""
        small = [one for one in seen if len(one.signature) <= self.max_signature]
        warnings = ("signature_too_large",) if len(small) < len(seen) else ()
        if not small:
            return warnings
        made_by = self._made_by()
        entries = [
            StoredSignature(key=key_of(self.scope, one.subject), signature=one.signature, generation=made_by)
            for one in small
        ]
        try:
            self.store.write_many(entries)
        except StoreUnavailable:
            return (*warnings, *_UNAVAILABLE)
        return warnings

    def _made_by(self) -> str:
        return ".".join(map(str, self.generation))
