"""Reads responses of `generateContent`; invalid values are skipped.

Google documents no mapping for OTHER and the MALFORMED reasons: this project counts OTHER as filtered and the others as
failed. `FINISH_REASON_UNSPECIFIED` means that there is no reason, so it counts as a plain stop. Some back ends count
thoughts among the tokens of the candidates: https://github.com/BerriAI/litellm, read 2026-11-21.

Fields: `GenerateContentResponse`, `Candidate.finishReason`, `LogprobsResult` and `UsageMetadata`,
Vertex AI v1, revision 20261106, https://aiplatform.googleapis.com/$discovery/rest?version=v1, read 2026-11-21.
"""

from collections.abc import Mapping
from datetime import datetime
from itertools import chain, repeat
from typing import Any, Final

from toolprism.chat.model.errors import WireError
from toolprism.chat.model.response import (
    CallOutput,
    Candidate,
    Finish,
    ImageOutput,
    OutputPart,
    ResponseEvent,
    StopReason,
    TextOutput,
    ThoughtOutput,
    TokenLogprob,
    UnsupportedOutput,
    Usage,
    signature_in,
    within,
)
from toolprism.chat.vertex.decoding import read_partial_arguments
from toolprism.chat.vertex.schemas import Returning
from toolprism.core.json_types import Json, Object, as_object, list_at

_REASONS: Final[Mapping[StopReason, frozenset[str]]] = {
    "stop": frozenset({"STOP", "FINISH_REASON_UNSPECIFIED"}),
    "length": frozenset({"MAX_TOKENS", "CONTINUATION"}),
    "content_filter": frozenset(
        """
        SAFETY RECITATION LANGUAGE BLOCKLIST PROHIBITED_CONTENT SPII MODEL_ARMOR IMAGE_SAFETY
        IMAGE_PROHIBITED_CONTENT IMAGE_RECITATION IMAGE_OTHER NO_IMAGE OTHER
        """.split()
    ),
    "failed": frozenset(
        """
        MALFORMED_FUNCTION_CALL UNEXPECTED_TOOL_CALL TOO_MANY_TOOL_CALLS MALFORMED_RESPONSE MISSING_THOUGHT_SIGNATURE
        """.split()
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


def read_logprobs(value: Json) -> tuple[TokenLogprob, ...]:
    """Return the chosen tokens, each with its alternatives."""
    given = as_object(value)
    tops = chain(list_at(given, "topCandidates"), repeat(None))
    return tuple(
        _token(token)._replace(alternatives=tuple(map(_token, list_at(as_object(top), "candidates"))))
        for token, top in zip(list_at(given, "chosenCandidates"), tops, strict=False)
    )


def _token(candidate: Any) -> TokenLogprob:
    given = as_object(candidate)
    token = given.get("token")
    return TokenLogprob(token if isinstance(token, str) else "", given.get("logProbability"))


_COUNTS: Final = (
    "promptTokenCount",
    "candidatesTokenCount",
    "totalTokenCount",
    "thoughtsTokenCount",
    "toolUsePromptTokenCount",
    "cachedContentTokenCount",
)


def read_usage(value: Json) -> Usage | None:
    """Return the counts; None if no token was counted."""
    if not isinstance(value, dict):
        return None
    if not any(isinstance(value[name], int) for name in _COUNTS if name in value):
        return None
    thoughts = _count(value, "thoughtsTokenCount")
    prompt = _count(value, "promptTokenCount") + _count(value, "toolUsePromptTokenCount")
    completion = _count(value, "candidatesTokenCount")
    total = value.get("totalTokenCount")
    if prompt + completion != total:  # otherwise the candidates' count already includes the thoughts
        completion += thoughts
    return Usage(
        prompt=prompt,
        completion=completion,
        total=total if type(total) is int else prompt + completion,
        cached=_count(value, "cachedContentTokenCount"),
        reasoning=thoughts,
        prompt_audio=_audio(value.get("promptTokensDetails")),
        completion_audio=_audio(value.get("candidatesTokensDetails")),
    )


def _audio(details: Any) -> int | None:
    if not isinstance(details, list):
        return None
    audio = [entry for entry in details if isinstance(entry, dict) and entry.get("modality") == "AUDIO"]
    return sum(_count(entry, "tokenCount") for entry in audio) if audio else None


def _count(counts: Object, name: str) -> int:
    value = counts.get(name)
    return value if type(value) is int else 0


def read_event(body: Json, returning: Returning | None = None) -> ResponseEvent:
    """Read a whole response, or one event of a stream."""
    if not isinstance(body, dict):
        raise WireError("invalid_upstream_response")
    given = _objects(body.get("candidates"))
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
    parts = _objects(within(candidate.get("content"), "parts"))
    return Candidate(
        choice=index if isinstance(index, int) and not isinstance(index, bool) else position,
        parts=tuple(_part(part, returning) for part in parts),
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
