"""Converts Vertex AI's response, whole or streamed, and collects its signatures."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from toolprism.chat import WireError, respond
from toolprism.chat.model.errors import UpstreamError
from toolprism.chat.model.ids import IdSource
from toolprism.chat.model.signatures import ReceivedSignature
from toolprism.chat.stream import StreamConverter
from toolprism.chat.vertex.returning import Returning, upstream_error
from toolprism.core.json_text import dumps
from toolprism.core.json_types import Json
from toolprism.gateway.problems import GatewayProblem, RequestRefused, problem_of

_DONE: Final = b"data: [DONE]\n\n"


@dataclass(frozen=True, kw_only=True)
class WholeAnswer:
    """A completion as bytes, with its warnings and signatures."""

    body: bytes
    warnings: tuple[str, ...]
    signatures: tuple[ReceivedSignature, ...]


def whole(data: bytes, model: str, returning: Returning | None = None) -> WholeAnswer:
    """Convert a whole response; the arguments of its calls return to the client's shape, where there is a way."""
    try:
        reply = respond(_json(data), model, returning=returning)
    except WireError as error:
        raise RequestRefused(problem_of(error)) from None
    if reply.completion is None:
        assert reply.error is not None, "a reply is a completion or an error"
        raise RequestRefused(problem_of(reply.error))
    return WholeAnswer(
        body=dumps(reply.completion).encode(), warnings=reply.warnings, signatures=tuple(reply.signatures)
    )


def refusal(data: bytes, status: int) -> UpstreamError:
    """Return the error in a body, which may be anything."""
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


class StreamedAnswer:
    """A stream as server-sent events; only the unfinished event is held."""

    def __init__(self, model: str, *, include_usage: bool, returning: Returning | None = None) -> None:
        self._converter = StreamConverter(
            model, IdSource(), include_usage=include_usage, keep_texts=False, returning=returning
        )

    @property
    def warnings(self) -> tuple[str, ...]:
        """The codes of all warnings so far."""
        return self._converter.warnings

    @property
    def error(self) -> GatewayProblem | None:
        """The reason why the stream failed; nothing follows it."""
        error = self._converter.error
        return None if error is None else problem_of(error)

    def signatures(self) -> tuple[ReceivedSignature, ...]:
        """Return the signatures that arrived since the last call."""
        return tuple(self._converter.take_signatures())

    def take(self, data: bytes) -> bytes:
        """Return what can be sent after these bytes, which may be split anywhere."""
        return self._write(self._converter.feed(data))

    def finish(self) -> bytes:
        """Return the end: the last chunks and `[DONE]`, or the error without either."""
        written = self._write(self._converter.finish())
        return written + (_DONE if self.error is None else error_event(self.error))

    def _write(self, chunks: Iterable[Json]) -> bytes:
        return b"".join(_event(chunk) for chunk in chunks)


def error_event(problem: GatewayProblem) -> bytes:
    """Return the event for an error in the middle of a stream."""
    return _event(problem.to_json())


def _event(value: Json) -> bytes:
    return f"data: {dumps(value)}\n\n".encode()
