"""Completion: a whole reply in OpenAI's format."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, assert_never

from app.chat.model.errors import WireError
from app.chat.model.ids import IdSource
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
from app.chat.model.signatures import ReceivedSignature, digest_of
from app.chat.model.warnings import Warnings
from app.chat.openai.finish_reason import BLOCKED, write_finish
from app.chat.openai.logprobs import write_logprobs
from app.chat.openai.message_parts import write_image, write_signature
from app.chat.openai.streamed_calls import StreamedCalls
from app.chat.openai.usage import write_usage
from app.core.json_types import Json


@dataclass(frozen=True, kw_only=True)
class Completion:
    """A completion, and the signatures that came with it."""

    body: dict[str, Json]
    seen: tuple[ReceivedSignature, ...]
    warnings: tuple[str, ...]


def write_completion(event: ResponseEvent, model: str, mint: IdSource) -> Completion:
    """Write a reply.

    Raises:
        WireError: there is no candidate, and no reason why.
    """
    warnings = Warnings()
    seen: list[ReceivedSignature] = []
    if not event.candidates and event.blocked is None:
        raise WireError("empty_upstream_response")
    choices: list[Json] = [_choice(candidate, mint, warnings, seen) for candidate in event.candidates]
    if not choices:
        choices = [_refused(f"{BLOCKED}{event.blocked}", warnings)]
    body: dict[str, Json] = {
        "id": event.id or mint.completion_id(),
        "object": "chat.completion",
        "created": event.created if event.created is not None else int(mint.now()),
        "model": event.model or model,
        "choices": choices,
        "usage": write_usage(event.usage),
    }
    return Completion(body=body, seen=tuple(seen), warnings=warnings.codes())


def _refused(native: str, warnings: Warnings) -> dict[str, Json]:
    message: dict[str, Json] = {"role": "assistant", "content": None}
    return {"index": 0, "message": message, **write_finish(native, warnings, has_calls=False)}


def _choice(candidate: Candidate, mint: IdSource, warnings: Warnings, seen: list[ReceivedSignature]) -> dict[str, Json]:
    message = _Message(candidate.index, mint, warnings)
    for piece in candidate.pieces:
        message.add(piece)
    message.gather(message.calls.close())
    seen += message.signatures()
    finish = write_finish(candidate.finish, warnings, has_calls=message.calls.count > 0)
    written = {"index": candidate.index, "message": message.to_json(), **finish}
    return {**written, **write_logprobs(candidate.logprobs)}


class _Message:
    """A message in the making. Its calls are gathered as a client gathers those of a stream."""

    def __init__(self, choice: int, mint: IdSource, warnings: Warnings) -> None:
        self._choice = choice
        self._warnings = warnings
        self._texts: list[str] = []
        self._thoughts: list[str] = []
        self._gathered: list[dict[str, Any]] = []
        self._images: list[Json] = []
        self._signature: str | None = None
        self.calls = StreamedCalls(choice, mint, warnings)

    def add(self, piece: OutputPart) -> None:
        match piece:
            case TextOutput():
                self._texts.append(piece.text)
                self._signature = piece.signature or self._signature
            case ThoughtOutput():
                self._thoughts.append(piece.text)
            case CallOutput():
                self.gather(self.calls.write(piece))
            case ImageOutput():
                self._images.append(write_image(piece.url, len(self._images)))
            case UnsupportedOutput():
                self._warnings.add("dropped_part")
            case _:
                assert_never(piece)

    def gather(self, deltas: Iterator[dict[str, Any]]) -> None:
        for delta in deltas:
            index, told = delta["index"], {name: value for name, value in delta.items() if name != "index"}
            if index == len(self._gathered):
                self._gathered.append(told)
                continue
            call = self._gathered[index]
            function = {**call["function"], **told.get("function", {})}  # until now the arguments were empty
            self._gathered[index] = {**call, **told, "function": function}

    def signatures(self) -> list[ReceivedSignature]:
        of_calls = self.calls.take_seen()
        if self._signature is None:
            return of_calls
        text = "".join(self._texts)
        return [
            *of_calls,
            ReceivedSignature(choice=self._choice, signature=self._signature, digest=digest_of(text), text=text),
        ]

    def to_json(self) -> dict[str, Json]:
        message: dict[str, Json] = {"role": "assistant", "content": "".join(self._texts) or None}
        if self._thoughts:
            message["reasoning_content"] = "".join(self._thoughts)
        if self._gathered:
            message["tool_calls"] = self._gathered
        if self._images:
            message["images"] = self._images
        return {**message, **write_signature(self._signature)}
