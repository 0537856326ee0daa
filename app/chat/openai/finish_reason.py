"""Finish: why the model stopped, in OpenAI's words.

Google gives no mapping for OTHER and the MALFORMED reasons: that the one counts as filtered and the others as a
failure worth a warning is our choice. `FINISH_REASON_UNSPECIFIED` is how the API writes that there is no reason, so it
is one of those that go without a warning. The reasons: `Candidate.finishReason`, Vertex AI v1, revision 20261106,
https://aiplatform.googleapis.com/$discovery/rest?version=v1, read 2026-11-21.
"""

from typing import Final

from app.chat.model.warnings import Warnings
from app.core.json_types import Json

_STOP: Final = frozenset({"STOP", "FINISH_REASON_UNSPECIFIED"})
_REASONS: Final = {
    **dict.fromkeys(("MAX_TOKENS", "CONTINUATION"), "length"),
    **dict.fromkeys(
        (
            "SAFETY",
            "RECITATION",
            "LANGUAGE",
            "BLOCKLIST",
            "PROHIBITED_CONTENT",
            "SPII",
            "MODEL_ARMOR",
            "IMAGE_SAFETY",
            "IMAGE_PROHIBITED_CONTENT",
            "IMAGE_RECITATION",
            "IMAGE_OTHER",
            "NO_IMAGE",
            "OTHER",
        ),
        "content_filter",
    ),
}
_FAILED: Final = frozenset(
    {
        "MALFORMED_FUNCTION_CALL",
        "UNEXPECTED_TOOL_CALL",
        "TOO_MANY_TOOL_CALLS",
        "MALFORMED_RESPONSE",
        "MISSING_THOUGHT_SIGNATURE",
    }
)
#: Before the reason for which a prompt was refused.
BLOCKED: Final = "BLOCKED:"


def write_finish(native: str | None, warnings: Warnings, *, has_calls: bool) -> dict[str, Json]:
    """Give `finish_reason`, and Gemini's own word beside it; only a plain stop is told as `tool_calls`."""
    if native is None or native in _STOP:
        reason = "tool_calls" if has_calls else "stop"
    elif native.startswith(BLOCKED):
        reason = "content_filter"
    elif native in _REASONS:
        reason = _REASONS[native]
    else:
        warnings.add("upstream_generation_failed" if native in _FAILED else "unknown_finish_reason")
        reason = "stop"
    told: dict[str, Json] = {"finish_reason": reason}
    return told if native is None else {**told, "native_finish_reason": native}
