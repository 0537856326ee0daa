"""Reads responses of `generateContent`; invalid values are skipped.

Fields: `GenerateContentResponse`, Vertex AI v1, revision 20261106,
https://aiplatform.googleapis.com/$discovery/rest?version=v1, read 2026-11-21.
"""

from datetime import datetime
from typing import Any

from toolprism.chat.model.errors import WireError
from toolprism.chat.model.json_values import signature_in, within
from toolprism.chat.model.response import (
    CallOutput,
    Candidate,
    ImageOutput,
    OutputPart,
    ResponseEvent,
    TextOutput,
    ThoughtOutput,
    UnsupportedOutput,
)
from toolprism.chat.vertex.finish_reason import read_block, read_finish
from toolprism.chat.vertex.logprobs import read_logprobs
from toolprism.chat.vertex.partial_arguments import read_partial_arguments
from toolprism.chat.vertex.returning import Returning
from toolprism.chat.vertex.usage import read_usage
from toolprism.core.json_types import Json, Object


def read_event(body: Json, returning: Returning | None = None) -> ResponseEvent:
    """Read a whole response, or one event of a stream.

    Args:
        body: the response, or the event.
        returning: the ways back of the functions; None if arguments keep their shape.

    Raises:
        WireError: the body is not an object.
    """
    if not isinstance(body, dict):
        raise WireError("invalid_upstream_response")
    listed = body.get("candidates")
    given = [candidate for candidate in listed if isinstance(candidate, dict)] if isinstance(listed, list) else []
    return ResponseEvent(
        id=_text(body.get("responseId")),
        created=_seconds(body.get("createTime")),
        model=_text(body.get("modelVersion")),
        candidates=tuple(_candidate(candidate, position, returning) for position, candidate in enumerate(given)),
        refused=None if given else read_block(_text(within(body, "promptFeedback", "blockReason"))),
        usage=read_usage(body.get("usageMetadata")),
        prompt_ratings=_objects(within(body, "promptFeedback", "safetyRatings")),
    )


def _candidate(candidate: Object, position: int, returning: Returning | None) -> Candidate:
    index = candidate.get("index")
    listed = within(candidate.get("content"), "parts")
    parts = listed if isinstance(listed, list) else []
    return Candidate(
        choice=index if isinstance(index, int) and not isinstance(index, bool) else position,
        parts=tuple(_part(part, returning) for part in parts if isinstance(part, dict)),
        finish=read_finish(_text(candidate.get("finishReason"))),
        logprobs=read_logprobs(candidate.get("logprobsResult")),
        safety_ratings=_objects(candidate.get("safetyRatings")),
    )


def _part(part: Object, returning: Returning | None) -> OutputPart:
    call = part.get("functionCall")
    if isinstance(call, dict):
        return _call(call, signature_in(part, "thoughtSignature"), returning)
    is_thought = part.get("thought") is True
    text = part.get("text")
    if isinstance(text, str):
        return ThoughtOutput(text) if is_thought else TextOutput(text, signature_in(part, "thoughtSignature"))
    mime, data = within(part, "inlineData", "mimeType"), within(part, "inlineData", "data")
    if isinstance(mime, str) and mime.startswith("image/") and isinstance(data, str) and not is_thought:
        return ImageOutput(f"data:{mime};base64,{data}")
    if part.keys() <= {"thoughtSignature"}:  # proto-JSON may omit an empty text
        return TextOutput("", signature_in(part, "thoughtSignature"))
    return UnsupportedOutput()


def _call(call: Object, signature: str | None, returning: Returning | None) -> CallOutput:
    name, given = _text(call.get("name")), call.get("args")
    arguments = given if isinstance(given, dict) else None
    return CallOutput(
        name=name,
        id=_text(call.get("id")),
        arguments=arguments if returning is None else returning.back(name, arguments),
        pieces=read_partial_arguments(call.get("partialArgs")),
        continues=call.get("willContinue") is True,
        signature=signature,
    )


def _objects(value: Json) -> tuple[Object, ...]:
    return tuple(entry for entry in value if isinstance(entry, dict)) if isinstance(value, list) else ()


def _text(value: Any) -> str | None:
    return value if isinstance(value, str) and value else None


def _seconds(value: Any) -> int | None:
    try:
        return int(datetime.fromisoformat(value).timestamp()) if isinstance(value, str) else None
    except (ValueError, OverflowError):
        return None
