"""The stored signatures of one conversation and one generation of models.

An id may occur twice, and so may a text. A store keeps only the newest signature, so only the last part may have it: a
signature belongs to the part with which it arrived, and one that is sent twice is billed twice. Sources:
https://ai.google.dev/gemini-api/docs/thought-signatures and https://github.com/BerriAI/litellm/issues/35004, both read
2026-11-21.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from toolprism.chat.model.conversation import TEXT, AssistantMessage, Conversation, PartPosition, TextPart
from toolprism.chat.model.gemini_models import Generation
from toolprism.chat.model.signatures import FoundSignatures, ReceivedSignature, SignatureSource, UnsignedPart
from toolprism.chat.model.warnings import Warnings
from toolprism.chat.signatures.store import (
    MAX_SIGNATURE,
    SignatureScope,
    SignatureStore,
    StoredSignature,
    StoreUnavailable,
    key_of,
    keys_of,
)


def find_signatures(
    conversation: Conversation, source: SignatureSource | None, warnings: Warnings
) -> Mapping[PartPosition, str]:
    """Return the signatures that the source knows and the request lacks, with a single look-up."""
    if source is None:
        return {}
    positions = unsigned_parts(conversation)
    found = source.find(list(positions))
    warnings.extend(found.warnings)
    return {positions[part]: signature for part, signature in found.signatures.items()}


def unsigned_parts(conversation: Conversation) -> Mapping[UnsignedPart, PartPosition]:
    """Return every part that may need a signature, with its position."""
    last: dict[UnsignedPart, PartPosition | None] = {}
    for index, message in enumerate(conversation.messages):
        if not isinstance(message, AssistantMessage):
            continue
        for number, call in enumerate(message.calls):
            if call.id is not None:
                last[UnsignedPart("call", call.id)] = None if call.signature else PartPosition(index, number)
        text = _text_of(message)
        if text:
            last[UnsignedPart("text", text)] = None if message.signatures else PartPosition(index, TEXT)
    return {part: position for part, position in last.items() if position is not None}


def _text_of(message: AssistantMessage) -> str:
    texts = [part.text for part in message.parts if isinstance(part, TextPart)]
    return texts[0] if len(texts) == 1 else "".join(texts)


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
