"""Builds the request that a client sends after a response."""

from typing import Any, Final

from toolprism.chat.model.gemini_models import without_prefix
from toolprism.chat.openai.completion import assembled
from toolprism.chat.respond import ConvertedResponse, respond, respond_to_bytes, respond_to_events
from toolprism.core.json_types import Json, as_object

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
