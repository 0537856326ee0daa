"""Runs the steps of whole conversations, with a signature store between the requests."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from toolprism.chat.convert import convert
from toolprism.chat.model.arguments import within
from toolprism.chat.model.errors import WireError
from toolprism.chat.model.gemini_models import gemini_model
from toolprism.chat.model.ids import IdSource
from toolprism.chat.model.options import ConversionOptions
from toolprism.chat.respond import ConvertedResponse, respond, respond_to_bytes, respond_to_events
from toolprism.chat.signatures.conversation_signatures import ConversationSignatures
from toolprism.chat.signatures.store import MAX_SIGNATURE, SignatureScope, SignatureStore
from toolprism.core.json_types import Json, Object, as_object

_PLACEHOLDER: Final = re.compile(r"<id:(\d{1,6}):(\d{1,6})>")


@dataclass
class Session:
    """Conversations with one model; their steps may alternate."""

    model: str
    options: ConversionOptions
    store: SignatureStore
    ids: IdSource = field(default_factory=IdSource)
    max_signature: int = MAX_SIGNATURE
    #: Moves the clock of the store.
    advance: Callable[[float], None] = field(default=lambda _: None)
    #: The ids of the tool calls of each response.
    _call_ids: list[list[str]] = field(default_factory=list)

    def step(self, step: Object) -> dict[str, Json]:
        """Run one step and return its result."""
        return _STEPS[step["do"]](self, step)

    def _request(self, step: Object) -> dict[str, Json]:
        request = {"model": self._model(step), **as_object(step.get("request")), "messages": step.get("messages")}
        try:
            converted = convert(_filled(request, self._call_ids), self.options, self._signatures(step))
        except WireError as error:
            return {"do": "request", "error": error.record().to_json(), "warnings": []}
        return {"do": "request", "contents": converted.body["contents"], **converted.to_json(trail=self.options.trail)}

    def _response(self, step: Object) -> dict[str, Json]:
        return self._keep(step, respond(step.get("vertex"), self._model_name(step), self.ids))

    def _stream(self, step: Object) -> dict[str, Json]:
        name, usage = self._model_name(step), bool(step.get("include_usage"))
        events: Json = next((step[member] for member in ("vertex", "chunks", "stream", "sse") if member in step), [])
        if isinstance(events, str):
            data = [events.encode("utf-8", "surrogatepass")]
            return self._keep(step, respond_to_bytes(data, name, self.ids, include_usage=usage))
        listed = events if isinstance(events, list) else [events]
        return self._keep(step, respond_to_events(listed, name, self.ids, include_usage=usage))

    def _advance(self, step: Object) -> dict[str, Json]:
        seconds = step.get("seconds")
        if isinstance(seconds, (int, float)) and not isinstance(seconds, bool):
            self.advance(float(seconds))
        return {"do": "advance"}

    def _keep(self, step: Object, response: ConvertedResponse) -> dict[str, Json]:
        self._call_ids.append(list(_call_ids(response)))
        warnings = [*response.warnings, *self._signatures(step).keep(response.signatures)]
        return {"do": str(step["do"]), **response.to_json(), "warnings": warnings}

    def _signatures(self, step: Object) -> ConversationSignatures:
        named = within(step, "request", "metadata", "conversation_id")
        conversation, tenant = step.get("conversation", self.options.conversation or named), step.get("tenant")
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

    def _model_name(self, step: Object) -> str:
        return gemini_model(self._model(step)).name


_STEPS: Final[Mapping[str, Callable[[Session, Object], dict[str, Json]]]] = {
    "request": Session._request,  # noqa: SLF001  # its own methods, by name
    "response": Session._response,  # noqa: SLF001
    "stream": Session._stream,  # noqa: SLF001
    "advance": Session._advance,  # noqa: SLF001
}
#: The kinds of steps.
KINDS: Final = tuple(_STEPS)


def _call_ids(response: ConvertedResponse) -> Iterator[str]:
    """Yield the ids of the tool calls of a response, in order."""
    holders: list[Any] = []
    if response.completion is not None:
        choices: Any = response.completion["choices"]
        holders = [choice["message"] for choice in choices]
    for chunk in response.chunks or ():
        assert isinstance(chunk, dict), "chunks are objects"
        streamed: Any = chunk["choices"]
        holders += [choice["delta"] for choice in streamed]
    for holder in holders:
        for call in holder.get("tool_calls", ()):
            if "id" in call:
                yield call["id"]


def _filled(value: Json, ids: Sequence[Sequence[str]]) -> Json:
    """Return a value with each `<id:R:K>` replaced by the id of the K-th call of the R-th response."""
    if isinstance(value, str):
        found = _PLACEHOLDER.fullmatch(value)
        if found is None or int(found[1]) >= len(ids) or int(found[2]) >= len(ids[int(found[1])]):
            return value
        return ids[int(found[1])][int(found[2])]
    if isinstance(value, dict):
        return {name: _filled(member, ids) for name, member in value.items()}
    return [_filled(entry, ids) for entry in value] if isinstance(value, list) else value
