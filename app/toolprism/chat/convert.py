"""Converts OpenAI's requests for Vertex AI, and its responses, whole or as they arrive. Pure, but for one look-up."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Final, TypeAlias

from toolprism.chat.model.conversation import ReceivedSignature, SeenSignature, SignatureSource
from toolprism.chat.model.errors import UpstreamError, UpstreamErrorJson, Warnings, WireError, WireErrorJson
from toolprism.chat.model.options import ConversionOptions, ConvertedSchema, ConvertedSchemaJson, SafetyRatings
from toolprism.chat.model.response import IdSource
from toolprism.chat.openai.chunks import ChunkWriter
from toolprism.chat.openai.completion import write_completion
from toolprism.chat.openai.request import read_request
from toolprism.chat.signatures.store import find_signatures
from toolprism.chat.vertex.decoding import EventDecoder
from toolprism.chat.vertex.request import write_request
from toolprism.chat.vertex.response import read_event
from toolprism.chat.vertex.schemas import Returning, upstream_error
from toolprism.core.finding import Finding
from toolprism.core.json_types import Json, Object
from toolprism.core.records import View


class StreamConverter:
    """Converts one stream; after an error it yields nothing more."""

    def __init__(  # how a client wants its stream
        self,
        model: str,
        ids: IdSource,
        *,
        include_usage: bool = False,
        keep_texts: bool = True,
        returning: Returning | None = None,
    ) -> None:
        self._returning = returning
        self._warnings = Warnings()
        self._decoder = EventDecoder(self._warnings)
        self._writer = ChunkWriter(model, ids, self._warnings, include_usage=include_usage, keep_texts=keep_texts)
        self._ratings = SafetyRatings()
        #: The reason why the stream ends without `[DONE]`.
        self.error: UpstreamError | WireError | None = None

    @property
    def warnings(self) -> tuple[str, ...]:
        """The codes of all warnings so far."""
        return self._warnings.codes()

    @property
    def safety_ratings(self) -> tuple[Object, ...]:
        """The safety ratings so far."""
        return self._ratings.listed()

    def take_signatures(self) -> list[ReceivedSignature]:
        """Return the signatures that arrived since the last call."""
        return self._writer.take_signatures()

    def feed(self, data: bytes) -> Iterator[dict[str, Json]]:
        """Yield the chunks for bytes of the stream, split anywhere."""
        yield from self._until_error(chunk for event in self._decoder.feed(data) for chunk in self.convert(event))

    def finish(self) -> Iterator[dict[str, Json]]:
        """Yield the last chunks."""
        yield from self._until_error(chunk for event in self._decoder.close() for chunk in self.convert(event))
        yield from self._until_error(self._writer.finish())

    def convert(self, event: Json) -> Iterator[dict[str, Json]]:
        """Yield the chunks for one event. An event that is not an object is skipped with a warning."""
        if self.error is None:
            self.error = upstream_error(event)
        if self.error is None:
            events: Sequence[Json] = event if isinstance(event, list) else [event]
            yield from self._until_error(chunk for one in events for chunk in self._chunks(one))

    def _chunks(self, event: Json) -> Iterator[dict[str, Json]]:
        if not isinstance(event, dict):
            self._warnings.add("invalid_stream_event")
            return
        read = read_event(event, self._returning)
        self._ratings.add(read)
        yield from self._writer.write(read)

    def _until_error(self, chunks: Iterator[dict[str, Json]]) -> Iterator[dict[str, Json]]:
        if self.error is not None:
            return
        try:
            yield from chunks
        except WireError as error:
            self.error = error


_IDS: Final = IdSource()


class ResponseJson(View):
    """A completion or its chunks, or an error."""

    completion: dict[str, Json] | None = None
    chunks: Annotated[list[Json], list[dict[str, Json]]] | None = None
    done: bool | None = None
    error: WireErrorJson | UpstreamErrorJson | None = None
    safety_ratings: tuple[Mapping[str, Json], ...] | None = None
    signatures: list[SeenSignature]
    warnings: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class ConvertedResponse:
    """A completion or its chunks, or an error; and the signatures to keep."""

    completion: dict[str, Json] | None = None
    chunks: list[Json] | None = None
    error: UpstreamError | WireError | None = None
    signatures: tuple[ReceivedSignature, ...] = ()
    warnings: tuple[str, ...] = ()
    #: In Google's format, each with its choice; null for the prompt.
    safety_ratings: tuple[Object, ...] = ()

    def to_json(self) -> dict[str, Json]:
        """Return the shape of the API and the command line."""
        return ResponseJson.showing(
            self,
            done=None if self.chunks is None else self.error is None,
            error=self.error and self.error.record(),
            safety_ratings=self.safety_ratings or None,
            signatures=[signature.record() for signature in self.signatures],
        ).to_json()


def respond(
    body: Json, model: str, ids: IdSource = _IDS, http_status: int | None = None, *, returning: Returning | None = None
) -> ConvertedResponse:
    """Convert a whole response, or an error body."""
    error = upstream_error(body, http_status)
    if error is not None:
        return ConvertedResponse(error=error)
    try:
        event = read_event(body, returning)
        completion = write_completion(event, model, ids)
    except WireError as wire_error:
        return ConvertedResponse(error=wire_error)
    ratings = SafetyRatings()
    ratings.add(event)
    return ConvertedResponse(
        completion=completion.body,
        signatures=completion.signatures,
        warnings=completion.warnings,
        safety_ratings=ratings.listed(),
    )


def respond_to_events(
    events: Iterable[Json], model: str, ids: IdSource = _IDS, *, include_usage: bool = False
) -> ConvertedResponse:
    """Convert the decoded events of a stream."""
    converter = StreamConverter(model, ids, include_usage=include_usage)
    return _collected(converter, (chunk for event in events for chunk in converter.convert(event)))


def respond_to_bytes(
    data: Iterable[bytes], model: str, ids: IdSource = _IDS, *, include_usage: bool = False
) -> ConvertedResponse:
    """Convert the bytes of a stream, split anywhere."""
    converter = StreamConverter(model, ids, include_usage=include_usage)
    return _collected(converter, (chunk for piece in data for chunk in converter.feed(piece)))


def _collected(converter: StreamConverter, chunks: Iterator[dict[str, Json]]) -> ConvertedResponse:
    collected: list[Json] = [*chunks, *converter.finish()]
    return ConvertedResponse(
        chunks=collected,
        error=converter.error,
        signatures=tuple(converter.take_signatures()),
        warnings=converter.warnings,
        safety_ratings=converter.safety_ratings,
    )


_DEFAULTS: Final = ConversionOptions()


#: A schema, and what is told of it.
_Told: TypeAlias = Annotated[ConvertedSchema, ConvertedSchemaJson]


class RequestJson(View):
    """The request to Vertex AI."""

    model: str
    method: str
    body: Mapping[str, Json]
    warnings: tuple[str, ...]
    findings: list[Finding]
    tools: list[_Told] | None = None
    response_schema: _Told | None = None


@dataclass(frozen=True, kw_only=True)
class ConvertedRequest:
    """The request to Vertex AI."""

    model: str
    #: `generateContent`, or `streamGenerateContent`, which is called with `?alt=sse`.
    method: str
    body: Mapping[str, Json]
    warnings: tuple[str, ...]
    #: Every schema of the request, with its trail.
    schemas: tuple[ConvertedSchema, ...] = ()
    #: The ways back of its functions, for the response; None if arguments keep their shape.
    returning: Returning | None = None

    def to_json(self, *, trail: bool = False) -> dict[str, Json]:
        """Return the shape of the API and the command line."""
        tools = [schema for schema in self.schemas if schema.name is not None]
        return RequestJson.showing(
            self,
            findings=[finding for schema in self.schemas for finding in schema.findings()],
            tools=tools if trail else None,
            response_schema=next((each for each in self.schemas if trail and each.name is None), None),
        ).to_json()


def convert(
    request: Json, options: ConversionOptions = _DEFAULTS, signatures: SignatureSource | None = None
) -> ConvertedRequest:
    """Convert a request."""
    read = read_request(request, options)
    warnings = Warnings()
    found = find_signatures(read.request.conversation, signatures, warnings)
    written = write_request(read.request, found, options, warnings)  # raises if it meets an earlier mistake
    if read.error is not None:
        raise read.error
    return ConvertedRequest(
        model=read.request.model.name,
        method="streamGenerateContent" if read.request.streams else "generateContent",
        body=written.body,
        warnings=warnings.codes(),
        schemas=written.schemas,
        returning=written.returning,
    )
