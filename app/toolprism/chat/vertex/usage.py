"""Reads `usageMetadata`. Thoughts count as completion tokens, additions by tools as prompt tokens.

Fields: `UsageMetadata`, Vertex AI v1, revision 20261106, https://aiplatform.googleapis.com/$discovery/rest?version=v1,
read 2026-11-21. Some back ends count thoughts among the tokens of the candidates:
https://github.com/BerriAI/litellm, read 2026-11-21.
"""

from typing import Any, Final

from toolprism.chat.model.response import Usage
from toolprism.core.json_types import Json, Object

_COUNTS: Final = (
    "promptTokenCount",
    "candidatesTokenCount",
    "totalTokenCount",
    "thoughtsTokenCount",
    "toolUsePromptTokenCount",
    "cachedContentTokenCount",
)


def read_usage(value: Json) -> Usage | None:
    """Return the counts; None if no token was counted."""
    if not isinstance(value, dict):
        return None
    if not any(isinstance(value[name], int) for name in _COUNTS if name in value):
        return None
    thoughts = _count(value, "thoughtsTokenCount")
    prompt = _count(value, "promptTokenCount") + _count(value, "toolUsePromptTokenCount")
    completion = _count(value, "candidatesTokenCount")
    total = value.get("totalTokenCount")
    if prompt + completion != total:  # otherwise the candidates' count already includes the thoughts
        completion += thoughts
    return Usage(
        prompt=prompt,
        completion=completion,
        total=total if type(total) is int else prompt + completion,
        cached=_count(value, "cachedContentTokenCount"),
        reasoning=thoughts,
        prompt_audio=_audio(value.get("promptTokensDetails")),
        completion_audio=_audio(value.get("candidatesTokensDetails")),
    )


def _audio(details: Any) -> int | None:
    if not isinstance(details, list):
        return None
    audio = [entry for entry in details if isinstance(entry, dict) and entry.get("modality") == "AUDIO"]
    return sum(_count(entry, "tokenCount") for entry in audio) if audio else None


def _count(counts: Object, name: str) -> int:
    value = counts.get(name)
    return value if type(value) is int else 0
