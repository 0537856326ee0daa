"""Turn: from an answer to the request that a client sends after it."""

from collections.abc import Iterator
from typing import Any, Final

from app.chat.model.gemini_models import without_prefix
from app.chat.respond import ConvertedResponse, respond, respond_to_bytes, respond_to_events
from app.core.json_types import Json

#: What a tool might say, and what a user might.
_RESULT: Final = '{"output": "the result of the tool"}'
_MORE: Final = "And then?"
#: Where Gemini's own things travel in OpenAI's format; careless clients lose it.
_EXTRA: Final = "extra_content"


def reply_to(answer: Json, request: Json) -> ConvertedResponse:
    """Convert an answer, whatever it is: a response, decoded chunks, or the text of a stream."""
    asked: Any = request if isinstance(request, dict) else {}
    model = asked.get("model")
    name = without_prefix(model) if isinstance(model, str) else ""
    options = asked.get("stream_options")
    usage = isinstance(options, dict) and options.get("include_usage") is True
    if isinstance(answer, str):
        return respond_to_bytes([answer.encode("utf-8", "surrogatepass")], name, include_usage=usage)
    if isinstance(answer, list) and not _is_error(answer):
        return respond_to_events(answer, name, include_usage=usage)
    return respond(answer, name)


def next_request(request: Json, reply: ConvertedResponse, *, faithful: bool) -> Json:
    """Write the request that follows an answer: the message, a result for each call, or another word of the user.

    Args:
        request: the request that was answered.
        reply: the answer.
        faithful: the client sends back what it does not understand, too.

    Returns:
        None where nothing was answered, or nothing can follow.
    """
    message = _message(reply)
    if message is None or not isinstance(request, dict) or not isinstance(request.get("messages"), list):
        return None
    calls = message.get("tool_calls") or []
    following: list[Any] = [{"role": "tool", "tool_call_id": call["id"], "content": _RESULT} for call in calls]
    messages = [*request["messages"], message, *(following or [{"role": "user", "content": _MORE}])]
    whole = {**request, "messages": messages}
    return whole if faithful else _forgetful(whole)


def _is_error(answer: list[Any]) -> bool:
    return len(answer) == 1 and isinstance(answer[0], dict) and "error" in answer[0]


def _message(reply: ConvertedResponse) -> dict[str, Any] | None:
    if reply.error is not None:
        return None
    if reply.completion is not None:
        choices: Any = reply.completion["choices"]
        return next((dict(choice["message"]) for choice in choices if choice["index"] == 0), None)
    return _gathered(_deltas(reply)) if reply.chunks else None


def _deltas(reply: ConvertedResponse) -> Iterator[dict[str, Any]]:
    chunks: Any = reply.chunks
    for chunk in chunks:
        for choice in chunk["choices"]:
            if choice["index"] == 0:
                yield choice["delta"]


def _gathered(deltas: Iterator[dict[str, Any]]) -> dict[str, Any]:
    """Put the pieces of a stream together, as clients do."""
    message: dict[str, Any] = {"role": "assistant", "content": None}
    calls: dict[int, dict[str, Any]] = {}
    for delta in deltas:
        if delta.get("content"):
            message["content"] = (message["content"] or "") + delta["content"]
        if _EXTRA in delta:
            message[_EXTRA] = delta[_EXTRA]
        for piece in delta.get("tool_calls", ()):
            _add(calls, piece)
    if calls:
        message["tool_calls"] = [calls[index] for index in sorted(calls)]
    return message


def _add(calls: dict[int, dict[str, Any]], piece: dict[str, Any]) -> None:
    known = calls.get(piece["index"])
    if known is None:
        calls[piece["index"]] = {name: value for name, value in piece.items() if name != "index"}
        return
    function = known["function"]
    arguments = function.get("arguments", "") + piece.get("function", {}).get("arguments", "")
    known["function"] = {**function, "arguments": arguments}
    if _EXTRA in piece:
        known[_EXTRA] = piece[_EXTRA]


def _forgetful(request: dict[str, Any]) -> dict[str, Any]:
    """Leave out what a careless client loses: of messages and of their calls, and of nothing else."""
    return {**request, "messages": [_plain(message) for message in request["messages"]]}


def _plain(message: Any) -> Any:
    if not isinstance(message, dict):
        return message
    kept = {name: member for name, member in message.items() if name != _EXTRA}
    calls = kept.get("tool_calls")
    return {**kept, "tool_calls": [_plain(call) for call in calls]} if isinstance(calls, list) else kept
