"""Writes a whole response in OpenAI's format."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, assert_never

from toolprism.chat.model.errors import WireError
from toolprism.chat.model.ids import IdSource
from toolprism.chat.model.response import (
    CallOutput,
    Candidate,
    Finish,
    ImageOutput,
    OutputPart,
    ResponseEvent,
    TextOutput,
    ThoughtOutput,
    UnsupportedOutput,
)
from toolprism.chat.model.signatures import ReceivedSignature, digest_of
from toolprism.chat.model.warnings import Warnings
from toolprism.chat.openai.finish_reason import write_finish
from toolprism.chat.openai.logprobs import write_logprobs
from toolprism.chat.openai.message_parts import write_image, write_signature
from toolprism.chat.openai.streamed_calls import StreamedCalls
from toolprism.chat.openai.usage import write_usage
from toolprism.core.json_types import Json


@dataclass(frozen=True, kw_only=True)
class Completion:
    """A completion, and the signatures that arrived with it."""

    body: dict[str, Json]
    signatures: tuple[ReceivedSignature, ...]
    warnings: tuple[str, ...]


def write_completion(event: ResponseEvent, model: str, ids: IdSource) -> Completion:
    """Return the completion of a response.

    Raises:
        WireError: there is no candidate, and no reason for that.
    """
    warnings = Warnings()
    signatures: list[ReceivedSignature] = []
    choices: list[Json] = [_choice(candidate, ids, warnings, signatures) for candidate in event.candidates]
    if not choices:
        if event.refused is None:
            raise WireError("empty_upstream_response")
        choices = [_refused_choice(event.refused, warnings)]
    body: dict[str, Json] = {
        "id": event.id or ids.completion_id(),
        "object": "chat.completion",
        "created": event.created if event.created is not None else int(ids.now()),
        "model": event.model or model,
        "choices": choices,
        "usage": write_usage(event.usage),
    }
    return Completion(body=body, signatures=tuple(signatures), warnings=warnings.codes())


def _refused_choice(refused: Finish, warnings: Warnings) -> dict[str, Json]:
    message: dict[str, Json] = {"role": "assistant", "content": None}
    return {"index": 0, "message": message, **write_finish(refused, warnings, has_calls=False)}


def _choice(
    candidate: Candidate, ids: IdSource, warnings: Warnings, signatures: list[ReceivedSignature]
) -> dict[str, Json]:
    message = _MessageWriter(candidate.choice, ids, warnings)
    for part in candidate.parts:
        message.add(part)
    message.add_calls(message.calls.close())
    signatures += message.signatures()
    finish = write_finish(candidate.finish, warnings, has_calls=message.calls.count > 0)
    choice = {"index": candidate.choice, "message": message.to_json(), **finish}
    return {**choice, **write_logprobs(candidate.logprobs)}


class _MessageWriter:
    """Collects the parts of one message; calls are assembled as a client assembles those of a stream."""

    def __init__(self, choice: int, ids: IdSource, warnings: Warnings) -> None:
        self._choice = choice
        self._warnings = warnings
        self._texts: list[str] = []
        self._thoughts: list[str] = []
        self._tool_calls: list[dict[str, Any]] = []
        self._images: list[Json] = []
        self._signature: str | None = None
        self.calls = StreamedCalls(choice, ids, warnings)

    def add(self, part: OutputPart) -> None:
        match part:
            case TextOutput():
                self._texts.append(part.text)
                self._signature = part.signature or self._signature
            case ThoughtOutput():
                self._thoughts.append(part.text)
            case CallOutput():
                self.add_calls(self.calls.write(part))
            case ImageOutput():
                self._images.append(write_image(part.url, len(self._images)))
            case UnsupportedOutput():
                self._warnings.add("dropped_part")
            case _:
                assert_never(part)

    def add_calls(self, deltas: Iterator[dict[str, Any]]) -> None:
        for delta in deltas:
            index, members = delta["index"], {name: value for name, value in delta.items() if name != "index"}
            if index == len(self._tool_calls):
                self._tool_calls.append(members)
                continue
            call = self._tool_calls[index]
            function = {**call["function"], **members.get("function", {})}  # the arguments were empty so far
            self._tool_calls[index] = {**call, **members, "function": function}

    def signatures(self) -> list[ReceivedSignature]:
        of_calls = self.calls.take_signatures()
        if self._signature is None:
            return of_calls
        text = "".join(self._texts)
        of_text = ReceivedSignature(choice=self._choice, signature=self._signature, digest=digest_of(text), text=text)
        return [*of_calls, of_text]

    def to_json(self) -> dict[str, Json]:
        message: dict[str, Json] = {"role": "assistant", "content": "".join(self._texts) or None}
        if self._thoughts:
            message["reasoning_content"] = "".join(self._thoughts)
        if self._tool_calls:
            message["tool_calls"] = self._tool_calls
        if self._images:
            message["images"] = self._images
        return {**message, **write_signature(self._signature)}
