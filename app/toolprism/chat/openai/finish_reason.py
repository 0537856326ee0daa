"""Writes why the model stopped: OpenAI's name of the reason, with Gemini's name beside it."""

from toolprism.chat.model.response import Finish
from toolprism.chat.model.warnings import Warnings
from toolprism.core.json_types import Json

#: Reasons without an OpenAI name, and the warning for each; both become `stop`.
_WARNINGS = {"failed": "upstream_generation_failed", "unknown": "unknown_finish_reason"}


def write_finish(finish: Finish | None, warnings: Warnings, *, has_calls: bool) -> dict[str, Json]:
    """Return `finish_reason` and `native_finish_reason`; only a plain stop becomes `tool_calls`."""
    if finish is None or finish.reason == "stop":
        reason = "tool_calls" if has_calls else "stop"
    elif finish.reason in _WARNINGS:
        warnings.add(_WARNINGS[finish.reason])
        reason = "stop"
    else:
        reason = finish.reason
    written: dict[str, Json] = {"finish_reason": reason}
    return written if finish is None else {**written, "native_finish_reason": finish.native}
