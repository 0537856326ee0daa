"""Respond: what Vertex AI answered, whole or as a stream, as what OpenAI would have answered."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from app.chat.model.errors import WireError
from app.chat.model.ids import IdSource
from app.chat.model.signatures import ReceivedSignature
from app.chat.openai.completion import write_completion
from app.chat.stream import StreamTranslator
from app.chat.vertex.response import read_event
from app.chat.vertex.upstream_error import UpstreamError, upstream_error
from app.core.json_types import Json

_MINT: Final = IdSource()


@dataclass(frozen=True, kw_only=True)
class ConvertedResponse:
    """A completion, or the chunks of one, or an error; and the signatures that are to be kept."""

    completion: dict[str, Json] | None = None
    chunks: list[Json] | None = None
    error: UpstreamError | WireError | None = None
    seen: tuple[ReceivedSignature, ...] = ()
    warnings: tuple[str, ...] = field(default=())

    def to_json(self) -> dict[str, Json]:
        """Give the shape of the API and the command line."""
        told: dict[str, Json] = {}
        if self.completion is not None:
            told["completion"] = self.completion
        if self.chunks is not None:
            told |= {"chunks": self.chunks, "done": self.error is None}
        if self.error is not None:
            told["error"] = self.error.to_json()
        return {**told, "signatures": [seen.to_json() for seen in self.seen], "warnings": list(self.warnings)}


def respond(body: Json, model: str, mint: IdSource = _MINT, http_status: int | None = None) -> ConvertedResponse:
    """Convert a whole response, or an error body."""
    error = upstream_error(body, http_status)
    if error is not None:
        return ConvertedResponse(error=error)
    try:
        completion = write_completion(read_event(body), model, mint)
    except WireError as mistake:
        return ConvertedResponse(error=mistake)
    return ConvertedResponse(completion=completion.body, seen=completion.seen, warnings=completion.warnings)


def respond_to_events(
    events: Iterable[Json], model: str, mint: IdSource = _MINT, *, include_usage: bool = False
) -> ConvertedResponse:
    """Convert the decoded events of a stream."""
    translator = StreamTranslator(model, mint, include_usage=include_usage)
    return _reply(translator, (chunk for event in events for chunk in translator.translate(event)))


def respond_to_bytes(
    data: Iterable[bytes], model: str, mint: IdSource = _MINT, *, include_usage: bool = False
) -> ConvertedResponse:
    """Convert the bytes of a stream, cut anywhere."""
    translator = StreamTranslator(model, mint, include_usage=include_usage)
    return _reply(translator, (chunk for piece in data for chunk in translator.feed(piece)))


def _reply(translator: StreamTranslator, chunks: Iterator[dict[str, Json]]) -> ConvertedResponse:
    listed: list[Json] = [*chunks, *translator.finish()]
    return ConvertedResponse(
        chunks=listed, error=translator.error, seen=tuple(translator.take_seen()), warnings=translator.warnings
    )
