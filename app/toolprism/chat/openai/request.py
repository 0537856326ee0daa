"""Reads and checks the body of a call of `/v1/chat/completions`, and how to answer it.

The first mistake is reported: in the messages, then in the tools, then in the parameters. Some mistakes, such as a
schema that nests too deep, appear only when the request is written for Vertex AI. So a mistake after the messages is
returned together with everything that was read before it, and the writer raises the first one.

A level and a budget together are a 400:
https://cloud.google.com/vertex-ai/generative-ai/docs/start/get-started-with-gemini-3, read 2026-11-21.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, get_args

from toolprism.chat.model.conversation import (
    BuiltInTool,
    ChatRequest,
    Conversation,
    Effort,
    FunctionTool,
    ResponseFormat,
    Sampling,
    SystemMessage,
    Thinking,
    Tool,
)
from toolprism.chat.model.errors import WireError
from toolprism.chat.model.options import ConversionOptions, GeminiModel, gemini_model
from toolprism.chat.model.response import within
from toolprism.chat.openai.messages import read_extra_body, read_messages
from toolprism.chat.openai.request_fields import read, read_if, read_integer, read_number
from toolprism.chat.openai.tools import read_tool_choice, read_tools
from toolprism.core.json_types import Json, Object

#: Gemini accepts 5: `GenerationConfig.stopSequences`, Vertex AI v1, revision 20261106.
_MAX_STOPS: Final = 5
_MODALITIES: Final = frozenset({"TEXT", "IMAGE", "AUDIO", "VIDEO"})

#: The members of a request that are read here.
SAMPLING_MEMBERS: Final = frozenset(
    """
    temperature top_p top_k n max_tokens max_completion_tokens stop seed logprobs top_logprobs presence_penalty
    frequency_penalty modalities
    """.split()
)


def read_sampling(request: Object) -> Sampling:
    """Return the parameters that the request sets."""
    longest = "max_tokens" if request.get("max_completion_tokens") is None else "max_completion_tokens"
    return Sampling(
        temperature=read_number(request.get("temperature"), "temperature"),
        top_p=read_number(request.get("top_p"), "top_p"),
        top_k=read_number(request.get("top_k"), "top_k"),
        candidates=read_integer(request.get("n"), "n"),
        max_tokens=read_integer(request.get(longest), longest),
        stop_sequences=_stop_sequences(request.get("stop")),
        seed=read_integer(request.get("seed"), "seed", "invalid_seed"),
        logprobs=read_if(bool, request.get("logprobs"), "logprobs") or False,
        top_logprobs=read_integer(request.get("top_logprobs"), "top_logprobs") or 0,
        presence_penalty=read_number(request.get("presence_penalty"), "presence_penalty"),
        frequency_penalty=read_number(request.get("frequency_penalty"), "frequency_penalty"),
        modalities=tuple(_modalities(request.get("modalities"))),
    )


def _stop_sequences(value: Json) -> tuple[str, ...]:
    listed = [value] if isinstance(value, str) else read_if(list, value, "stop") or ()
    stops = tuple(text for index, text in enumerate(listed) if read(str, text, f"stop[{index}]"))
    if len(stops) > _MAX_STOPS:
        raise WireError("too_many_stop_sequences", "stop")
    return stops


def _modalities(value: Json) -> Iterator[str]:
    for index, name in enumerate(read_if(list, value, "modalities") or ()):
        modality = read(str, name, f"modalities[{index}]").upper()
        if modality not in _MODALITIES:
            raise WireError("invalid_type", f"modalities[{index}]")
        yield modality


_AT: Final = "extra_body.google.thinking_config"
_EFFORTS: Final = get_args(Effort)
_SNAKE_CASE: Final = {
    "thinkingLevel": "thinking_level",
    "thinkingBudget": "thinking_budget",
    "includeThoughts": "include_thoughts",
}
_LEVELS: Final = frozenset({"LOW", "MEDIUM", "HIGH", "MINIMAL", "THINKING_LEVEL_UNSPECIFIED"})


def read_thinking(request: Object) -> Thinking:
    """Return the requested amount of thinking."""
    thinking = _config(within(request, "extra_body", "google", "thinking_config"))
    effort = request.get("reasoning_effort")
    if effort is not None and effort not in _EFFORTS:
        raise WireError("invalid_reasoning_effort", "reasoning_effort")
    if thinking.level is not None and thinking.budget is not None:
        raise WireError("conflicting_thinking_config", _AT)
    if effort is None:
        return thinking
    if thinking.level is not None or thinking.budget is not None:
        raise WireError("conflicting_thinking_config", "reasoning_effort")
    return replace(thinking, effort=effort)


def _config(value: Json) -> Thinking:
    thinking = Thinking()
    for name, member in (read_if(dict, value, _AT) or {}).items():
        at = f"{_AT}.{name}"
        match _SNAKE_CASE.get(name, name):
            case "thinking_level":
                thinking = replace(thinking, level=_level(member, at))
            case "thinking_budget":
                thinking = replace(thinking, budget=read_integer(member, at))
            case "include_thoughts":
                thinking = replace(thinking, include_thoughts=read_if(bool, member, at))
            case _:
                thinking = replace(thinking, ignored=(*thinking.ignored, f"{_AT}.{name[:40]}"))
    return thinking


def _level(value: Json, at: str) -> str | None:
    level = read_if(str, value, at)
    if level is not None and level.upper() not in _LEVELS:
        raise WireError("invalid_type", at)
    return level and level.upper()


_SCHEMA: Final = "response_format.json_schema"
#: Keywords that occur in a JSON Schema but not in a response format.
_SCHEMA_KEYWORDS: Final = frozenset(
    {"$schema", "$ref", "$defs", "properties", "anyOf", "oneOf", "allOf", "enum", "items"}
)
_SCHEMA_TYPES: Final = frozenset({"object", "array", "string", "number", "integer", "boolean"})


def read_response_format(value: Json) -> ResponseFormat | None:
    """Return the format."""
    if value is None:
        return None
    given = read(dict, value, "response_format", "invalid_response_format")
    kind = given.get("type")
    if "json_schema" not in given and _is_schema(given):
        raise WireError("invalid_response_format", "response_format", "bare_schema")
    if kind == "text":
        return ResponseFormat(kind="text")
    if kind == "json_object":
        others = (name for name in ("schema", "json_schema") if given.get(name) is not None)
        return ResponseFormat(kind="json_object", ignored=tuple(f"response_format.{name}" for name in others))
    if kind != "json_schema":
        raise WireError("invalid_response_format", "response_format.type")
    if given.get("json_schema") is None:
        raise WireError("invalid_response_format", _SCHEMA, "missing_json_schema")
    named = read(dict, given["json_schema"], _SCHEMA, "invalid_response_format")
    if named.get("schema") is None:
        code = "bare_json_schema" if _is_schema(named) else "missing_schema"
        raise WireError("invalid_response_format", f"{_SCHEMA}.schema", code)
    schema = read(dict, named["schema"], f"{_SCHEMA}.schema", "invalid_response_format")
    return ResponseFormat(kind="json_schema", schema=schema, at=f"{_SCHEMA}.schema")


def _is_schema(value: Object) -> bool:
    """Return whether an object is a JSON Schema rather than a wrapper around one."""
    kind = value.get("type")
    return (
        not value.keys().isdisjoint(_SCHEMA_KEYWORDS)
        or isinstance(kind, list)
        or (isinstance(kind, str) and kind.lower() in _SCHEMA_TYPES)
    )


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
