"""Reads how to answer: sampling, thinking, and the form of the response.

A level and a budget together are a 400:
https://cloud.google.com/vertex-ai/generative-ai/docs/start/get-started-with-gemini-3, read 2026-11-21.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from toolprism.chat.model.arguments import within
from toolprism.chat.model.conversation import Effort, ResponseFormat, Sampling, Thinking
from toolprism.chat.model.errors import WireError
from toolprism.chat.openai.request_fields import read_flag, read_integer, read_list, read_number, read_object, read_text
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
    """Return the parameters that the request sets.

    Raises:
        WireError: a value is not valid.
    """
    return Sampling(
        temperature=_number(request, "temperature"),
        top_p=_number(request, "top_p"),
        top_k=_number(request, "top_k"),
        candidates=_integer(request, "n"),
        max_tokens=_max_tokens(request),
        stop_sequences=_stop_sequences(request.get("stop")),
        seed=_integer(request, "seed", "invalid_seed"),
        logprobs=request.get("logprobs") is not None and read_flag(request["logprobs"], "logprobs"),
        top_logprobs=_integer(request, "top_logprobs") or 0,
        presence_penalty=_number(request, "presence_penalty"),
        frequency_penalty=_number(request, "frequency_penalty"),
        modalities=_modalities(request.get("modalities")),
    )


def _number(request: Object, name: str) -> float | None:
    value = request.get(name)
    return None if value is None else read_number(value, name)


def _integer(request: Object, name: str, code: str = "invalid_type") -> int | None:
    value = request.get(name)
    return None if value is None else read_integer(value, name, code)


def _max_tokens(request: Object) -> int | None:
    name = "max_tokens" if request.get("max_completion_tokens") is None else "max_completion_tokens"
    return _integer(request, name)


def _stop_sequences(value: Json) -> tuple[str, ...]:
    if value is None:
        return ()
    listed = [value] if isinstance(value, str) else read_list(value, "stop")
    texts = [read_text(text, f"stop[{index}]") for index, text in enumerate(listed)]
    stops = tuple(text for text in texts if text)
    if len(stops) > _MAX_STOPS:
        raise WireError("too_many_stop_sequences", "stop")
    return stops


def _modalities(value: Json) -> tuple[str, ...]:
    if value is None:
        return ()
    modalities: list[str] = []
    for index, name in enumerate(read_list(value, "modalities")):
        modality = read_text(name, f"modalities[{index}]").upper()
        if modality not in _MODALITIES:
            raise WireError("invalid_type", f"modalities[{index}]")
        modalities.append(modality)
    return tuple(modalities)


_AT: Final = "extra_body.google.thinking_config"
_EFFORTS: Final[Mapping[str, Effort]] = {
    "none": "none",
    "minimal": "minimal",
    "low": "low",
    "medium": "medium",
    "high": "high",
    "xhigh": "xhigh",
}
_SNAKE_CASE: Final = {
    "thinkingLevel": "thinking_level",
    "thinkingBudget": "thinking_budget",
    "includeThoughts": "include_thoughts",
}
_LEVELS: Final = frozenset({"LOW", "MEDIUM", "HIGH", "MINIMAL", "THINKING_LEVEL_UNSPECIFIED"})


def read_thinking(request: Object) -> Thinking:
    """Return the requested amount of thinking.

    Raises:
        WireError: a value is not valid, or thinking is set in two ways.
    """
    thinking = _config(within(request, "extra_body", "google", "thinking_config"))
    effort = request.get("reasoning_effort")
    if effort is not None and (not isinstance(effort, str) or effort not in _EFFORTS):
        raise WireError("invalid_reasoning_effort", "reasoning_effort")
    if thinking.level is not None and thinking.budget is not None:
        raise WireError("conflicting_thinking_config", _AT)
    if effort is None:
        return thinking
    if thinking.level is not None or thinking.budget is not None:
        raise WireError("conflicting_thinking_config", "reasoning_effort")
    return replace(thinking, effort=_EFFORTS[effort])


def _config(value: Json) -> Thinking:
    if value is None:
        return Thinking()
    thinking = Thinking()
    for name, member in read_object(value, _AT).items():
        at = f"{_AT}.{name}"
        match _SNAKE_CASE.get(name, name):
            case "thinking_level":
                thinking = replace(thinking, level=_level(member, at))
            case "thinking_budget":
                thinking = replace(thinking, budget=None if member is None else read_integer(member, at))
            case "include_thoughts":
                thinking = replace(thinking, include_thoughts=None if member is None else read_flag(member, at))
            case _:
                thinking = replace(thinking, ignored=(*thinking.ignored, f"{_AT}.{name[:40]}"))
    return thinking


def _level(value: Json, at: str) -> str | None:
    if value is None:
        return None
    level = read_text(value, at).upper()
    if level not in _LEVELS:
        raise WireError("invalid_type", at)
    return level


_SCHEMA: Final = "response_format.json_schema"
#: Keywords that occur in a JSON Schema but not in a response format.
_SCHEMA_KEYWORDS: Final = frozenset(
    {"$schema", "$ref", "$defs", "properties", "anyOf", "oneOf", "allOf", "enum", "items"}
)
_SCHEMA_TYPES: Final = frozenset({"object", "array", "string", "number", "integer", "boolean"})


def read_response_format(value: Json) -> ResponseFormat | None:
    """Return the format.

    Raises:
        WireError: the format is not valid.
    """
    if value is None:
        return None
    given = read_object(value, "response_format", "invalid_response_format")
    kind = given.get("type")
    if "json_schema" not in given and _is_schema(given):
        raise WireError("invalid_response_format", "response_format", "bare_schema")
    if kind == "text":
        return ResponseFormat(kind="text")
    if kind == "json_object":
        return ResponseFormat(kind="json_object", ignored=_ignored(given))
    if kind != "json_schema":
        raise WireError("invalid_response_format", "response_format.type")
    if given.get("json_schema") is None:
        raise WireError("invalid_response_format", _SCHEMA, "missing_json_schema")
    named = read_object(given["json_schema"], _SCHEMA, "invalid_response_format")
    if named.get("schema") is None:
        code = "bare_json_schema" if _is_schema(named) else "missing_schema"
        raise WireError("invalid_response_format", f"{_SCHEMA}.schema", code)
    schema = read_object(named["schema"], f"{_SCHEMA}.schema", "invalid_response_format")
    return ResponseFormat(kind="json_schema", schema=schema, at=f"{_SCHEMA}.schema")


def _ignored(given: Object) -> tuple[str, ...]:
    """Return the members that belong to another kind of format."""
    return tuple(f"response_format.{name}" for name in ("schema", "json_schema") if given.get(name) is not None)


def _is_schema(value: Object) -> bool:
    """Return whether an object is a JSON Schema rather than a wrapper around one."""
    kind = value.get("type")
    return (
        not value.keys().isdisjoint(_SCHEMA_KEYWORDS)
        or isinstance(kind, list)
        or (isinstance(kind, str) and kind.lower() in _SCHEMA_TYPES)
    )
