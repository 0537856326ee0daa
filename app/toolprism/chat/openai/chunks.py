"""Writes a stream in OpenAI's format, keeping little of each choice.

A choice ends once, when the stream does: older models repeat STOP in every event, and newer ones send it in an event of
its own (https://github.com/googleapis/python-genai/issues/2868, read 2026-11-21).
"""

import hashlib
from collections.abc import Iterator
from itertools import groupby
from typing import Final

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
    Usage,
)
from toolprism.chat.model.signatures import ReceivedSignature
from toolprism.chat.model.warnings import Warnings
from toolprism.chat.openai.completion import StreamedCalls, write_finish, write_logprobs, write_usage
from toolprism.chat.openai.messages import write_image, write_signature
from toolprism.core.json_types import Json

#: More candidates than any model returns.
_MOST_CHOICES: Final = 128


class ChunkWriter:
    """Writes the chunks of one stream, in order."""

    def __init__(self, model: str, ids: IdSource, warnings: Warnings, *, include_usage: bool, keep_texts: bool) -> None:
        self._model = model
        self._ids = ids
        self._warnings = warnings
        self._include_usage = include_usage
        self._keep_texts = keep_texts
        self._head: dict[str, Json] | None = None
        self._choices: dict[int, _ChoiceWriter] = {}
        self._usage: Usage | None = None
        self._signatures: list[ReceivedSignature] = []

    def take_signatures(self) -> list[ReceivedSignature]:
        """Return the signatures that arrived since the last call."""
        taken, self._signatures = self._signatures, []
        return taken

    def write(self, event: ResponseEvent) -> Iterator[dict[str, Json]]:
        """Yield the chunks of one event."""
        if self._head is None:
            self._head = {
                "id": event.id or self._ids.completion_id(),
                "object": "chat.completion.chunk",
                "created": event.created if event.created is not None else int(self._ids.now()),
                "model": event.model or self._model,
            }
        self._usage = event.usage if event.usage is not None else self._usage
        if event.refused is not None and not self._choices:
            choice = self._choices[0] = self._new_choice(0)
            choice.finish = event.refused
            yield self._chunk(choice.chunk({}))
        for candidate in event.candidates:
            known = self._choices.get(candidate.choice)
            if known is None:
                if len(self._choices) == _MOST_CHOICES:
                    self._warnings.add("dropped_part")
                    continue
                known = self._choices[candidate.choice] = self._new_choice(candidate.choice)
            yield from self._deltas(known, candidate)

    def finish(self) -> Iterator[dict[str, Json]]:
        """Yield the end of every choice, and the usage if requested.

        Raises:
            WireError: no candidate arrived, and no reason for that.
        """
        if not self._choices:
            raise WireError("empty_upstream_response")
        for index in sorted(self._choices):
            choice = self._choices[index]
            delta = choice.close()
            if delta is not None:
                yield self._chunk(choice.chunk(delta))
            if not choice.begun:  # the first delta names the role, and the last one is empty
                yield self._chunk(choice.chunk({}))
            self._signatures += choice.signatures()
            if choice.finish is None:
                self._warnings.add("stream_ended_without_finish_reason")
            finish = write_finish(choice.finish, self._warnings, has_calls=choice.calls.count > 0)
            yield self._chunk({"index": index, "delta": {}, **finish})
        usage = write_usage(self._usage)
        if self._include_usage and usage is not None:
            yield {**(self._head or {}), "choices": [], "usage": usage}

    def _new_choice(self, index: int) -> "_ChoiceWriter":
        return _ChoiceWriter(index, self._ids, self._warnings, keep_text=self._keep_texts)

    def _deltas(self, choice: "_ChoiceWriter", candidate: Candidate) -> Iterator[dict[str, Json]]:
        choice.finish = candidate.finish or choice.finish
        logprobs = write_logprobs(candidate.logprobs)
        parts = [part for part in candidate.parts if not isinstance(part, TextOutput) or part.text or part.signature]
        for _, run in groupby(parts, key=type):
            delta = choice.delta(list(run))
            if delta is not None:
                yield self._chunk({**choice.chunk(delta), **logprobs})
                logprobs = {}
        if logprobs:
            yield self._chunk({**choice.chunk({}), **logprobs})
        self._signatures += choice.calls.take_signatures()

    def _chunk(self, choice: Json) -> dict[str, Json]:
        return {**(self._head or {}), "choices": [choice]}


class _ChoiceWriter:
    """Keeps the state of one choice until the stream ends."""

    def __init__(self, index: int, ids: IdSource, warnings: Warnings, *, keep_text: bool) -> None:
        self._index = index
        self._warnings = warnings
        self._images = 0
        self._digest = hashlib.sha256()
        self._text: list[str] | None = [] if keep_text else None
        self._signature: str | None = None
        self.calls = StreamedCalls(index, ids, warnings)
        self.finish: Finish | None = None
        #: Whether its first chunk has been written.
        self.begun = False

    def chunk(self, delta: dict[str, Json]) -> dict[str, Json]:
        """Return a choice of a chunk; the first one names the role."""
        role: dict[str, Json] = {} if self.begun else {"role": "assistant"}
        self.begun = True
        return {"index": self._index, "delta": {**role, **delta}, "finish_reason": None}

    def delta(self, run: list[OutputPart]) -> dict[str, Json] | None:
        """Return the delta of a run of parts of one kind; None if it is empty."""
        match run[0]:
            case TextOutput():
                return self._text_delta([part for part in run if isinstance(part, TextOutput)])
            case ThoughtOutput():
                text = "".join(part.text for part in run if isinstance(part, ThoughtOutput))
                return {"reasoning_content": text} if text else None
            case CallOutput():
                calls = [delta for part in run if isinstance(part, CallOutput) for delta in self.calls.write(part)]
                return {"tool_calls": calls} if calls else None
            case ImageOutput():
                images: list[Json] = []
                for part in run:
                    if isinstance(part, ImageOutput):
                        images.append(write_image(part.url, self._images))
                        self._images += 1
                return {"images": images}
            case UnsupportedOutput():
                self._warnings.add("dropped_part")
                return None

    def close(self) -> dict[str, Json] | None:
        """Return the rest of a call that the stream did not finish."""
        calls = list(self.calls.close())
        return {"tool_calls": calls} if calls else None

    def signatures(self) -> list[ReceivedSignature]:
        """Return the signatures that have not been taken yet, including that of the text."""
        of_calls = self.calls.take_signatures()
        if self._signature is None:
            return of_calls
        of_text = ReceivedSignature(
            choice=self._index,
            signature=self._signature,
            digest=self._digest.hexdigest(),
            text=None if self._text is None else "".join(self._text),
        )
        return [*of_calls, of_text]

    def _text_delta(self, run: list[TextOutput]) -> dict[str, Json]:
        text = "".join(part.text for part in run)
        signature = next((part.signature for part in reversed(run) if part.signature), None)
        self._signature = signature or self._signature
        self._digest.update(text.encode("utf-8", "surrogatepass"))
        if self._text is not None:
            self._text.append(text)
        content: dict[str, Json] = {"content": text} if text else {}
        return {**content, **write_signature(signature)}
