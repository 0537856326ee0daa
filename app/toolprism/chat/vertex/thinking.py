"""Writes an effort as Gemini's thinking budget or level, in `thinkingConfig`.

Sources, both read 2026-11-21: Gemini API, OpenAI compatibility (efforts and budgets),
https://ai.google.dev/gemini-api/docs/openai; Vertex AI, Gemini 3 (levels),
https://cloud.google.com/vertex-ai/generative-ai/docs/start/get-started-with-gemini-3.
"""

from collections.abc import Mapping
from typing import Final

from toolprism.chat.model.gemini_models import GeminiModel
from toolprism.chat.model.generation import Effort, Thinking
from toolprism.chat.model.options import ConversionOptions
from toolprism.chat.model.warnings import IGNORED, Warnings
from toolprism.core.json_types import Json

#: In tokens, for Gemini 2.5.
_BUDGETS: Final[Mapping[Effort, int]] = {
    "none": 0,
    "minimal": 1024,
    "low": 1024,
    "medium": 8192,
    "high": 24576,
    "xhigh": 24576,
}
#: The smallest budget of 2.5 Pro.
_LEAST_OF_PRO: Final = 128
_LEVELS: Final[Mapping[Effort, str]] = {
    "none": "MINIMAL",
    "minimal": "MINIMAL",
    "low": "LOW",
    "medium": "MEDIUM",
    "high": "HIGH",
    "xhigh": "HIGH",
}


def write_thinking(
    thinking: Thinking, model: GeminiModel, options: ConversionOptions, warnings: Warnings
) -> dict[str, Json] | None:
    """Return `thinkingConfig`; None if nothing is set, or if the model does not think on demand."""
    warnings.extend(f"{IGNORED}{name}" for name in thinking.ignored)
    if not model.thinks:
        if thinking.effort is not None or thinking.is_explicit:
            warnings.add("thinking_unsupported")
        return None
    config: dict[str, Json] = {}
    if thinking.effort is not None:
        config |= _of_effort(thinking.effort, model, warnings)
    if thinking.level is not None:
        config["thinkingLevel"] = thinking.level
    if thinking.budget is not None:
        config["thinkingBudget"] = thinking.budget
    if thinking.include_thoughts is not None:
        config["includeThoughts"] = thinking.include_thoughts
    elif options.include_thoughts:
        config["includeThoughts"] = True
    return config or None


def _of_effort(effort: Effort, model: GeminiModel, warnings: Warnings) -> dict[str, Json]:
    if effort == "xhigh":
        warnings.add("reasoning_effort_adjusted")
    if model.is_gemini_3:
        if effort == "none":
            warnings.add("reasoning_effort_adjusted")
        level = _LEVELS[effort]
        return {"thinkingLevel": "LOW" if level == "MINIMAL" and not model.has_minimal else level}
    if effort == "none" and model.family == "pro":
        warnings.add("reasoning_effort_adjusted")
        return {"thinkingBudget": _LEAST_OF_PRO}
    return {"thinkingBudget": _BUDGETS[effort]}
