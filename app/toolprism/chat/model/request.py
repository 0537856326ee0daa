"""The neutral model of a whole chat request."""

from dataclasses import dataclass, field

from toolprism.chat.model.conversation import Conversation
from toolprism.chat.model.gemini_models import GeminiModel
from toolprism.chat.model.generation import GoogleExtension, ResponseFormat, Sampling, Thinking
from toolprism.chat.model.tools import BuiltInTool, FunctionTool, ToolChoice


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
