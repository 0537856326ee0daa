"""The neutral model of a conversation: messages with their parts, tool calls, results and signatures.

A request may hold thousands of these objects, so the frequent ones are named tuples, which are faster to create than
frozen dataclasses.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from toolprism.chat.model.generation import Detail
from toolprism.core.json_types import Object

#: Used instead of the number of a call: the text of the message.
TEXT: Final = -1


class TextPart(NamedTuple):
    """A non-empty text."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MediaPart:
    """An image, a sound, a video or a document, as data or by address."""

    mime: str
    #: Base64, or an address (`gs://…`, `https://…`), which is never opened.
    content: str
    is_data: bool
    detail: Detail | None = None


Part: TypeAlias = TextPart | MediaPart


class GoogleFile(NamedTuple):
    """A file in a tool result, in the notation of Google's OpenAI endpoint; every member may be absent."""

    mime: str | None
    #: Base64, or an address.
    content: str | None
    is_data: bool
    display_name: str | None


class ToolCall(NamedTuple):
    """A call of a function by the model."""

    #: None if it is empty, and in the deprecated `function_call`, which has no id:
    #: https://platform.openai.com/docs/api-reference/chat/create, read 2026-11-21.
    id: str | None
    name: str
    arguments: Object
    #: The thought signature that the client sent with the call.
    signature: str | None
    #: The place in the request, as a JSON path.
    at: str


class ToolResult(NamedTuple):
    """The result of a tool call."""

    text: str
    media: tuple[MediaPart, ...] = ()
    files: tuple[GoogleFile, ...] = ()
    #: Whether it was created here, for a call without a result.
    synthesized: bool = False


class SystemMessage(NamedTuple):
    """An instruction."""

    text: str


class UserMessage(NamedTuple):
    """A user message."""

    parts: tuple[Part, ...]


class AssistantMessage(NamedTuple):
    """A model message."""

    parts: tuple[Part, ...]
    calls: tuple[ToolCall, ...]
    #: Thought signatures that may belong to the text, the most likely one last; some may belong to the calls.
    signatures: tuple[str, ...]
    has_reasoning: bool = False


class ToolMessage(NamedTuple):
    """A tool result; the conversation knows which call it answers."""

    result: ToolResult


Message: TypeAlias = SystemMessage | UserMessage | AssistantMessage | ToolMessage


class PartPosition(NamedTuple):
    """A tool call or a text: the number of its message, and the number of the call in it or `TEXT`."""

    message: int
    call: int


@dataclass(frozen=True, kw_only=True)
class Conversation:
    """The messages in order, and the result of each call."""

    messages: tuple[Message, ...]
    results: Mapping[PartPosition, ToolResult]
    #: Whether some results did not directly follow their call.
    moved: bool = False
