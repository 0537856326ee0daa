"""Session: replies and requests of conversations, one after the other, with the store between them."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from app.chat.convert import convert
from app.chat.model.errors import WireError
from app.chat.model.gemini_models import gemini_model
from app.chat.model.ids import IdSource
from app.chat.model.json_values import within
from app.chat.model.options import ConversionOptions
from app.chat.respond import ConvertedResponse, respond, respond_to_bytes, respond_to_events
from app.chat.signatures.conversation_signatures import ConversationSignatures
from app.chat.signatures.keys import SignatureScope
from app.chat.signatures.store import MAX_SIGNATURE, SignatureStore, StoredSignature, StoreUnavailable
from app.core.json_types import Json, Object

_PLACEHOLDER: Final = re.compile(r"<id:(\d{1,6}):(\d{1,6})>")


class UnavailableStore:
    """A store that never answers."""

    def read_many(self, keys: Sequence[str]) -> Mapping[str, StoredSignature]:
        """Fail."""
        raise StoreUnavailable(f"The store did not answer for {len(keys)} keys.")

    def write_many(self, entries: Sequence[StoredSignature]) -> None:
        """Fail."""
        raise StoreUnavailable(f"The store did not take {len(entries)} entries.")

    def close(self) -> None:
        """Do nothing."""


@dataclass
class Session:
    """Conversations with one model; the steps of each come in any order."""

    model: str
    options: ConversionOptions
    store: SignatureStore
    mint: IdSource = field(default_factory=IdSource)
    max_signature: int = MAX_SIGNATURE
    #: Moves the clock of the store.
    advance: Callable[[float], None] = field(default=lambda _: None)
    #: The ids of the calls of each reply.
    _ids: list[list[str]] = field(default_factory=list)

    def step(self, step: Object) -> dict[str, Json]:
        """Take one step; give what it gave.

        Raises:
            KeyError: there is no such step.
        """
        return _STEPS[step["do"]](self, step)

    def _request(self, step: Object) -> dict[str, Json]:
        asked = {"model": self._model(step), **_object(step.get("request")), "messages": step.get("messages")}
        try:
            converted = convert(_filled(asked, self._ids), self.options, self._signatures(step)).to_json()
        except WireError as error:
            return {"do": "request", "error": error.to_json(), "warnings": []}
        body = converted["body"]
        assert isinstance(body, dict), "a converted request has a body"
        return {"do": "request", "contents": body["contents"], **converted}

    def _response(self, step: Object) -> dict[str, Json]:
        return self._kept(step, respond(step.get("vertex"), self._name(step), self.mint))

    def _stream(self, step: Object) -> dict[str, Json]:
        name, usage = self._name(step), bool(step.get("include_usage"))
        events: Json = next((step[member] for member in ("vertex", "chunks", "stream", "sse") if member in step), [])
        if isinstance(events, str):
            data = [events.encode("utf-8", "surrogatepass")]
            return self._kept(step, respond_to_bytes(data, name, self.mint, include_usage=usage))
        listed = events if isinstance(events, list) else [events]
        return self._kept(step, respond_to_events(listed, name, self.mint, include_usage=usage))

    def _advance(self, step: Object) -> dict[str, Json]:
        seconds = step.get("seconds")
        if isinstance(seconds, (int, float)) and not isinstance(seconds, bool):
            self.advance(float(seconds))
        return {"do": "advance"}

    def _kept(self, step: Object, reply: ConvertedResponse) -> dict[str, Json]:
        self._ids.append(list(_ids_of(reply)))
        warnings = [*reply.warnings, *self._signatures(step).keep(reply.seen)]
        return {"do": str(step["do"]), **reply.to_json(), "warnings": warnings}

    def _signatures(self, step: Object) -> ConversationSignatures:
        said = within(step, "request", "metadata", "conversation_id")
        conversation, tenant = step.get("conversation", self.options.conversation or said), step.get("tenant")
        return ConversationSignatures(
            store=self.store,
            scope=SignatureScope(
                tenant=tenant if isinstance(tenant, str) else "",
                conversation=conversation if isinstance(conversation, str) else "",
            ),
            generation=gemini_model(self._model(step)).generation,
            max_signature=self.max_signature,
        )

    def _model(self, step: Object) -> str:
        model = step.get("model")
        return model if isinstance(model, str) else self.model

    def _name(self, step: Object) -> str:
        return gemini_model(self._model(step)).name


_STEPS: Final[Mapping[str, Callable[[Session, Object], dict[str, Json]]]] = {
    "request": Session._request,  # noqa: SLF001  # its own methods, by name
    "response": Session._response,  # noqa: SLF001
    "stream": Session._stream,  # noqa: SLF001
    "advance": Session._advance,  # noqa: SLF001
}
#: What a step may be.
KINDS: Final = tuple(_STEPS)


def _ids_of(reply: ConvertedResponse) -> Iterator[str]:
    """Give the ids of the calls of a reply, in order."""
    holders: list[Any] = []
    if reply.completion is not None:
        choices: Any = reply.completion["choices"]
        holders = [choice["message"] for choice in choices]
    for chunk in reply.chunks or ():
        assert isinstance(chunk, dict), "chunks are objects"
        streamed: Any = chunk["choices"]
        holders += [choice["delta"] for choice in streamed]
    for holder in holders:
        for call in holder.get("tool_calls", ()):
            if "id" in call:
                yield call["id"]


def _filled(value: Json, ids: Sequence[Sequence[str]]) -> Json:
    """Write real ids in place of `<id:R:K>`, the K-th call of the R-th reply."""
    if isinstance(value, str):
        found = _PLACEHOLDER.fullmatch(value)
        if found is None or int(found[1]) >= len(ids) or int(found[2]) >= len(ids[int(found[1])]):
            return value
        return ids[int(found[1])][int(found[2])]
    if isinstance(value, dict):
        return {name: _filled(member, ids) for name, member in value.items()}
    return [_filled(entry, ids) for entry in value] if isinstance(value, list) else value


def _object(value: Json) -> Object:
    return value if isinstance(value, dict) else {}
