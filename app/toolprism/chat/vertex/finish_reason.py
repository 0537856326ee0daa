"""Reads why the model stopped.

Google documents no mapping for OTHER and the MALFORMED reasons: this project counts OTHER as filtered and the others as
failed. `FINISH_REASON_UNSPECIFIED` means that there is no reason, so it counts as a plain stop. The reasons:
`Candidate.finishReason`, Vertex AI v1, revision 20261106, https://aiplatform.googleapis.com/$discovery/rest?version=v1,
read 2026-11-21.
"""

from collections.abc import Mapping
from typing import Final

from toolprism.chat.model.response import Finish, StopReason

_REASONS: Final[Mapping[StopReason, frozenset[str]]] = {
    "stop": frozenset({"STOP", "FINISH_REASON_UNSPECIFIED"}),
    "length": frozenset({"MAX_TOKENS", "CONTINUATION"}),
    "content_filter": frozenset(
        {
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
        }
    ),
    "failed": frozenset(
        {
            "MALFORMED_FUNCTION_CALL",
            "UNEXPECTED_TOOL_CALL",
            "TOO_MANY_TOOL_CALLS",
            "MALFORMED_RESPONSE",
            "MISSING_THOUGHT_SIGNATURE",
        }
    ),
}
_FINISHES: Final[Mapping[str, Finish]] = {
    native: Finish(reason=reason, native=native) for reason, natives in _REASONS.items() for native in natives
}


def read_finish(native: str | None) -> Finish | None:
    """Return why a candidate ended; None while it continues."""
    if native is None:
        return None
    return _FINISHES.get(native) or Finish(reason="unknown", native=native)


def read_block(reason: str | None) -> Finish | None:
    """Return why a prompt was refused; None if it was not."""
    return None if reason is None else Finish(reason="content_filter", native=f"BLOCKED:{reason}")
