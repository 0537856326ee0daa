"""Stream: Vertex AI's events as OpenAI's chunks, one after the other as they come."""

from collections.abc import Iterator

from app.chat.model.errors import WireError
from app.chat.model.ids import IdSource
from app.chat.model.signatures import ReceivedSignature
from app.chat.model.warnings import Warnings
from app.chat.openai.chunks import ChunkWriter
from app.chat.vertex.decoding import EventDecoder
from app.chat.vertex.response import read_event
from app.chat.vertex.upstream_error import UpstreamError, upstream_error
from app.core.json_types import Json


class StreamTranslator:
    """Translates one stream; once it has failed it says nothing more."""

    def __init__(self, model: str, mint: IdSource, *, include_usage: bool = False, keep_texts: bool = True) -> None:
        self._warnings = Warnings()
        self._decoder = EventDecoder()
        self._writer = ChunkWriter(model, mint, self._warnings, include_usage=include_usage, keep_texts=keep_texts)
        #: Why there will be no end and no `[DONE]`.
        self.error: UpstreamError | WireError | None = None

    @property
    def warnings(self) -> tuple[str, ...]:
        """What was the matter so far."""
        return self._warnings.codes()

    def take_seen(self) -> list[ReceivedSignature]:
        """Give the signatures that came by since the last time."""
        seen, self._writer.seen = self._writer.seen, []
        return seen

    def feed(self, data: bytes) -> Iterator[dict[str, Json]]:
        """Take bytes, cut anywhere; give chunks."""
        yield from self._guarded(chunk for event in self._decoder.feed(data) for chunk in self.translate(event))

    def finish(self) -> Iterator[dict[str, Json]]:
        """Give the last chunks."""
        yield from self._guarded(chunk for event in self._decoder.close() for chunk in self.translate(event))
        yield from self._guarded(self._writer.finish())

    def translate(self, event: Json) -> Iterator[dict[str, Json]]:
        """Take one event; give chunks."""
        if self.error is None:
            self.error = upstream_error(event)
        if self.error is None:
            yield from self._guarded(chunk for one in _each(event) for chunk in self._writer.write(read_event(one)))

    def _guarded(self, chunks: Iterator[dict[str, Json]]) -> Iterator[dict[str, Json]]:
        if self.error is not None:
            return
        try:
            yield from chunks
        except WireError as error:
            self.error = error


def _each(event: Json) -> Iterator[Json]:
    """Give the events of a list, or the event."""
    return iter(event) if isinstance(event, list) else iter((event,))
