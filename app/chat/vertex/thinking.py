"""Thinking: OpenAI's reasoning effort as Gemini's budget or level.

A level and a budget together are a 400:
https://cloud.google.com/vertex-ai/generative-ai/docs/start/get-started-with-gemini-3, read 2026-11-21.
"""

from typing import Final

from app.chat.model.errors import WireError
from app.chat.model.gemini_models import BUDGETS, EFFORTS, LEAST_OF_PRO, LEVELS, GeminiModel
from app.chat.model.options import ConversionOptions
from app.chat.model.warnings import IGNORED, Warnings
from app.chat.openai.request_fields import a_flag, a_text, a_whole_number, an_object
from app.core.json_types import Json, Object

_AT: Final = "extra_body.google.thinking_config"
_CAMEL: Final = {
    "thinking_level": "thinkingLevel",
    "thinking_budget": "thinkingBudget",
    "include_thoughts": "includeThoughts",
}
_LEVELS: Final = frozenset({"LOW", "MEDIUM", "HIGH", "MINIMAL", "THINKING_LEVEL_UNSPECIFIED"})


def write_thinking(
    effort: Json, config: Json, model: GeminiModel, options: ConversionOptions, warnings: Warnings
) -> dict[str, Json] | None:
    """Write `thinkingConfig`; None when nothing is asked for, or the model cannot be told.

    Raises:
        WireError: there is no such effort, or thinking is set in two ways.
    """
    said = _explicit(config, warnings)
    if effort is not None and (not isinstance(effort, str) or effort not in EFFORTS):
        raise WireError("invalid_reasoning_effort", "reasoning_effort")
    if "thinkingLevel" in said and "thinkingBudget" in said:
        raise WireError("conflicting_thinking_config", _AT)
    if effort is not None and ("thinkingLevel" in said or "thinkingBudget" in said):
        raise WireError("conflicting_thinking_config", "reasoning_effort")
    if not model.thinks:
        if effort is not None or said:
            warnings.add("thinking_unsupported")
        return None
    if isinstance(effort, str):
        said = {**_of_effort(effort, model, warnings), **said}
    if options.include_thoughts:
        said.setdefault("includeThoughts", True)
    return said or None


def _explicit(value: Json, warnings: Warnings) -> dict[str, Json]:
    if value is None:
        return {}
    given = an_object(value, _AT)
    said: dict[str, Json] = {}
    for name, member in given.items():
        camel = _CAMEL.get(name, name)
        if camel not in _CAMEL.values():
            warnings.add(f"{IGNORED}{_AT}.{name[:40]}")
        elif member is not None:
            said[camel] = _member(camel, member, f"{_AT}.{name}")
    return said


def _member(camel: str, value: Json, at: str) -> Json:
    if camel == "includeThoughts":
        return a_flag(value, at)
    if camel == "thinkingBudget":
        return a_whole_number(value, at)
    level = a_text(value, at).upper()
    if level not in _LEVELS:
        raise WireError("invalid_type", at)
    return level


def _of_effort(effort: str, model: GeminiModel, warnings: Warnings) -> Object:
    if effort == "xhigh":
        warnings.add("reasoning_effort_adjusted")
    if model.is_gemini_3:
        if effort == "none":
            warnings.add("reasoning_effort_adjusted")
        level = LEVELS[effort]
        return {"thinkingLevel": "LOW" if level == "MINIMAL" and not model.has_minimal else level}
    if effort == "none" and model.family == "pro":
        warnings.add("reasoning_effort_adjusted")
        return {"thinkingBudget": LEAST_OF_PRO}
    return {"thinkingBudget": BUDGETS[effort]}
