"""Writes the results of all calls of a step as one content.

The keys `output` and `error`, and `$ref` as the name of a file beside it: `FunctionResponse`, Vertex AI v1,
revision 20261106, https://aiplatform.googleapis.com/$discovery/rest?version=v1, read 2026-11-21.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from toolprism.chat.model.arguments import strict_json
from toolprism.chat.model.conversation import Detail, GoogleFile, MediaPart, Part, TextPart, ToolCall, ToolResult
from toolprism.chat.model.warnings import Warnings
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


class AnsweredCall(NamedTuple):
    """A call, the part written for it, and its result."""

    part: dict[str, Json]
    call: ToolCall
    result: ToolResult


@dataclass(slots=True)
class ContentDraft:
    """A content that is being written."""

    role: str
    parts: list[dict[str, Json]] = field(default_factory=list)
    calls: list[AnsweredCall] = field(default_factory=list)

    @property
    def begins_a_turn(self) -> bool:
        """Whether the user wrote this content, not only tools."""
        return self.role == "user" and any("functionResponse" not in part for part in self.parts)


class ResultWriter:
    """Writes the results of a conversation."""

    def __init__(self, warnings: Warnings, *, nests_media: bool, with_ids: bool) -> None:
        self._warnings = warnings
        self._nests_media = nests_media
        self._with_ids = with_ids

    def write(self, step: ContentDraft) -> Iterator[ContentDraft]:
        """Yield the results of a step in the order of its calls, then the media that cannot be nested in them."""
        yield ContentDraft("user", [self._response(call, result) for _, call, result in step.calls])
        beside = [
            part
            for _, call, result in step.calls
            if result.media or result.files
            for part in self._beside(call, result)
        ]
        if beside:
            yield ContentDraft("user", beside)

    def _response(self, call: ToolCall, result: ToolResult) -> dict[str, Json]:
        if result.synthesized:
            self._warnings.add("missing_tool_result_synthesized")
        response: dict[str, Json] = {"name": call.name, "response": self._value(result.text)}
        if self._with_ids and call.id is not None:
            response["id"] = call.id
        parts = self._parts(result) if result.media or result.files else []
        if parts:
            response["parts"] = parts
        return {"functionResponse": response}

    def _parts(self, result: ToolResult) -> list[Json]:
        """Return the media that are nested in a result."""
        if not self._nests_media:
            return []
        return [*(write_media(media) for media in result.media if can_nest(media)), *map(write_file, result.files)]

    def _value(self, text: str) -> Json:
        """Return an object as it is, and a list or any other text as `output`."""
        if not text.lstrip().startswith(("{", "[")):
            return {"output": text}
        try:
            value = strict_json(text)
        except ValueError:
            return {"output": text}
        if ("$ref" in text or "\\u" in text) and _holds_reference(value):  # it may be escaped
            self._warnings.add("ref_in_tool_result")
            return {"output": text}
        return value if isinstance(value, dict) else {"output": value}

    def _beside(self, call: ToolCall, result: ToolResult) -> list[dict[str, Json]]:
        left = [
            write_part(media, with_detail=self._nests_media)
            for media in result.media
            if not (self._nests_media and can_nest(media))
        ]
        if not self._nests_media:
            left += map(write_file, result.files)
        introduction: dict[str, Json] = {"text": _INTRODUCTION.format(name=call.name)}
        return [introduction, *left] if left else []


_INTRODUCTION: Final = "Media returned by tool {name}:"


def _holds_reference(value: Json) -> bool:
    if isinstance(value, dict):
        return "$ref" in value or any(map(_holds_reference, value.values()))
    return isinstance(value, list) and any(map(_holds_reference, value))
