"""Adds a substitute for a missing thought signature to the calls that need one.

Gemini 3 requires a signature on the first call of each step of the current turn, which starts after the newest user
content that is not a function response. Earlier turns, parallel calls and older models are not checked. Source:
https://ai.google.dev/gemini-api/docs/thought-signatures, read 2026-11-21.
"""

from collections.abc import Sequence
from typing import Final

from toolprism.chat.model.errors import WireError
from toolprism.chat.model.gemini_models import GeminiModel
from toolprism.chat.model.options import ConversionOptions
from toolprism.chat.model.warnings import Warnings
from toolprism.chat.vertex.content_draft import ContentDraft

#: The only value that Vertex AI documents for a history of another model; a last resort that costs quality.
BYPASS: Final = "skip_thought_signature_validator"


def sign_current_turn(
    turns: Sequence[ContentDraft], model: GeminiModel, options: ConversionOptions, warnings: Warnings
) -> None:
    """Sign every unsigned first call of the current turn, as the options choose.

    Raises:
        WireError: the options make a missing signature an error.
    """
    if not model.is_gemini_3:
        return
    start = next((index for index in reversed(range(len(turns))) if turns[index].begins_a_turn), -1)
    for turn in turns[start + 1 :]:
        if turn.calls and "thoughtSignature" not in turn.calls[0].part:
            part, call, _ = turn.calls[0]
            if options.on_missing_signature == "error":
                raise WireError("missing_thought_signature", call.at)
            warnings.add("signature_missing")
            if options.on_missing_signature == "dummy":
                part["thoughtSignature"] = BYPASS
