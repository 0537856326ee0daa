"""Reads and checks the body of a call of `/v1/chat/completions`.

The first mistake is reported: in the messages, then in the tools, then in the parameters. Some mistakes, such as a
schema that nests too deep, appear only when the request is written for Vertex AI. So a mistake after the messages is
returned together with everything that was read before it, and the writer raises the first one.
"""

from dataclasses import dataclass, replace
from typing import Final

from toolprism.chat.model.conversation import BuiltInTool, ChatRequest, FunctionTool, SystemMessage, Tool
from toolprism.chat.model.errors import WireError
from toolprism.chat.model.gemini_models import GeminiModel, gemini_model
from toolprism.chat.model.options import ConversionOptions
from toolprism.chat.openai.extra_body import read_extra_body
from toolprism.chat.openai.generation import SAMPLING_MEMBERS, read_response_format, read_sampling, read_thinking
from toolprism.chat.openai.messages import read_messages
from toolprism.chat.openai.request_fields import read_flag, read_object, read_text
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
    """Read a request.

    Raises:
        WireError: the model or the messages are not valid.
    """
    body = read_object(value, "request")
    model = _model(body.get("model"))
    conversation = read_messages(body.get("messages"), options)
    reader = _ParameterReader(body, ChatRequest(model=model, conversation=conversation))
    try:
        reader.read()
    except WireError as error:
        return ReadRequest(request=reader.request(), error=error)
    return ReadRequest(request=reader.request(), error=None)


def _model(name: Json) -> GeminiModel:
    if name is None or name == "":
        raise WireError("missing_model", "model")
    model = gemini_model(read_text(name, "model"))
    if not model.name:
        raise WireError("missing_model", "model")
    return model


class _ParameterReader:
    """Reads everything except the messages, one member after the other."""

    def __init__(self, body: Object, request: ChatRequest) -> None:
        self._body = body
        self._request = request
        self._tools: list[Tool] = []

    def request(self) -> ChatRequest:
        """Return everything that has been read."""
        return replace(
            self._request,
            functions=tuple(tool for tool in self._tools if isinstance(tool, FunctionTool)),
            built_in_tools=(
                *(tool for tool in self._tools if isinstance(tool, BuiltInTool)),
                *self._request.google.tools,
            ),
        )

    def read(self) -> None:
        body = self._body
        for tool in read_tools(body):  # those before a mistake are kept
            self._tools.append(tool)
        names = {tool.name for tool in self._tools if isinstance(tool, FunctionTool)}
        self._request = replace(self._request, tool_choice=read_tool_choice(body, names))
        self._request = replace(self._request, google=read_extra_body(body.get("extra_body")))
        self._request = replace(self._request, sampling=read_sampling(body))
        self._request = replace(self._request, response_format=read_response_format(body.get("response_format")))
        self._request = replace(self._request, thinking=read_thinking(body))
        self._check_cached_content()
        self._request = replace(
            self._request,
            parallel_tool_calls=_flag(body, "parallel_tool_calls", default=True),
            streams=_flag(body, "stream", default=False),
            ignored=tuple(
                name[:_LONGEST_NAME] for name, value in body.items() if name not in _MEMBERS and value is not None
            ),
        )

    def _check_cached_content(self) -> None:
        """Raise an error if the request has cached content and also a member that is part of the cache."""
        google, messages = self._request.google, self._request.conversation.messages
        if google.cached_content is None:
            return
        if (
            self._tools
            or google.tools
            or any(isinstance(message, SystemMessage) and message.text for message in messages)
        ):
            raise WireError("cached_content_conflict", "extra_body.google.cached_content")


def _flag(body: Object, name: str, *, default: bool) -> bool:
    value = body.get(name)
    return default if value is None else read_flag(value, name)
