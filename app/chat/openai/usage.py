"""Usage: Gemini's counts as OpenAI's; thinking and what tools put into the prompt are counted, too.

What is counted where: `UsageMetadata`, Vertex AI v1, revision 20261106,
https://aiplatform.googleapis.com/$discovery/rest?version=v1, read 2026-11-21.
That some back ends count thoughts among the candidates' tokens: https://github.com/BerriAI/litellm, read 2026-11-21.
"""

from typing import Any

from app.core.json_types import Json, Object


def write_usage(usage: Object | None) -> dict[str, Json] | None:
    """Give the counts; None where no token was counted."""
    if usage is None:
        return None
    tools, thoughts = _count(usage, "toolUsePromptTokenCount"), _count(usage, "thoughtsTokenCount")
    prompt = _count(usage, "promptTokenCount") + tools
    completion = _count(usage, "candidatesTokenCount")
    total = usage.get("totalTokenCount")
    if prompt + completion != total:  # otherwise the candidates' count holds the thoughts already
        completion += thoughts
    cached = _count(usage, "cachedContentTokenCount")
    return {
        "prompt_tokens": prompt,
        "completion_tokens": completion,
        "total_tokens": total if _is_count(total) else prompt + completion,
        "prompt_tokens_details": {"cached_tokens": cached, **_audio(usage.get("promptTokensDetails"))},
        "completion_tokens_details": {"reasoning_tokens": thoughts, **_audio(usage.get("candidatesTokensDetails"))},
    }


def _audio(details: Any) -> dict[str, Json]:
    listed = details if isinstance(details, list) else []
    heard = [entry for entry in listed if isinstance(entry, dict) and entry.get("modality") == "AUDIO"]
    return {"audio_tokens": sum(_count(entry, "tokenCount") for entry in heard)} if heard else {}


def _count(counts: Object, name: str) -> int:
    value = counts.get(name)
    return value if isinstance(value, int) and not isinstance(value, bool) else 0


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
