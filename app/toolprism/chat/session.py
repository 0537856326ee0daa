"""Runs the steps of whole conversations, with a signature store between a response and the request that follows it."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from toolprism.chat.convert import ConvertedResponse, convert, respond, respond_to_bytes, respond_to_events
from toolprism.chat.model.errors import WireError
from toolprism.chat.model.options import ConversionOptions, gemini_model, without_prefix
from toolprism.chat.model.response import IdSource, within
from toolprism.chat.openai.completion import assembled
from toolprism.chat.signatures.store import MAX_SIGNATURE, ConversationSignatures, SignatureScope, SignatureStore
from toolprism.core.json_types import Json, Object, as_object

#: Examples of a tool result and of the next user message.
_RESULT: Final = '{"output": "the result of the tool"}'
_NEXT_QUESTION: Final = "And then?"
#: The member for Google's extensions in OpenAI's format; many clients do not send it back.
_EXTRA: Final = "extra_content"
#: What a client sends back of a streamed message.
_SENT_BACK: Final = ("role", "content", "tool_calls", _EXTRA)


def convert_answer(answer: Json, request: Json) -> ConvertedResponse:
    """Convert a response in any form: one object, decoded chunks, or the text of a stream."""
    given = as_object(request)
    model = given.get("model")
    name = without_prefix(model) if isinstance(model, str) else ""
    options = given.get("stream_options")
    usage = isinstance(options, dict) and options.get("include_usage") is True
    if isinstance(answer, str):
        return respond_to_bytes([answer.encode("utf-8", "surrogatepass")], name, include_usage=usage)
    is_error = isinstance(answer, list) and len(answer) == 1 and "error" in as_object(answer[0])
    if isinstance(answer, list) and not is_error:
        return respond_to_events(answer, name, include_usage=usage)
    return respond(answer, name)


def next_request(request: Json, response: ConvertedResponse, *, faithful: bool) -> Json:
    """Return the request after a response: with its message, and a result for each call or another question."""
    message = _message(response)
    if message is None or not isinstance(request, dict) or not isinstance(request.get("messages"), list):
        return None
    calls = message.get("tool_calls") or []
    following: list[Any] = [{"role": "tool", "tool_call_id": call["id"], "content": _RESULT} for call in calls]
    messages = [*request["messages"], message, *(following or [{"role": "user", "content": _NEXT_QUESTION}])]
    whole = {**request, "messages": messages}
    return whole if faithful else {**whole, "messages": [*map(_plain, messages)]}


def _message(response: ConvertedResponse) -> dict[str, Any] | None:
    if response.error is not None:
        return None
    if response.completion is not None:
        choices: Any = response.completion["choices"]
        return next((dict(choice["message"]) for choice in choices if choice["index"] == 0), None)
    chunks: Any = response.chunks or ()
    deltas = [choice["delta"] for chunk in chunks for choice in chunk["choices"] if choice["index"] == 0]
    return {name: member for name, member in assembled(deltas).items() if name in _SENT_BACK} if chunks else None


def _plain(message: Any) -> Any:
    """Return a message or a call without `extra_content`."""
    if not isinstance(message, dict):
        return message
    kept = {name: member for name, member in message.items() if name != _EXTRA}
    calls = kept.get("tool_calls")
    return {**kept, "tool_calls": [_plain(call) for call in calls]} if isinstance(calls, list) else kept


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
