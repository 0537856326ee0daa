"""Chunks: a reply that comes in pieces, in OpenAI's format; what is kept of each choice is small.

A choice ends once, when the stream does: older models repeat STOP in every chunk, and newer ones send it in a chunk
of its own (https://github.com/googleapis/python-genai/issues/2868, read 2026-11-21).
"""

import hashlib
from collections.abc import Iterator
from itertools import groupby
from typing import Final

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
from app.chat.model.signatures import ReceivedSignature
from app.chat.model.warnings import Warnings
from app.chat.openai.finish_reason import BLOCKED, write_finish
from app.chat.openai.logprobs import write_logprobs
from app.chat.openai.message_parts import write_image, write_signature
from app.chat.openai.streamed_calls import StreamedCalls
from app.chat.openai.usage import write_usage
from app.core.json_types import Json, Object

#: More candidates than any model gives.
_MOST_CHOICES: Final = 128


class ChunkWriter:
    """Writes the chunks of one stream, in order."""

    def __init__(
        self, model: str, mint: IdSource, warnings: Warnings, *, include_usage: bool, keep_texts: bool
    ) -> None:
        self._model = model
        self._mint = mint
        self._warnings = warnings
        self._include_usage = include_usage
        self._keep_texts = keep_texts
        self._head: dict[str, Json] | None = None
        self._choices: dict[int, _Choice] = {}
        self._usage: Object | None = None
        #: Signatures that came by; whoever keeps them takes them away.
        self.seen: list[ReceivedSignature] = []

    def write(self, event: ResponseEvent) -> Iterator[dict[str, Json]]:
        """Write what one event says."""
        if self._head is None:
            self._head = {
                "id": event.id or self._mint.completion_id(),
                "object": "chat.completion.chunk",
                "created": event.created if event.created is not None else int(self._mint.now()),
                "model": event.model or self._model,
            }
        self._usage = event.usage if event.usage is not None else self._usage
        if event.blocked is not None and not self._choices:
            refused = self._choices[0] = self._choice(0)
            refused.finish = f"{BLOCKED}{event.blocked}"
            yield self._chunk(refused.told({}))
        for candidate in event.candidates:
            choice = self._choices.get(candidate.index)
            if choice is None:
                if len(self._choices) == _MOST_CHOICES:
                    self._warnings.add("dropped_part")
                    continue
                choice = self._choices[candidate.index] = self._choice(candidate.index)
            yield from self._deltas(choice, candidate)

    def finish(self) -> Iterator[dict[str, Json]]:
        """Write the end of every choice, and the usage where it was asked for.

        Raises:
            WireError: nothing came at all.
        """
        if not self._choices:
            raise WireError("empty_upstream_response")
        for index in sorted(self._choices):
            choice = self._choices[index]
            delta = choice.close()
            if delta is not None:
                yield self._chunk(choice.told(delta))
            if not choice.begun:  # the first delta names the role, and the last one is empty
                yield self._chunk(choice.told({}))
            self.seen += choice.signatures()
            if choice.finish is None:
                self._warnings.add("stream_ended_without_finish_reason")
            finish = write_finish(choice.finish, self._warnings, has_calls=choice.calls.count > 0)
            yield self._chunk({"index": index, "delta": {}, **finish})
        usage = write_usage(self._usage)
        if self._include_usage and usage is not None:
            yield {**(self._head or {}), "choices": [], "usage": usage}

    def _choice(self, index: int) -> "_Choice":
        return _Choice(index, self._mint, self._warnings, keep_text=self._keep_texts)

    def _deltas(self, choice: "_Choice", candidate: Candidate) -> Iterator[dict[str, Json]]:
        choice.finish = candidate.finish or choice.finish
        logprobs = write_logprobs(candidate.logprobs)
        told = [
            piece for piece in candidate.pieces if not isinstance(piece, TextOutput) or piece.text or piece.signature
        ]
        for _, run in groupby(told, key=type):
            delta = choice.delta(list(run))
            if delta is not None:
                yield self._chunk({**choice.told(delta), **logprobs})
                logprobs = {}
        if logprobs:
            yield self._chunk({**choice.told({}), **logprobs})
        self.seen += choice.calls.take_seen()

    def _chunk(self, choice: Json) -> dict[str, Json]:
        return {**(self._head or {}), "choices": [choice]}


class _Choice:
    """What has to be remembered of one choice."""

    def __init__(self, index: int, mint: IdSource, warnings: Warnings, *, keep_text: bool) -> None:
        self._index = index
        self._warnings = warnings
        self._images = 0
        self._digest = hashlib.sha256()
        self._text: list[str] | None = [] if keep_text else None
        self._signature: str | None = None
        self.calls = StreamedCalls(index, mint, warnings)
        self.finish: str | None = None
        #: Something was told of it.
        self.begun = False

    def told(self, delta: dict[str, Json]) -> dict[str, Json]:
        """Give a choice of a chunk; the first one names the role."""
        role: dict[str, Json] = {} if self.begun else {"role": "assistant"}
        self.begun = True
        return {"index": self._index, "delta": {**role, **delta}, "finish_reason": None}

    def delta(self, run: list[OutputPart]) -> dict[str, Json] | None:
        """Write a run of pieces of one kind; None when it says nothing."""
        match run[0]:
            case TextOutput():
                return self._said([piece for piece in run if isinstance(piece, TextOutput)])
            case ThoughtOutput():
                text = "".join(piece.text for piece in run if isinstance(piece, ThoughtOutput))
                return {"reasoning_content": text} if text else None
            case CallOutput():
                calls = [delta for piece in run if isinstance(piece, CallOutput) for delta in self.calls.write(piece)]
                return {"tool_calls": calls} if calls else None
            case ImageOutput():
                images: list[Json] = []
                for piece in run:
                    if isinstance(piece, ImageOutput):
                        images.append(write_image(piece.url, self._images))
                        self._images += 1
                return {"images": images}
            case UnsupportedOutput():
                self._warnings.add("dropped_part")
                return None

    def close(self) -> dict[str, Json] | None:
        """Write what is left of a call that was never finished."""
        calls = list(self.calls.close())
        return {"tool_calls": calls} if calls else None

    def signatures(self) -> list[ReceivedSignature]:
        """Give what was signed and not told yet."""
        seen = self.calls.take_seen()
        if self._signature is None:
            return seen
        text = None if self._text is None else "".join(self._text)
        signed = ReceivedSignature(
            choice=self._index, signature=self._signature, digest=self._digest.hexdigest(), text=text
        )
        return [*seen, signed]

    def _said(self, run: list[TextOutput]) -> dict[str, Json]:
        text = "".join(piece.text for piece in run)
        signature = next((piece.signature for piece in reversed(run) if piece.signature), None)
        self._signature = signature or self._signature
        self._digest.update(text.encode("utf-8", "surrogatepass"))
        if self._text is not None:
            self._text.append(text)
        said: dict[str, Json] = {"content": text} if text else {}
        return {**said, **write_signature(signature)}
