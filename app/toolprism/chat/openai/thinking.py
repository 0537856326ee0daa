"""Reads `reasoning_effort`, and the `thinking_config` of Google's clients.

A level and a budget together are a 400:
https://cloud.google.com/vertex-ai/generative-ai/docs/start/get-started-with-gemini-3, read 2026-11-21.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from toolprism.chat.model.errors import WireError
from toolprism.chat.model.generation import Effort, Thinking
from toolprism.chat.model.json_values import within
from toolprism.chat.openai.request_fields import read_flag, read_integer, read_object, read_text
from toolprism.core.json_types import Json, Object

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
