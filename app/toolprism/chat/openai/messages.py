"""Reads messages: their roles, texts, media and calls.

Google's OpenAI endpoint puts signatures in `extra_content.google.thought_signature`:
https://ai.google.dev/gemini-api/docs/openai, read 2026-11-21.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from toolprism.chat.model.arguments import as_signature, within
from toolprism.chat.model.conversation import (
    AssistantMessage,
    Conversation,
    MediaPart,
    Message,
    Part,
    PartPosition,
    SystemMessage,
    TextPart,
    ToolCall,
    ToolMessage,
    ToolResult,
    UserMessage,
)
from toolprism.chat.model.errors import WireError
from toolprism.chat.model.options import ConversionOptions
from toolprism.chat.openai.extra_body import read_google_parts
from toolprism.chat.openai.media import READERS
from toolprism.chat.openai.request_fields import read
from toolprism.chat.openai.result_matching import ASSISTANT, INSTRUCTION, TOOL, Matcher, Mismatch, roles_of
from toolprism.chat.openai.tool_calls import read_calls
from toolprism.core.json_text import dumps
from toolprism.core.json_types import Json, Object


def write_arguments(arguments: Object | None) -> str:
    """Return arguments as compact JSON; a call without arguments has an empty object."""
    return dumps(arguments if arguments is not None else {})


def write_call(name: str, call_id: str, arguments: str, signature: str | None) -> dict[str, Json]:
    """Return a tool call."""
    call: dict[str, Json] = {"id": call_id, "type": "function", "function": {"name": name, "arguments": arguments}}
    return {**call, **write_signature(signature)}


def write_signature(signature: str | None) -> dict[str, Json]:
    """Return the members that hold a signature, as Google's OpenAI endpoint writes them."""
    return {} if signature is None else {"extra_content": {"google": {"thought_signature": signature}}}


def write_image(url: str, index: int) -> dict[str, Json]:
    """Return an image."""
    return {"type": "image_url", "index": index, "image_url": {"url": url}}


#: The types of text parts, which are the members that hold their texts.
_TEXTS: Final = ("text", "refusal")


def read_parts(content: Json, at: str) -> tuple[Part, ...]:
    """Return the parts of a message; empty texts are left out."""
    if content is None:
        return ()
    if isinstance(content, str):
        return (TextPart(content),) if content else ()
    parts = (part for _, part in _list(content, at))
    return tuple(part for part in parts if not isinstance(part, TextPart) or part.text)


def read_texts(content: Json, at: str) -> str:
    """Return a content that must be text; its parts are joined by line breaks."""
    if content is None or isinstance(content, str):
        return content or ""
    texts: list[str] = []
    for place, part in _list(content, at):
        if not isinstance(part, TextPart):
            raise WireError("unsupported_content_part", f"{place}.type")
        texts.append(part.text)
    return "\n".join(filter(None, texts))


def _list(content: Json, at: str) -> Iterator[tuple[str, Part]]:
    """Yield the parts of a list, each with its place."""
    for index, part in enumerate(read(list, content, at)):
        place = f"{at}[{index}]"
        yield place, _part(part, place)


def _part(value: Json, at: str) -> Part:
    part = read(dict, value, at)
    kind = part.get("type")
    if kind in _TEXTS:
        return TextPart(read(str, part.get(kind), f"{at}.{kind}"))
    if isinstance(kind, str) and kind in READERS:
        return READERS[kind](part, at)
    raise WireError("unsupported_content_part", f"{at}.type")


MAX_MESSAGES: Final = 100_000
_MISSING_RESULT: Final = ToolResult(text='{"error":"Tool result not available."}', synthesized=True)


