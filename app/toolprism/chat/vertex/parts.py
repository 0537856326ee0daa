"""Writes texts and media of a conversation in Vertex AI's notation.

The media that a function response accepts, and the place of a resolution: `FunctionResponsePart` and
`Part.mediaResolution`, Vertex AI v1, revision 20261106, https://aiplatform.googleapis.com/$discovery/rest?version=v1,
read 2026-11-21.
"""

from collections.abc import Collection
from typing import Final

from toolprism.chat.model.conversation import Detail, GoogleFile, MediaPart, Part, TextPart
from toolprism.core.json_types import Json

#: From the lowest to the highest.
RESOLUTIONS: Final[dict[Detail, str]] = {
    "low": "MEDIA_RESOLUTION_LOW",
    "medium": "MEDIA_RESOLUTION_MEDIUM",
    "high": "MEDIA_RESOLUTION_HIGH",
}
#: Media types that `functionResponse.parts` accepts, from Gemini 3 on (Vertex AI v1, revision 20261106).
_NESTED: Final = frozenset({"image/png", "image/jpeg", "image/webp", "application/pdf", "text/plain"})


def write_part(part: Part, *, with_detail: bool) -> dict[str, Json]:
    """Return a part; from Gemini 3 on each part has its own resolution."""
    if isinstance(part, TextPart):
        return {"text": part.text}
    written = write_media(part)
    if with_detail and part.detail is not None:
        written["mediaResolution"] = {"level": RESOLUTIONS[part.detail]}
    return written


def write_media(media: MediaPart) -> dict[str, Json]:
    """Return a file as data, or by address."""
    if media.is_data:
        return {"inlineData": {"mimeType": media.mime, "data": media.content}}
    return {"fileData": {"mimeType": media.mime, "fileUri": media.content}}


def write_file(file: GoogleFile) -> dict[str, Json]:
    """Return a file of a tool result, with the members that it has."""
    notation, content = ("inlineData", "data") if file.is_data else ("fileData", "fileUri")
    members = {"mimeType": file.mime, content: file.content, "displayName": file.display_name}
    return {notation: {name: value for name, value in members.items() if value is not None}}


def can_nest(media: MediaPart) -> bool:
    """Return whether a file may be nested in a function response."""
    return media.mime in _NESTED


def highest_resolution(details: Collection[Detail]) -> str | None:
    """Return the highest resolution of all: before Gemini 3, one resolution applies to the whole request."""
    return next((RESOLUTIONS[detail] for detail in reversed(RESOLUTIONS) if detail in details), None)
