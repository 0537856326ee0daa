"""Finds the calls and texts of a conversation without a signature, and looks up their signatures.

An id may occur twice, and so may a text. A store keeps only the newest signature, so only the last part may have it: a
signature belongs to the part with which it arrived, and one that is sent twice is billed twice. Sources:
https://ai.google.dev/gemini-api/docs/thought-signatures and https://github.com/BerriAI/litellm/issues/35004, both read
2026-11-21.
"""

from collections.abc import Mapping

from toolprism.chat.model.conversation import TEXT, AssistantMessage, Conversation, PartPosition, TextPart
from toolprism.chat.model.signatures import SignatureSource, UnsignedPart
from toolprism.chat.model.warnings import Warnings


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
