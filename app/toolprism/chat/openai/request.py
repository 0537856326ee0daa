"""Reads and checks the body of a call of `/v1/chat/completions`.

The first mistake is reported: in the messages, then in the tools, then in the parameters. Some mistakes, such as a
schema that nests too deep, appear only when the request is written for Vertex AI. So a mistake after the messages is
returned together with everything that was read before it, and the writer raises the first one.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from toolprism.chat.model.conversation import BuiltInTool, ChatRequest, Conversation, FunctionTool, SystemMessage, Tool
from toolprism.chat.model.errors import WireError
from toolprism.chat.model.gemini_models import GeminiModel, gemini_model
from toolprism.chat.model.options import ConversionOptions
from toolprism.chat.openai.extra_body import read_extra_body
from toolprism.chat.openai.generation import SAMPLING_MEMBERS, read_response_format, read_sampling, read_thinking
from toolprism.chat.openai.messages import read_messages
from toolprism.chat.openai.request_fields import read, read_if
from toolprism.chat.openai.tools import read_tool_choice, read_tools
from toolprism.core.json_types import Json, Object

#: Every member that is read; any other is ignored with a warning.
_MEMBERS: Final = SAMPLING_MEMBERS | set(
    """
    model messages stream stream_options tools tool_choice functions function_call parallel_tool_calls
    response_format reasoning_effort extra_body
    """.split()
)
_LONGEST_NAME: Final = 40


@dataclass(frozen=True, kw_only=True)
class ReadRequest:
    """A request as far as it could be read, and the mistake that ended the reading."""

    request: ChatRequest
    error: WireError | None


def read_request(value: Json, options: ConversionOptions) -> ReadRequest:
    """Read a request."""
    body = read(dict, value, "request")
    request = ChatRequest(model=_model(body.get("model")), conversation=read_messages(body.get("messages"), options))
    tools: list[Tool] = []
    given: dict[str, Any] = {}
    mistake = None
    try:
        for tool in read_tools(body):
            tools.append(tool)  # noqa: PERF402  # those before a mistake are kept
        for name, parameter in _parameters(body, tools, request.conversation):
            given[name] = parameter  # noqa: PERF403  # likewise
    except WireError as error:
        mistake = error
    request = replace(request, **given)
    functions = tuple(tool for tool in tools if isinstance(tool, FunctionTool))
    built_in = (*(tool for tool in tools if isinstance(tool, BuiltInTool)), *request.google.tools)
    return ReadRequest(request=replace(request, functions=functions, built_in_tools=built_in), error=mistake)


def _model(name: Json) -> GeminiModel:
    if name is None or name == "":
        raise WireError("missing_model", "model")
    model = gemini_model(read(str, name, "model"))
    if not model.name:
        raise WireError("missing_model", "model")
    return model


def _parameters(body: Object, tools: Sequence[Tool], conversation: Conversation) -> Iterator[tuple[str, Any]]:
    """Yield the members of a `ChatRequest` beside messages and tools, one after the other."""
    yield "tool_choice", read_tool_choice(body, {tool.name for tool in tools if isinstance(tool, FunctionTool)})
    google = read_extra_body(body.get("extra_body"))
    yield "google", google
    yield "sampling", read_sampling(body)
    yield "response_format", read_response_format(body.get("response_format"))
    yield "thinking", read_thinking(body)
    instructs = any(isinstance(message, SystemMessage) and message.text for message in conversation.messages)
    if google.cached_content is not None and (tools or google.tools or instructs):  # they are part of the cache
        raise WireError("cached_content_conflict", "extra_body.google.cached_content")
    yield "parallel_tool_calls", _flag(body, "parallel_tool_calls") is not False
    yield "streams", _flag(body, "stream") or False
    others = (name for name, value in body.items() if name not in _MEMBERS and value is not None)
    yield "ignored", tuple(name[:_LONGEST_NAME] for name in others)


def _flag(body: Object, name: str) -> bool | None:
    return read_if(bool, body.get(name), name)
