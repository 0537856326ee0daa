"""Stored: the signatures of one conversation and one generation of models, as a conversion asks for them."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.chat.models import Generation
from app.chat.signatures.keys import Scope, key_of, keys_of
from app.chat.signatures.lookup import Found, Wanted
from app.chat.signatures.seen import Seen
from app.chat.signatures.store import MAX_SIGNATURE, Entry, SignatureStore, StoreUnavailable

_UNAVAILABLE = ("signature_store_unavailable",)


@dataclass(frozen=True, kw_only=True)
class StoredSignatures:
    """What a store knows of one conversation."""

    store: SignatureStore
    scope: Scope
    generation: Generation
    max_signature: int = MAX_SIGNATURE

    def find(self, wanted: Sequence[Wanted]) -> Found:
        """Look signatures up, all at once; those of another generation of models are of no use."""
        if not wanted:
            return Found()
        keys = keys_of(self.scope, list(wanted))
        try:
            entries = self.store.read_many(list(keys))
        except StoreUnavailable:
            return Found(warnings=_UNAVAILABLE)
        made_by = self._made_by()
        known = {keys[key]: entry.signature for key, entry in entries.items() if entry.generation == made_by}
        return Found(signatures=known)

    def keep(self, seen: Sequence[Seen]) -> tuple[str, ...]:
        """Keep the signatures of a reply, all at once; give what was the matter."""
        small = [one for one in seen if len(one.signature) <= self.max_signature]
        warnings = ("signature_too_large",) if len(small) < len(seen) else ()
        if not small:
            return warnings
        made_by = self._made_by()
        entries = [
            Entry(key=key_of(self.scope, one.subject), signature=one.signature, generation=made_by) for one in small
        ]
        try:
            self.store.write_many(entries)
        except StoreUnavailable:
            return (*warnings, *_UNAVAILABLE)
        return warnings

    def _made_by(self) -> str:
        return ".".join(map(str, self.generation))
