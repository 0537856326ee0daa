"""Parts: texts and media of a conversation in Vertex AI's notation.

Which media a function response takes, and where a resolution is said: `FunctionResponsePart` and
`Part.mediaResolution`, Vertex AI v1, revision 20261106,
https://aiplatform.googleapis.com/$discovery/rest?version=v1, read 2026-11-21.
"""

from typing import Final

from app.chat.model.conversation import MediaPart, Part, TextPart
from app.core.json_types import Json

_LEVELS: Final = {
    "low": "MEDIA_RESOLUTION_LOW",
    "medium": "MEDIA_RESOLUTION_MEDIUM",
    "high": "MEDIA_RESOLUTION_HIGH",
}
#: What `functionResponse.parts` takes, from Gemini 3 on (Vertex AI v1, revision 20261106).
_NESTED: Final = frozenset({"image/png", "image/jpeg", "image/webp", "application/pdf", "text/plain"})


def write_part(part: Part, *, with_detail: bool) -> dict[str, Json]:
    """Write a part; from Gemini 3 on it says itself how closely it is to be looked at."""
    if isinstance(part, TextPart):
        return {"text": part.text}
    written = write_media(part)
    if with_detail and part.detail is not None:
        written["mediaResolution"] = {"level": _LEVELS[part.detail]}
    return written


def write_media(media: MediaPart) -> dict[str, Json]:
    """Write a file as data, or by its address."""
    if media.is_data:
        return {"inlineData": {"mimeType": media.mime, "data": media.content}}
    return {"fileData": {"mimeType": media.mime, "fileUri": media.content}}


def can_nest(media: MediaPart) -> bool:
    """Tell whether a file may stand inside a function response."""
    return media.mime in _NESTED


def closest(details: set[str]) -> str | None:
    """Give the closest look of all that are asked for: before Gemini 3 one holds for the whole request."""
    return next((_LEVELS[detail] for detail in ("high", "medium", "low") if detail in details), None)
