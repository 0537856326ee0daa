"""Bearers: the calls and texts of a conversation that came without a signature, and what a store knows each by.

An id may come twice, and so may a text. A store keeps the newest signature of it, so only the last one may have it:
a signature belongs into the part where it arrived, and one that is sent twice is paid for twice.
Sources: https://ai.google.dev/gemini-api/docs/thought-signatures and https://github.com/BerriAI/litellm/issues/35004,
both read 2026-11-21.
"""

from collections.abc import Mapping
from typing import Final

from app.chat.model.conversation import AssistantMessage, CallPosition, Conversation, TextPart
from app.chat.model.signatures import UnsignedPart

#: What stands in place of the number of a call: the text of the message.
TEXT: Final = -1


def bearers_of(conversation: Conversation) -> Mapping[UnsignedPart, CallPosition]:
    """Name what may ask for a signature, and where it stands."""
    last: dict[UnsignedPart, CallPosition | None] = {}
    for index, message in enumerate(conversation.messages):
        if not isinstance(message, AssistantMessage):
            continue
        for number, call in enumerate(message.calls):
            if call.id is not None:
                last[UnsignedPart("call", call.id)] = None if call.signature else CallPosition(index, number)
        text = text_of(message)
        if text:
            last[UnsignedPart("text", text)] = None if message.signatures else CallPosition(index, TEXT)
    return {wanted: place for wanted, place in last.items() if place is not None}


def text_of(message: AssistantMessage) -> str:
    """Give all that is written in a message."""
    texts = [part.text for part in message.parts if isinstance(part, TextPart)]
    return texts[0] if len(texts) == 1 else "".join(texts)
