"""Converts a response of Vertex AI, whole or streamed, to OpenAI's format."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Final

from toolprism.chat.model.errors import UpstreamError, UpstreamErrorJson, WireError, WireErrorJson
from toolprism.chat.model.ids import IdSource
from toolprism.chat.model.options import SafetyRatings
from toolprism.chat.model.signatures import ReceivedSignature, SeenSignature
from toolprism.chat.openai.completion import write_completion
from toolprism.chat.stream import StreamConverter
from toolprism.chat.vertex.response import read_event
from toolprism.chat.vertex.returning import Returning, upstream_error
from toolprism.core.json_types import Json, Object
from toolprism.core.records import View

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
