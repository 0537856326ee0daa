"""Writes token counts in OpenAI's format."""

from toolprism.chat.model.response import Usage
from toolprism.core.json_types import Json


def write_usage(usage: Usage | None) -> dict[str, Json] | None:
    """Return `usage`; None if no token was counted."""
    if usage is None:
        return None
    return {
        "prompt_tokens": usage.prompt,
        "completion_tokens": usage.completion,
        "total_tokens": usage.total,
        "prompt_tokens_details": {"cached_tokens": usage.cached, **_audio(usage.prompt_audio)},
        "completion_tokens_details": {"reasoning_tokens": usage.reasoning, **_audio(usage.completion_audio)},
    }


def _audio(count: int | None) -> dict[str, Json]:
    return {} if count is None else {"audio_tokens": count}
