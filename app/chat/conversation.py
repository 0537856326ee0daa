"""Conversation: what is said, in neither format: messages with their parts, calls, results and signatures.

OpenAI's first notation of calls: https://platform.openai.com/docs/api-reference/chat/create, read 2026-11-21.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from app.jsontypes import Object

#: How closely a model is to look at a picture.
Detail: TypeAlias = Literal["low", "medium", "high"]


@dataclass(frozen=True, slots=True)
class Text:
    """Something written; never empty."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Media:
    """A picture, a sound, a film or a document, as data or by its address."""

    mime: str
    #: Base64, or an address (`gs://…`, `https://…`), which nobody here opens.
    content: str
    is_data: bool
    detail: Detail | None = None


Part: TypeAlias = Text | Media


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """A call of a function by the model."""

    #: None in OpenAI's first notation (`function_call`), which had no ids.
    id: str | None
    name: str
    arguments: Object
    #: A thought signature that the client has sent along.
    signature: str | None
    #: The place in the request, as a JSON path.
    at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What a tool answers."""

    text: str
    media: tuple[Media, ...] = ()
    #: Parts in Vertex AI's own notation.
    native: tuple[Object, ...] = ()
    #: Made up by us, for a call that nobody answered.
    made_up: bool = False


@dataclass(frozen=True, slots=True)
class System:
    """An instruction."""

    text: str


@dataclass(frozen=True, slots=True)
class User:
    """A message of the user."""

    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Assistant:
    """A message of the model."""

    parts: tuple[Part, ...]
    calls: tuple[Call, ...]
    #: A thought signature of the text that the client has sent along.
    signature: str | None
    has_reasoning: bool = False


@dataclass(frozen=True, slots=True)
class Answer:
    """A tool message; which call it answers says the conversation."""

    result: Result


Message: TypeAlias = System | User | Assistant | Answer


class Place(NamedTuple):
    """A call: the message it stands in, and its number there."""

    message: int
    call: int


@dataclass(frozen=True, kw_only=True)
class Conversation:
    """The messages in order, and the result of each call."""

    messages: tuple[Message, ...]
    results: Mapping[Place, Result]
    #: Results that did not follow their call.
    moved: bool = False