def read_messages(value: Json, options: ConversionOptions) -> Conversation:
    """Return the conversation."""
    if value is None or value == []:
        raise WireError("empty_messages", "messages")
    given = read(list, value, "messages")
    if len(given) > MAX_MESSAGES:
        raise WireError("too_many_messages", "messages")
    roles = roles_of(given)
    matching = Matcher(given, roles).match()
    messages, invalid = _read(given, roles)
    mismatches = [*invalid, *matching.mismatches]
    if options.on_missing_result == "error":
        mismatches += [
            Mismatch(place.message, WireError("missing_tool_result", at)) for place, at in matching.unanswered
        ]
    if mismatches:
        raise min(mismatches, key=lambda mismatch: mismatch.message).error
    results: dict[PartPosition, ToolResult] = {}
    for place, index in matching.answered.items():
        message = messages[index]
        assert isinstance(message, ToolMessage), "only tool messages answer calls"
        results[place] = message.result
    results |= {place: _MISSING_RESULT for place, _ in matching.unanswered}
    return Conversation(messages=messages, results=results, moved=matching.moved)


def _read(given: Sequence[Any], roles: Sequence[str]) -> tuple[tuple[Message, ...], list[Mismatch]]:
    """Return the messages before the first invalid one, and its mistake."""
    messages: list[Message] = []
    try:
        for message, role in zip(given, roles, strict=True):
            at = f"messages[{len(messages)}]"
            messages.append(_BY_ROLE.get(role, _unknown)(message, at))
    except WireError as error:
        return tuple(messages), [Mismatch(len(messages), error)]
    return tuple(messages), []


def _unknown(message: Json, at: str) -> Message:
    read(dict, message, at)
    raise WireError("unknown_role", f"{at}.role")


def _system(message: Object, at: str) -> SystemMessage:
    return SystemMessage(read_texts(message.get("content"), f"{at}.content"))


def _user(message: Object, at: str) -> UserMessage:
    return UserMessage(read_parts(message.get("content"), f"{at}.content"))


def _assistant(message: Object, at: str) -> AssistantMessage:
    calls = read_calls(message, at)
    reasoning = message.get("reasoning_content")
    return AssistantMessage(
        parts=_assistant_parts(message, at),
        calls=calls,
        signatures=_signatures(message, calls),
        has_reasoning=isinstance(reasoning, str) and bool(reasoning),
    )


def _tool(message: Object, at: str) -> ToolMessage:
    if message.get("name") is not None:
        read(str, message["name"], f"{at}.name")
    content = message.get("content")
    parts = () if isinstance(content, str) else read_parts(content, f"{at}.content")
    files = within(message, "extra_content", "google", "parts") if "extra_content" in message else None
    return ToolMessage(
        ToolResult(
            text=content
            if isinstance(content, str)
            else "\n".join(part.text for part in parts if isinstance(part, TextPart)),
            media=tuple(part for part in parts if isinstance(part, MediaPart)),
            files=read_google_parts(files, f"{at}.extra_content.google.parts") if files is not None else (),
        )
    )


_BY_ROLE: Final[Mapping[str, Callable[[Object, str], Message]]] = {
    "user": _user,
    **dict.fromkeys(INSTRUCTION, _system),
    **dict.fromkeys(ASSISTANT, _assistant),
    **dict.fromkeys(TOOL, _tool),
}


def _assistant_parts(message: Object, at: str) -> tuple[Part, ...]:
    """Return the parts of an assistant message; a `refusal` is used if there is no content."""
    parts = read_parts(message.get("content"), f"{at}.content")
    refusal = message.get("refusal")
    if refusal is None or parts:
        return parts
    return (TextPart(refusal),) if read(str, refusal, f"{at}.refusal") else ()


def _signatures(message: Object, calls: Sequence[ToolCall]) -> tuple[str, ...]:
    """Return the signatures that may belong to the text: LiteLLM's list, then Google's, without those of the calls."""
    if "provider_specific_fields" not in message and "extra_content" not in message:
        return ()
    listed = within(message, "provider_specific_fields", "thought_signatures")
    named = within(message, "extra_content", "google", "thought_signature")
    of_calls = {call.signature for call in calls}
    known = map(as_signature, (*(listed if isinstance(listed, list) else ()), named))
    return tuple(signature for signature in known if signature is not None and signature not in of_calls)
