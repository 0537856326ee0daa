"""Writes the conversation as user and model contents, with the results of a step directly after it, as one content.

Gemini requires all calls of a step in one content and all their results in the next, in the same order:
https://ai.google.dev/gemini-api/docs/thought-signatures, read 2026-11-21. The blank and the `.` in place of an empty
user message are conventions of converters, including this one.

Gemini 3 requires a signature on the first call of each step of the current turn, which starts after the newest user
content that is not a function response. Earlier turns, parallel calls and older models are not checked. Source:
https://ai.google.dev/gemini-api/docs/thought-signatures, read 2026-11-21.

The keys `output` and `error`, and `$ref` as the name of a file beside it: `FunctionResponse`, Vertex AI v1,
revision 20261106, https://aiplatform.googleapis.com/$discovery/rest?version=v1, read 2026-11-21.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from toolprism.chat.model.conversation import (
    TEXT,
    AssistantMessage,
    Conversation,
    Detail,
    GoogleFile,
    MediaPart,
    Part,
    PartPosition,
    SystemMessage,
    TextPart,
    ToolCall,
    ToolMessage,
    ToolResult,
    UserMessage,
)
from toolprism.chat.model.errors import Warnings, WireError
from toolprism.chat.model.options import ConversionOptions, GeminiModel
from toolprism.chat.model.response import strict_json
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


#: The only value that Vertex AI documents for a history of another model; a last resort that costs quality.
BYPASS: Final = "skip_thought_signature_validator"


def sign_current_turn(
    turns: Sequence[ContentDraft], model: GeminiModel, options: ConversionOptions, warnings: Warnings
) -> None:
    """Sign every unsigned first call of the current turn, as the options choose."""
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


_BLANK = " "
#: The user message of a request that has only instructions.
_NOTHING = "."


@dataclass(frozen=True, kw_only=True)
class Contents:
    """The parts of a request that come from the conversation."""

    contents: list[Json]
    system: list[Json]
    #: Before Gemini 3: the resolution of all media.
    resolution: str | None


def write_contents(
    conversation: Conversation,
    signatures: Mapping[PartPosition, str],
    model: GeminiModel,
    options: ConversionOptions,
    warnings: Warnings,
) -> Contents:
    """Return the contents of a conversation."""
    if conversation.moved:
        warnings.add("tool_result_moved")
    writer = _ContentWriter(conversation, model, options, signatures, warnings)
    writer.write()
    drafts = list(writer.led_by_user())
    results = ResultWriter(warnings, nests_media=model.is_gemini_3, with_ids=writer.with_ids)
    drafts = [one for draft in drafts for one in ((draft, *results.write(draft)) if draft.calls else (draft,))]
    sign_current_turn(drafts, model, options, warnings)
    contents: list[Json] = [{"role": draft.role, "parts": draft.parts} for draft in drafts]
    resolution = None if model.is_gemini_3 else highest_resolution(set(_details(conversation)))
    return Contents(contents=contents, system=writer.system, resolution=resolution)


def _details(conversation: Conversation) -> list[Detail]:
    media: list[MediaPart] = []
    for message in conversation.messages:
        if isinstance(message, (UserMessage, AssistantMessage)):
            media += [part for part in message.parts if isinstance(part, MediaPart)]
        elif isinstance(message, ToolMessage):
            media += message.result.media
    return [part.detail for part in media if part.detail is not None]


class _ContentWriter:
    """Writes messages one after the other."""

    def __init__(
        self,
        conversation: Conversation,
        model: GeminiModel,
        options: ConversionOptions,
        signatures: Mapping[PartPosition, str],
        warnings: Warnings,
    ) -> None:
        self._conversation = conversation
        self._with_detail = model.is_gemini_3
        self._signatures = signatures
        self._warnings = warnings
        self._drafts: list[ContentDraft] = []
        #: Whether a result followed the last step, so that the next model message starts a new one.
        self._answered = False
        self.system: list[Json] = []
        self.with_ids = options.emit_call_ids == "always" or (options.emit_call_ids == "auto" and model.is_gemini_3)

    def write(self) -> None:
        """Write every message."""
        for index, message in enumerate(self._conversation.messages):
            if isinstance(message, SystemMessage):
                if message.text:
                    self.system.append({"text": message.text})
            elif isinstance(message, UserMessage):
                self._user(message)
            elif isinstance(message, AssistantMessage):
                self._assistant(message, index)
            else:
                self._answered = True

    def led_by_user(self) -> Sequence[ContentDraft]:
        """Return the drafts, starting with one of the user."""
        if self._drafts and self._drafts[0].role == "user":
            return self._drafts
        self._warnings.add("user_prepended")
        return [ContentDraft("user", [{"text": _BLANK if self._drafts else _NOTHING}]), *self._drafts]

    def _user(self, message: UserMessage) -> None:
        parts = self._write(message.parts)
        if not parts:
            self._warnings.add("empty_message_padded")
            parts = [{"text": _BLANK}]
        if not self._drafts or self._drafts[-1].role != "user":
            self._drafts.append(ContentDraft("user"))
        self._drafts[-1].parts += parts

    def _assistant(self, message: AssistantMessage, index: int) -> None:
        if message.has_reasoning:
            self._warnings.add("reasoning_content_dropped")
        answered = [self._answered_call(call, PartPosition(index, number)) for number, call in enumerate(message.calls)]
        called = [part for part, _, _ in answered]
        parts = self._texts_and_media(message, index, called)
        if not parts and not called:
            self._warnings.add("empty_message_dropped")
            return
        draft = self._model_draft()
        draft.parts += parts
        draft.parts += called
        draft.calls += answered

    def _model_draft(self) -> ContentDraft:
        """Return the current draft of the model, or a new one after results of its calls."""
        last = self._drafts[-1] if self._drafts else None
        if last is None or last.role != "model" or (self._answered and last.calls):
            last = ContentDraft("model")
            self._drafts.append(last)
        self._answered = False
        return last

    def _texts_and_media(
        self, message: AssistantMessage, index: int, called: Sequence[Mapping[str, Json]]
    ) -> list[dict[str, Json]]:
        """Return the parts before the calls; they never get a signature of a call, which would be billed twice."""
        parts = self._write(message.parts)
        known: tuple[str | None, ...] = message.signatures
        if not known and self._signatures:
            known = (self._signatures.get(PartPosition(index, TEXT)),)
        if not known:
            return parts
        of_calls = [part.get("thoughtSignature") for part in called]
        signature = next((one for one in reversed(known) if one is not None and one not in of_calls), None)
        if signature is not None:
            texts = [part for part in parts if "text" in part]
            if not texts:
                texts = [{"text": ""}]
                parts += texts
            texts[-1]["thoughtSignature"] = signature
        return parts

    def _write(self, parts: Sequence[Part]) -> list[dict[str, Json]]:
        return [write_part(part, with_detail=self._with_detail) for part in parts] if parts else []

    def _answered_call(self, call: ToolCall, place: PartPosition) -> AnsweredCall:
        function: dict[str, Json] = {"name": call.name, "args": call.arguments}
        if self.with_ids and call.id is not None:
            function = {"id": call.id, **function}
        part: dict[str, Json] = {"functionCall": function}
        signature = call.signature or self._signatures.get(place)
        if signature is not None:
            part["thoughtSignature"] = signature
        return AnsweredCall(part, call, self._conversation.results[place])
