"""Completion: a whole reply in OpenAI's format."""

from dataclasses import dataclass, field
from typing import assert_never

from app.chat.errors import WireError
from app.chat.minting import Mint
from app.chat.openai.finish import BLOCKED, write_finish
from app.chat.openai.logprobs import write_logprobs
from app.chat.openai.usage import write_usage
from app.chat.openai.written import write_arguments, write_call, write_image, write_signature
from app.chat.partial_arguments import PartialArguments
from app.chat.reply import Called, Candidate, Event, Picture, Piece, Said, Thought, Untold
from app.chat.signatures.seen import Seen, digest_of
from app.chat.warnings import Warnings
from app.jsontypes import Json, Object


@dataclass(frozen=True, kw_only=True)
class Completion:
    """A completion, and the signatures that came with it."""

    body: dict[str, Json]
    seen: tuple[Seen, ...]
    warnings: tuple[str, ...]


def write_completion(event: Event, model: str, mint: Mint) -> Completion:
    """Write a reply.

    Raises:
        WireError: there is no candidate, and no reason why.
    """
    warnings = Warnings()
    seen: list[Seen] = []
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


def _choice(candidate: Candidate, mint: Mint, warnings: Warnings, seen: list[Seen]) -> dict[str, Json]:
    message = _Message(candidate.index, mint)
    for piece in candidate.pieces:
        message.add(piece, warnings)
    seen += message.signatures()
    finish = write_finish(candidate.finish, warnings, has_calls=bool(message.calls))
    written = {"index": candidate.index, "message": message.to_json(), **finish}
    return {**written, **write_logprobs(candidate.logprobs)}


@dataclass
class _Message:
    """A message in the making."""

    choice: int
    mint: Mint
    texts: list[str] = field(default_factory=list)
    thoughts: list[str] = field(default_factory=list)
    calls: list[Json] = field(default_factory=list)
    images: list[Json] = field(default_factory=list)
    signature: str | None = None
    of_calls: list[Seen] = field(default_factory=list)

    def add(self, piece: Piece, warnings: Warnings) -> None:
        match piece:
            case Said():
                self.texts.append(piece.text)
                self.signature = piece.signature or self.signature
            case Thought():
                self.thoughts.append(piece.text)
            case Called():
                self._call(piece, warnings)
            case Picture():
                self.images.append(write_image(piece.url, len(self.images)))
            case Untold():
                warnings.add("dropped_part")
            case _:
                assert_never(piece)

    def _call(self, piece: Called, warnings: Warnings) -> None:
        if piece.name is None:
            warnings.add("dropped_part")
            return
        name = piece.id or self.mint.call_id()
        arguments: Object | None = piece.arguments
        if piece.partial:
            building = PartialArguments(arguments)
            building.extend(piece.partial, warnings)
            arguments = building.value()
        if piece.signature is not None:
            self.of_calls.append(
                Seen(choice=self.choice, signature=piece.signature, tool_call=len(self.calls), call_id=name)
            )
        self.calls.append(write_call(piece.name, name, write_arguments(arguments), piece.signature))

    def signatures(self) -> list[Seen]:
        if self.signature is None:
            return self.of_calls
        text = "".join(self.texts)
        return [*self.of_calls, Seen(choice=self.choice, signature=self.signature, digest=digest_of(text), text=text)]

    def to_json(self) -> dict[str, Json]:
        message: dict[str, Json] = {"role": "assistant", "content": "".join(self.texts) or None}
        if self.thoughts:
            message["reasoning_content"] = "".join(self.thoughts)
        if self.calls:
            message["tool_calls"] = self.calls
        if self.images:
            message["images"] = self.images
        return {**message, **write_signature(self.signature)}
