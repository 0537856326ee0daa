"""The work of a worker process for the proxy, one call at a time; all arguments and results can be pickled.

Requests, whole responses and streams come from untrusted clients, so they are read only here. The process that holds
the connections calls the signature store: a conversion that lacks signatures lists them.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final, TypeAlias, TypeVar

from toolprism.chat.convert import convert
from toolprism.chat.model.conversation import FoundSignatures, ReceivedSignature, UnsignedPart
from toolprism.chat.model.errors import WireError
from toolprism.chat.model.options import ConversionOptions
from toolprism.chat.model.response import within
from toolprism.chat.vertex.schemas import Returning
from toolprism.core.deadline import Deadline, until
from toolprism.core.errors import Unavailable, WorkerLost
from toolprism.core.garbage import keep_existing
from toolprism.core.json_text import dumps
from toolprism.core.log_format import traceback_text
from toolprism.gateway.messages import (
    GatewayProblem,
    RequestRefused,
    StreamedAnswer,
    WholeAnswer,
    problem,
    problem_of,
    read_json,
    refusal,
    whole,
)
from toolprism.processes.bounds import become_worker, bound_memory


@dataclass(frozen=True, kw_only=True)
class Ready:
    """A request that is ready to be forwarded."""

    model: str
    method: str
    body: bytes
    warnings: tuple[str, ...]
    include_usage: bool
    #: The conversation that the request names; empty if it names none.
    conversation: str
    #: The ways back of its functions; None if arguments keep their shape.
    returning: Returning | None = None


@dataclass(frozen=True, kw_only=True)
class MissingSignatures:
    """Parts without signatures, which a store may have."""

    parts: tuple[UnsignedPart, ...]
    model: str
    conversation: str


@dataclass(frozen=True, kw_only=True)
class StreamPiece:
    """The next part of a stream."""

    body: bytes
    signatures: tuple[ReceivedSignature, ...]
    warnings: tuple[str, ...]
    error: GatewayProblem | None


@dataclass(frozen=True, kw_only=True)
class Failed:
    """An internal error: where it happened, without its message."""

    trace: str


@dataclass(frozen=True)
class OutOfRoom:
    """The process has run out of memory, and another one must replace it."""


#: The most characters in the name of a model, which becomes a part of an address.
_LONGEST_NAME: Final = 500
Refused: TypeAlias = GatewayProblem | Failed | OutOfRoom
_Made = TypeVar("_Made")


class _Asking:
    """A signature source that ends the conversion to request signatures."""

    def find(self, parts: Sequence[UnsignedPart]) -> FoundSignatures:
        """Return nothing if no parts are given; otherwise raise."""
        if parts:
            raise _MissingError(tuple(parts))
        return FoundSignatures()


@dataclass(frozen=True)
class _Known:
    """A signature source with the result of the look-up."""

    found: FoundSignatures

    def find(self, _: Sequence[UnsignedPart]) -> FoundSignatures:
        """Return the signatures that were found."""
        return self.found


class _MissingError(Exception):
    """The conversion needs signatures to continue."""

    def __init__(self, parts: tuple[UnsignedPart, ...]) -> None:
        super().__init__()
        self.parts = parts


@dataclass
class _Here:
    """State that this process keeps between calls."""

    seconds: float = 10.0
    streams: dict[str, StreamedAnswer] = field(default_factory=dict)


_HERE: Final = _Here()


def prepare(seconds: float, memory: int) -> None:
    """Make this process a worker."""
    become_worker()
    keep_existing()
    bound_memory(memory)
    _HERE.seconds = seconds


def converted(
    body: bytes, options: ConversionOptions, found: FoundSignatures | None, *, may_ask: bool
) -> Ready | MissingSignatures | Refused:
    """Convert a request."""
    return _guarded(partial(_converted, body, options, found, may_ask=may_ask))


def _converted(
    body: bytes, options: ConversionOptions, found: FoundSignatures | None, *, may_ask: bool
) -> Ready | MissingSignatures:
    given = read_json(body)
    named = within(given, "metadata", "conversation_id")
    conversation = named if isinstance(named, str) else ""
    source = _Asking() if may_ask and found is None else _Known(found or FoundSignatures())
    try:
        made = convert(given, options, source)
    except _MissingError as missing:
        model = within(given, "model")
        name = model if isinstance(model, str) else ""
        return MissingSignatures(parts=missing.parts, model=name, conversation=conversation)
    if len(made.model) > _LONGEST_NAME:
        raise RequestRefused(problem("model_name_too_long"))
    return Ready(
        model=made.model,
        method=made.method,
        body=dumps(made.body).encode(),
        warnings=made.warnings,
        include_usage=within(given, "stream_options", "include_usage") is True,
        conversation=conversation,
        returning=made.returning,
    )


def answered(data: bytes, model: str, returning: Returning | None = None) -> WholeAnswer | Refused:
    """Convert a whole response."""
    return _guarded(partial(whole, data, model, returning))


def refused(data: bytes, status: int) -> Refused:
    """Convert an error."""
    return _guarded(lambda: problem_of(refusal(data, status)))


def begin(stream: str, model: str, *, include_usage: bool, returning: Returning | None = None) -> None:
    """Start a stream, which stays in this process until it ends."""
    _HERE.streams[stream] = StreamedAnswer(model, include_usage=include_usage, returning=returning)


def go_on(stream: str, data: bytes | None) -> StreamPiece | Refused:
    """Convert the next bytes of a stream; None means the end."""
    return _guarded(partial(_next, stream, data))


def _next(stream: str, data: bytes | None) -> StreamPiece:
    answer = _HERE.streams.get(stream)
    if answer is None:
        raise WorkerLost  # the process that had it was killed
    body = answer.finish() if data is None else answer.take(data)
    if data is None:
        forget(stream)
    return StreamPiece(body=body, signatures=answer.signatures(), warnings=answer.warnings, error=answer.error)


def forget(stream: str) -> None:
    """Drop a stream."""
    _HERE.streams.pop(stream, None)


def _guarded(work: Callable[[], _Made]) -> _Made | Refused:
    """Run work before the deadline; every failure becomes a response."""
    try:
        with until(Deadline(_HERE.seconds)):
            return work()
    except (RequestRefused, Unavailable, WireError) as error:
        return problem_of(error)
    except MemoryError:
        return OutOfRoom()
    except Exception as error:  # noqa: BLE001  # a stream that has begun still gets its error event
        return Failed(trace=traceback_text(error))
