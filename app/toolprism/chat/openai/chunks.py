"""Writes a stream in OpenAI's format, keeping little of each choice.

A choice ends once, when the stream does: older models repeat STOP in every event, and newer ones send it in an event of
its own (https://github.com/googleapis/python-genai/issues/2868, read 2026-11-21).
"""

from collections.abc import Iterator
from typing import Final

from toolprism.chat.model.conversation import ReceivedSignature
from toolprism.chat.model.errors import Warnings, WireError
from toolprism.chat.model.response import Candidate, IdSource, ResponseEvent, Usage
from toolprism.chat.openai.completion import ChoiceWriter, write_finish, write_logprobs, write_usage
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
        self._choices: dict[int, ChoiceWriter] = {}
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
        """Yield the end of every choice, and the usage if requested."""
        if not self._choices:
            raise WireError("empty_upstream_response")
        for index in sorted(self._choices):
            choice = self._choices[index]
            for delta in choice.close():
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

    def _new_choice(self, index: int) -> ChoiceWriter:
        return ChoiceWriter(index, self._ids, self._warnings, keep_text=self._keep_texts)

    def _deltas(self, choice: ChoiceWriter, candidate: Candidate) -> Iterator[dict[str, Json]]:
        choice.finish = candidate.finish or choice.finish
        logprobs = write_logprobs(candidate.logprobs)
        for delta in choice.deltas(candidate.parts):
            yield self._chunk({**choice.chunk(delta), **logprobs})
            logprobs = {}
        if logprobs:
            yield self._chunk({**choice.chunk({}), **logprobs})
        self._signatures += choice.calls.take_signatures()

    def _chunk(self, choice: Json) -> dict[str, Json]:
        return {**(self._head or {}), "choices": [choice]}
