"""Converts Vertex AI's events to OpenAI's chunks as they arrive."""

from collections.abc import Iterator, Sequence

from toolprism.chat.model.errors import UpstreamError, WireError
from toolprism.chat.model.ids import IdSource
from toolprism.chat.model.options import SafetyRatings
from toolprism.chat.model.signatures import ReceivedSignature
from toolprism.chat.model.warnings import Warnings
from toolprism.chat.openai.chunks import ChunkWriter
from toolprism.chat.vertex.decoding import EventDecoder
from toolprism.chat.vertex.response import read_event
from toolprism.chat.vertex.returning import Returning, upstream_error
from toolprism.core.json_types import Json, Object


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
