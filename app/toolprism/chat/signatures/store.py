"""The interface of a store of thought signatures; a store in memory; the signatures of one conversation.

A key of the id alone would let one conversation read another's signatures:
https://github.com/alibaba/higress/pull/3456, read 2026-11-21.

An id may occur twice, and so may a text. A store keeps only the newest signature, so only the last part may have it: a
signature belongs to the part with which it arrived, and one that is sent twice is billed twice. Sources:
https://ai.google.dev/gemini-api/docs/thought-signatures and https://github.com/BerriAI/litellm/issues/35004, both read
2026-11-21.
"""

import hashlib
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from cachetools import TTLCache

from toolprism.chat.model.conversation import (
    TEXT,
    AssistantMessage,
    Conversation,
    FoundSignatures,
    PartPosition,
    ReceivedSignature,
    SignatureSource,
    TextPart,
    UnsignedPart,
    digest_of,
)
from toolprism.chat.model.errors import Warnings
from toolprism.chat.model.options import Generation
from toolprism.core.errors import ToolprismError


@dataclass(frozen=True, kw_only=True)
class SignatureScope:
    """The owner of signatures."""

    #: A fingerprint of the credentials, never the credentials.
    tenant: str
    #: The conversation; empty: all signatures of the tenant share one.
    conversation: str


def key_of(scope: SignatureScope, part: UnsignedPart) -> str:
    """Return the key of a call (identified by its id) or of a text (identified by its digest).

    >>> scope = SignatureScope(tenant="t", conversation="c")
    >>> other = SignatureScope(tenant="tc", conversation="")
    >>> key_of(scope, UnsignedPart("call", "a")) == key_of(other, UnsignedPart("call", "a"))
    False
    """
    state = hashlib.sha256()
    for text in (scope.tenant, scope.conversation, part.kind, part.name):
        data = text.encode("utf-8", "surrogatepass")
        state.update(len(data).to_bytes(8, "big"))  # so that ("tc", "") and ("t", "c") differ
        state.update(data)
    return state.hexdigest()


def keys_of(scope: SignatureScope, parts: Sequence[UnsignedPart]) -> Mapping[str, UnsignedPart]:
    """Return the key of every part without a signature; texts are identified by themselves."""
    stored = (part if part.kind == "call" else UnsignedPart("text", digest_of(part.name)) for part in parts)
    return {key_of(scope, kept): part for kept, part in zip(stored, parts, strict=True)}


#: Seconds for which a conversation may pause.
TTL: Final = 3_600.0
#: Characters of one signature, which is base64.
MAX_SIGNATURE: Final = 256 * 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredSignature:
    """A signature under its key."""

    key: str
    signature: str
    #: Generation of the model that created it, such as `3.1`; another generation cannot use it.
    generation: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StoreLimits:
    """Limits of time and size; the least recently used entry is removed first."""

    ttl: float = TTL
    entries: int = 10_000
    #: Characters of all signatures.
    size: int = 256 * 1024 * 1024


class StoreUnavailable(ToolprismError):
    """A store did not answer, or not in time. The message repeats nothing of the request."""


class SignatureStore(Protocol):
    """Keeps entries for some time. Reading removes nothing; an expired entry is never returned."""

    def read_many(self, keys: Sequence[str]) -> Mapping[str, StoredSignature]:
        """Return the entries that exist."""

    def write_many(self, entries: Sequence[StoredSignature]) -> None:
        """Store entries; an entry replaces an earlier one with the same key."""

    def close(self) -> None:
        """Close files and connections."""


_LIMITS: Final = StoreLimits()


class MemoryStore:
    """Keeps entries in a dictionary, the least recently used first."""

    def __init__(self, limits: StoreLimits = _LIMITS, clock: Callable[[], float] = time.monotonic) -> None:
        self._limits = limits
        self._lock = threading.Lock()
        self._entries: TTLCache[str, StoredSignature] = TTLCache(limits.size, limits.ttl, clock, _size_of)

    def read_many(self, keys: Sequence[str]) -> Mapping[str, StoredSignature]:
        """Return the entries that exist and have not expired."""
        with self._lock:
            return {key: entry for key in keys if (entry := self._entries.get(key)) is not None}

    def write_many(self, entries: Sequence[StoredSignature]) -> None:
        """Store entries; remove those that have expired, and the least recently used ones past the limits."""
        with self._lock:
            for entry in entries:
                self._entries.pop(entry.key, None)
                if _size_of(entry) <= self._limits.size:
                    self._entries[entry.key] = entry
                while len(self._entries) > self._limits.entries:
                    self._entries.popitem()

    def close(self) -> None:
        """Remove everything."""
        with self._lock:
            self._entries.clear()


def _size_of(entry: StoredSignature) -> int:
    return len(entry.signature)


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
