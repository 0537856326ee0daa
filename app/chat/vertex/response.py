"""Response: what `generateContent` answers, as pieces; what is broken in it is passed over.

Fields: `GenerateContentResponse`, Vertex AI v1, revision 20261106,
https://aiplatform.googleapis.com/$discovery/rest?version=v1, read 2026-11-21.
"""

from datetime import datetime
from typing import Any, Final

from app.chat.model.errors import WireError
from app.chat.model.json_values import signature_in, within
from app.chat.model.response import (
    CallOutput,
    Candidate,
    ImageOutput,
    OutputPart,
    ResponseEvent,
    TextOutput,
    ThoughtOutput,
    UnsupportedOutput,
)
from app.core.json_types import Json, Object

_COUNTS: Final = (
    "promptTokenCount",
    "candidatesTokenCount",
    "totalTokenCount",
    "thoughtsTokenCount",
    "toolUsePromptTokenCount",
    "cachedContentTokenCount",
)


def read_event(body: Json) -> ResponseEvent:
    """Read a response, or one chunk of a stream.

    Raises:
        WireError: it is no object.
    """
    if not isinstance(body, dict):
        raise WireError("invalid_upstream_response")
    listed = body.get("candidates")
    given = [candidate for candidate in listed if isinstance(candidate, dict)] if isinstance(listed, list) else []
    return ResponseEvent(
        id=_text(body.get("responseId")),
        created=_seconds(body.get("createTime")),
        model=_text(body.get("modelVersion")),
        candidates=tuple(_candidate(candidate, position) for position, candidate in enumerate(given)),
        blocked=None if given else _text(within(body, "promptFeedback", "blockReason")),
        usage=_usage(body.get("usageMetadata")),
    )


def _candidate(candidate: Object, position: int) -> Candidate:
    index = candidate.get("index")
    parts = within(candidate.get("content"), "parts")
    logprobs = candidate.get("logprobsResult")
    return Candidate(
        index=index if isinstance(index, int) and not isinstance(index, bool) else position,
        pieces=tuple(_piece(part) for part in parts if isinstance(part, dict)) if isinstance(parts, list) else (),
        finish=_text(candidate.get("finishReason")),
        logprobs=logprobs if isinstance(logprobs, dict) else None,
    )


def _piece(part: Object) -> OutputPart:
    call = part.get("functionCall")
    if isinstance(call, dict):
        return _called(call, signature_in(part, "thoughtSignature"))
    text = part.get("text")
    if isinstance(text, str):
        return (
            ThoughtOutput(text)
            if part.get("thought") is True
            else TextOutput(text, signature_in(part, "thoughtSignature"))
        )
    mime, data = within(part, "inlineData", "mimeType"), within(part, "inlineData", "data")
    if (
        isinstance(mime, str)
        and mime.startswith("image/")
        and isinstance(data, str)
        and part.get("thought") is not True
    ):
        return ImageOutput(f"data:{mime};base64,{data}")
    if part.keys() <= {"thoughtSignature"}:  # proto-JSON may leave out a text that is empty
        return TextOutput("", signature_in(part, "thoughtSignature"))
    return UnsupportedOutput()


def _called(call: Object, signature: str | None) -> CallOutput:
    arguments, partial = call.get("args"), call.get("partialArgs")
    return CallOutput(
        name=_text(call.get("name")),
        id=_text(call.get("id")),
        arguments=arguments if isinstance(arguments, dict) else None,
        partial=tuple(partial) if isinstance(partial, list) else (),
        goes_on=call.get("willContinue") is True,
        signature=signature,
    )


def _text(value: Any) -> str | None:
    return value if isinstance(value, str) and value else None


def _seconds(value: Any) -> int | None:
    try:
        return int(datetime.fromisoformat(value).timestamp()) if isinstance(value, str) else None
    except (ValueError, OverflowError):
        return None


def _usage(value: Any) -> Object | None:
    counted = isinstance(value, dict) and any(isinstance(value.get(name), int) for name in _COUNTS)
    return value if counted else None
