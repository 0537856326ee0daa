"""Conversation: what is said, in neither format: messages with their parts, calls, results and signatures.

What there may be thousands of is a named tuple, which is made faster than a frozen dataclass.
OpenAI's first notation of calls: https://platform.openai.com/docs/api-reference/chat/create, read 2026-11-21.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from app.core.json_types import Object

#: How closely a model is to look at a picture.
Detail: TypeAlias = Literal["low", "medium", "high"]


class TextPart(NamedTuple):
    """Something written; never empty."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MediaPart:
    """A picture, a sound, a film or a document, as data or by its address."""

    mime: str
    #: Base64, or an address (`gs://…`, `https://…`), which nobody here opens.
    content: str
    is_data: bool
    detail: Detail | None = None


Part: TypeAlias = TextPart | MediaPart


class ToolCall(NamedTuple):
    """A call of a function by the model."""

    #: None where it is empty, and in OpenAI's first notation (`function_call`), which had no ids.
    id: str | None
    name: str
    arguments: Object
    #: A thought signature that the client has sent along.
    signature: str | None
    #: The place in the request, as a JSON path.
    at: str


class ToolResult(NamedTuple):
    """What a tool answers."""

    text: str
    media: tuple[MediaPart, ...] = ()
    #: Parts in Vertex AI's own notation.
    native: tuple[Object, ...] = ()
    #: Made up by us, for a call that nobody answered.
    made_up: bool = False


class SystemMessage(NamedTuple):
    """An instruction."""

    text: str


class UserMessage(NamedTuple):
    """A message of the user."""

    parts: tuple[Part, ...]


class AssistantMessage(NamedTuple):
    """A message of the model."""

    parts: tuple[Part, ...]
    calls: tuple[ToolCall, ...]
    #: What the client has sent along as thought signatures of the text, the likeliest last; some may be of the calls.
    signatures: tuple[str, ...]
    has_reasoning: bool = False


class ToolMessage(NamedTuple):
    """A tool message; which call it answers says the conversation."""

    result: ToolResult


Message: TypeAlias = SystemMessage | UserMessage | AssistantMessage | ToolMessage


class CallPosition(NamedTuple):
    """A call: the message it stands in, and its number there."""

    message: int
    call: int


@dataclass(frozen=True, kw_only=True)
class Conversation:
    """The messages in order, and the result of each call."""

    messages: tuple[Message, ...]
    results: Mapping[CallPosition, ToolResult]
    #: Results that did not follow their call.
    moved: bool = False
