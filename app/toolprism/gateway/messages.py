"""Reads a request with limits, converts Vertex AI's response, whole or streamed, and writes errors as OpenAI does."""

import asyncio
import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from starlette.requests import Request

from toolprism.chat.convert import StreamConverter, respond
from toolprism.chat.model.conversation import ReceivedSignature
from toolprism.chat.model.errors import UpstreamError, WireError
from toolprism.chat.model.options import MAX_DEPTH
from toolprism.chat.model.response import IdSource
from toolprism.chat.vertex.schemas import Returning, upstream_error
from toolprism.core.errors import ToolprismError, Unavailable
from toolprism.core.json_text import dumps, loads
from toolprism.core.json_types import Json
from toolprism.core.limits import collected

_CLIENT: Final = "invalid_request_error"
_SERVER: Final = "server_error"
_FIRST_SERVER_STATUS: Final = 500
_UNAVAILABLE: Final = 503
#: Seconds after which a client may retry.
_LATER: Final = "5"

#: Status and sentence of each problem of the gateway itself.
PROBLEMS: Final[Mapping[str, tuple[int, str]]] = {
    "invalid_json": (400, "The body of the request is not valid JSON."),
    "request_too_deep": (400, "The objects and arrays of the request nest too deep."),
    "model_name_too_long": (400, "The name of the model has more than 500 characters."),
    "request_timeout": (408, "The body of the request did not arrive in time."),
    "request_too_large": (413, "The body of the request is larger than 20 MiB."),
    "not_found": (404, "The only routes are POST /v1/chat/completions and GET /healthz."),
    "method_not_allowed": (405, "Use POST /v1/chat/completions."),
    "stopping": (503, "The proxy is being stopped. Try again in a few seconds."),
    "internal_error": (500, "The gateway failed; see its log."),
    "upstream_unreachable": (502, "Vertex AI cannot be reached at the configured address."),
    "upstream_disconnected": (502, "Vertex AI ended the connection in the middle of its answer."),
    "upstream_redirect": (502, "Vertex AI answered with a redirect, which is not followed."),
    "upstream_timeout": (504, "Vertex AI did not answer in time."),
}


@dataclass(frozen=True, kw_only=True)
class GatewayProblem:
    """An error in OpenAI's format."""

    status: int
    message: str
    type: str
    code: str | None
    #: The place in the request, as a JSON path.
    param: str | None = None
    #: Headers about retrying.
    headers: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Say when to retry, if Vertex AI does not."""
        if self.status == _UNAVAILABLE:
            object.__setattr__(self, "headers", {"retry-after": _LATER, **self.headers})

    def to_json(self) -> dict[str, Json]:
        """Return the body of a response, or an event of a stream."""
        error: dict[str, Json] = {"message": self.message, "type": self.type, "param": self.param, "code": self.code}
        return {"error": error}

    def to_bytes(self) -> bytes:
        """Return the body as bytes."""
        return dumps(self.to_json()).encode()


class RequestRefused(ToolprismError):
    """A request ends with a problem."""

    def __init__(self, problem: GatewayProblem) -> None:
        super().__init__(problem.message)
        self.problem = problem


def problem(code: str) -> GatewayProblem:
    """Return a problem of the table."""
    status, message = PROBLEMS[code]
    kind = _SERVER if status >= _FIRST_SERVER_STATUS else _CLIENT
    return GatewayProblem(status=status, message=message, type=kind, code=code)


def problem_of(error: RequestRefused | Unavailable | WireError | UpstreamError) -> GatewayProblem:
    """Return the problem of a refused request, of work that was not done, or of an error of conversion or Vertex AI."""
    match error:
        case RequestRefused():
            return error.problem
        case Unavailable():
            code = error.finding.code.replace("-", "_")
            return GatewayProblem(status=_UNAVAILABLE, message=str(error), type=_SERVER, code=code)
        case WireError():
            return GatewayProblem(
                status=error.status, message=str(error), type=error.type, code=error.code, param=error.param
            )
    return GatewayProblem(status=error.status, message=error.message, type=error.type, code=error.code)


#: A string (which may contain brackets, and need not end), or one bracket.
_TOKENS: Final = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"?|[\[\]{}]', re.DOTALL)
_OPENING: Final = frozenset({b"[", b"{"})
_CLOSING: Final = frozenset({b"]", b"}"})


async def read_body(request: Request, most: int, seconds: float, hold: Callable[[int], None]) -> bytes:
    """Return the body."""
    try:
        async with asyncio.timeout(seconds):
            body = await collected(request.stream(), most, hold)
    except TimeoutError:
        raise RequestRefused(problem("request_timeout")) from None
    if body is None:
        raise RequestRefused(problem("request_too_large"))
    return body


def read_json(body: bytes) -> Json:
    """Return the value of JSON after a check of its depth. Messages, tools and schemas have further limits."""
    if body.count(b"[") + body.count(b"{") > MAX_DEPTH and _is_deep(body):
        raise RequestRefused(problem("request_too_deep"))
    try:
        return loads(body)
    except ValueError:
        raise RequestRefused(problem("invalid_json")) from None


def _is_deep(body: bytes) -> bool:
    depth = 0
    for token in _TOKENS.finditer(body):
        found = token[0]
        if found in _OPENING:
            depth += 1
            if depth > MAX_DEPTH:
                return True
        elif found in _CLOSING:
            depth -= 1
    return False


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
