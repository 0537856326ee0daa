"""Outbound: Vertex AI's answer on its way to the client, whole or as a stream; signatures are kept before it leaves."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from app.chat import WireError, respond
from app.chat.model.ids import IdSource
from app.chat.model.upstream_error import UpstreamError
from app.chat.stream import StreamConverter
from app.chat.vertex.upstream_error import upstream_error
from app.core.json_text import dumps
from app.core.json_types import Json
from app.gateway.problems import Problem, Refused, problem_of
from app.gateway.signature_memory import Memory

_DONE: Final = b"data: [DONE]\n\n"


@dataclass(frozen=True, kw_only=True)
class Answer:
    """A completion."""

    body: bytes
    warnings: tuple[str, ...]


def whole(data: bytes, model: str, memory: Memory) -> Answer:
    """Convert a whole answer.

    Raises:
        Refused: it is an error, or no answer at all.
    """
    try:
        reply = respond(_json(data), model)
    except WireError as error:
        raise Refused(problem_of(error)) from None
    if reply.completion is None:
        assert reply.error is not None, "a reply is a completion or an error"
        raise Refused(problem_of(reply.error))
    warnings = (*reply.warnings, *memory.keep(reply.signatures))
    return Answer(body=dumps(reply.completion).encode(), warnings=warnings)


def refusal(data: bytes, status: int) -> UpstreamError:
    """Read the body of an error; it may be anything."""
    try:
        body = _json(data)
    except WireError:
        body = None
    error = upstream_error(body, status)
    assert error is not None, "the status says so"
    return error


def _json(data: bytes) -> Json:
    try:
        value: Json = json.loads(data)
    except (ValueError, RecursionError):
        raise WireError("invalid_upstream_response") from None
    return value


class Streamed:
    """A stream as server-sent events; no more is held than the event that is not over."""

    def __init__(self, model: str, memory: Memory, *, include_usage: bool) -> None:
        self._converter = StreamConverter(model, IdSource(), include_usage=include_usage, keep_texts=False)
        self._memory = memory
        self._noted: dict[str, None] = {}

    @property
    def warnings(self) -> tuple[str, ...]:
        """What was the matter so far."""
        return (*self._converter.warnings, *self._noted)

    @property
    def error(self) -> Problem | None:
        """Why the stream has failed; nothing comes after that."""
        error = self._converter.error
        return None if error is None else problem_of(error)

    def take(self, data: bytes) -> bytes:
        """Take bytes, cut anywhere; give what can be sent by now."""
        return self._written(self._converter.feed(data))

    def finish(self) -> bytes:
        """Give the end: the last chunks and `[DONE]`, or the error without either."""
        written = self._written(self._converter.finish())
        return written + (_DONE if self.error is None else broken(self.error))

    def _written(self, chunks: Iterable[Json]) -> bytes:
        written = b"".join(_event(chunk) for chunk in chunks)
        self._noted |= dict.fromkeys(self._memory.keep(self._converter.take_signatures()))
        return written


def broken(problem: Problem) -> bytes:
    """Write the event that tells of an error in the middle of a stream."""
    return _event(problem.to_json())


def _event(value: Json) -> bytes:
    return f"data: {dumps(value)}\n\n".encode()
