"""The neutral model of a request: what was said, its thought signatures, the tools, and how to answer.

A request may hold thousands of these objects, so the frequent ones are named tuples, which are faster to create than
frozen dataclasses.
"""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple, Protocol, TypeAlias

from toolprism.chat.model.options import GeminiModel
from toolprism.core.json_types import Object
from toolprism.core.records import Absent, View


class UnsignedPart(NamedTuple):
    """A tool call (identified by its id) or a text (identified by itself) without a signature."""

    kind: Literal["call", "text"]
    name: str


@dataclass(frozen=True, kw_only=True)
class FoundSignatures:
    """The result of a look-up."""

    signatures: Mapping[UnsignedPart, str] = field(default_factory=dict)
    warnings: tuple[str, ...] = ()


class SignatureSource(Protocol):
    """A source of signatures."""

    def find(self, parts: Sequence[UnsignedPart]) -> FoundSignatures:
        """Return the known signatures; never raises."""


@dataclass(frozen=True)
class GivenSignatures:
    """Signatures that the caller already has."""

    calls: Mapping[str, str] = field(default_factory=dict)
    texts: Mapping[str, str] = field(default_factory=dict)

    def find(self, parts: Sequence[UnsignedPart]) -> FoundSignatures:
        """Return the signatures of the parts that are listed."""
        if not self.calls and not self.texts:
            return FoundSignatures()
        tables = {"call": self.calls, "text": self.texts}
        known = {part: tables[part.kind][part.name] for part in parts if part.name in tables[part.kind]}
        return FoundSignatures(signatures=known)


def digest_of(text: str) -> str:
    """Return the digest that identifies a text in a store, so that the text itself is never stored."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


class SeenSignature(View):
    """A signature in a response: of a tool call, or of the text of a choice."""

    choice: int
    tool_call: int | None = None
    text: str | Absent | None = Absent.ABSENT
    signature: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReceivedSignature:
    """A signature in a response: of a tool call, or of the text of a choice."""

    choice: int
    signature: str
    #: Number and id of the tool call; None for a text.
    tool_call: int | None = None
    call_id: str | None = None
    #: Digest of the text, and the text itself if it was kept.
    digest: str | None = None
    text: str | None = None

    @property
    def subject(self) -> UnsignedPart:
        """The signed part: a call identified by its id, or a text identified by its digest."""
        if self.call_id is not None:
            return UnsignedPart("call", self.call_id)
        assert self.digest is not None, "a signature belongs to a call or to a text"
        return UnsignedPart("text", self.digest)

    def record(self) -> SeenSignature:
        """Return the shape of the API and the command line."""
        return SeenSignature.showing(self, text=Absent.ABSENT if self.tool_call is not None else self.text)


#: `auto` with names allows only those; `validated` may respond with text, but a call always matches its schema.
ChoiceMode: TypeAlias = Literal["auto", "none", "required", "validated"]


class FunctionTool(NamedTuple):
    """A function that the model may call."""

    name: str
    #: None if it is absent or empty.
    description: str | None
    #: The JSON Schema of the arguments, as given; None if it is absent.
    parameters: Object | None
    strict: bool
    #: The place in the request, as a JSON path.
    at: str


BuiltInName: TypeAlias = Literal["google_search", "code_execution", "url_context", "enterprise_web_search"]
#: Google's name of each.
BUILT_IN: Final[Mapping[BuiltInName, str]] = {
    "google_search": "googleSearch",
    "code_execution": "codeExecution",
    "url_context": "urlContext",
    "enterprise_web_search": "enterpriseWebSearch",
}


class BuiltInTool(NamedTuple):
    """A tool that runs at Google."""

    name: BuiltInName
    #: With the names of Google's API.
    settings: Object


Tool: TypeAlias = FunctionTool | BuiltInTool


@dataclass(frozen=True, kw_only=True)
class ToolChoice:
    """The functions that may or must be called."""

    mode: ChoiceMode
    #: The allowed functions; empty allows all of them.
    names: tuple[str, ...] = ()
    #: Members of the request that were not used.
    ignored: tuple[str, ...] = ()


#: The resolution at which a model reads an image or a video.
Detail: TypeAlias = Literal["low", "medium", "high"]
Effort: TypeAlias = Literal["none", "minimal", "low", "medium", "high", "xhigh"]


@dataclass(frozen=True, kw_only=True)
class Sampling:
    """Sampling parameters; None for those that the request does not set."""

    temperature: float | None = None
    top_p: float | None = None
    top_k: float | None = None
    candidates: int | None = None
    max_tokens: int | None = None
    #: Without empty strings.
    stop_sequences: tuple[str, ...] = ()
    seed: int | None = None
    logprobs: bool = False
    #: Alternatives for each token; 0 for none.
    top_logprobs: int = 0
    presence_penalty: float | None = None
    frequency_penalty: float | None = None
    #: Kinds of output, in upper case.
    modalities: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Thinking:
    """The amount of thinking: an effort, or a level or a budget."""

    effort: Effort | None = None
    #: In upper case.
    level: str | None = None
    #: In tokens.
    budget: int | None = None
    include_thoughts: bool | None = None
    #: Members of the request that were not used.
    ignored: tuple[str, ...] = ()

    @property
    def is_explicit(self) -> bool:
        """Whether anything other than an effort is set."""
        return self.level is not None or self.budget is not None or self.include_thoughts is not None


@dataclass(frozen=True, kw_only=True)
class ResponseFormat:
    """The format of the response."""

    kind: Literal["text", "json_object", "json_schema"]
    #: The JSON Schema of the response, as given; only for `json_schema`.
    schema: Object | None = None
    #: The place of the schema in the request, as a JSON path.
    at: str = ""
    #: Members of the request that were not used.
    ignored: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class GoogleExtension:
    """Parameters that Google's clients send in addition to OpenAI's."""

    #: Each with the members `category`, `threshold` and `method`.
    safety_settings: tuple[Mapping[str, str], ...] = ()
    cached_content: str | None = None
    #: Applies to all media of the request.
    resolution: Detail | None = None
    #: Tools that run at Google.
    tools: tuple[BuiltInTool, ...] = ()
    #: Whether the arguments of tool calls are streamed value by value.
    streams_arguments: bool = False
    #: Members of the request that were not used.
    ignored: tuple[str, ...] = ()


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


@dataclass(frozen=True, kw_only=True)
class ChatRequest:
    """A request that has been read and checked."""

    model: GeminiModel
    conversation: Conversation
    functions: tuple[FunctionTool, ...] = ()
    built_in_tools: tuple[BuiltInTool, ...] = ()
    tool_choice: ToolChoice | None = None
    google: GoogleExtension = field(default_factory=GoogleExtension)
    sampling: Sampling = field(default_factory=Sampling)
    response_format: ResponseFormat | None = None
    thinking: Thinking = field(default_factory=Thinking)
    #: False means at most one tool call at a time.
    parallel_tool_calls: bool = True
    #: Whether the response is streamed.
    streams: bool = False
    #: Members of the request without a counterpart here.
    ignored: tuple[str, ...] = ()
