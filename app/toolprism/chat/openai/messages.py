"""Reads messages (roles, texts, media, calls) and what Google's clients send in `extra_body.google`.

Google's OpenAI endpoint puts signatures in `extra_content.google.thought_signature`:
https://ai.google.dev/gemini-api/docs/openai, read 2026-11-21.

    safety_settings, cached_content, media_resolution,    used
    stream_function_call_arguments
    tools                                                 built-in tools are used, any other is ignored with a warning
    thinking_config                                       used; `toolprism.chat.openai.generation` reads it
    thought_tag_marker, anything else                     ignored with a warning

Source: Gemini API, OpenAI compatibility, https://ai.google.dev/gemini-api/docs/openai, read 2026-11-21.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, get_args

from toolprism.chat.model.conversation import (
    AssistantMessage,
    Conversation,
    Detail,
    GoogleExtension,
    GoogleFile,
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
from toolprism.chat.model.response import as_signature, within
from toolprism.chat.openai.request_fields import READERS, read, read_if, read_members
from toolprism.chat.openai.tool_calls import ASSISTANT, INSTRUCTION, TOOL, Matcher, Mismatch, read_calls, roles_of
from toolprism.chat.openai.tools import built_in_names, read_built_in_tools
from toolprism.core.json_text import dumps
from toolprism.core.json_types import Json, Object

#: Each notation of a file, and the member that holds its content.
_CONTENT: Final = {"inlineData": "data", "fileData": "fileUri"}


def read_google_parts(value: Json, at: str) -> tuple[GoogleFile, ...]:
    """Return the files."""
    return tuple(_file(part, f"{at}[{index}]") for index, part in enumerate(read_if(list, value, at) or ()))


def _file(value: Json, at: str) -> GoogleFile:
    part = read_members(value, at)
    if len(part) != 1 or not part.keys() <= _CONTENT.keys():
        raise WireError("unsupported_content_part", at)
    ((notation, media),) = part.items()
    content = _CONTENT[notation]
    given = read_members(media, f"{at}.{notation}")
    for name, text in given.items():
        if name not in {"mimeType", content, "displayName"}:
            raise WireError("unsupported_content_part", f"{at}.{notation}")
        read(str, text, f"{at}.{notation}.{name}")
    return GoogleFile(
        mime=given.get("mimeType"),
        content=given.get(content),
        is_data=notation == "inlineData",
        display_name=given.get("displayName"),
    )


_AT: Final = "extra_body.google"
_SAFETY_MEMBERS: Final = frozenset({"category", "threshold", "method"})
_RESOLUTIONS: Final = get_args(Detail)
_RESOLUTION_PREFIX: Final = "media_resolution_"


def read_extra_body(value: Json) -> GoogleExtension:
    """Return the members of `extra_body` that are used, and the names of the others."""
    given = {} if value is None else read_members(value, "extra_body")
    ignored = [f"extra_body.{name[:40]}" for name in given if name != "google"]
    members = read_members(given.get("google", {}), _AT)
    members.pop("thinking_config", None)
    tools = members.pop("tools", None)
    return GoogleExtension(
        safety_settings=tuple(_safety_settings(members.pop("safety_settings", None))),
        cached_content=read_if(str, members.pop("cached_content", None), f"{_AT}.cached_content"),
        resolution=_resolution(members.pop("media_resolution", None)),
        streams_arguments=read(
            bool, members.pop("stream_function_call_arguments", False), f"{_AT}.stream_function_call_arguments"
        ),
        tools=tuple(tool for entry, at in _tool_entries(tools) for tool in read_built_in_tools(entry, at)),
        ignored=(*ignored, *(f"{_AT}.{name[:40]}" for name in members), *_other_tools(tools)),
    )


def _tool_entries(value: Json) -> Iterator[tuple[Object, str]]:
    """Yield the entries of `tools`, each with its place."""
    for index, entry in enumerate(read_if(list, value, f"{_AT}.tools") or ()):
        at = f"{_AT}.tools[{index}]"
        yield read(dict, entry, at), at


def _other_tools(value: Json) -> Iterator[str]:
    """Yield the names of the tools that are not built-in ones."""
    for entry, at in _tool_entries(value):
        used = built_in_names(entry)
        if entry.get("type") is not None:
            yield from () if used else (f"{at}.type",)
        else:
            yield from (
                f"{at}.{name[:40]}" for name, member in entry.items() if name not in used and member is not None
            )


def _resolution(value: Any) -> Detail | None:
    name: Any = read_if(str, value, f"{_AT}.media_resolution")
    level: Detail | None = name and name.lower().removeprefix(_RESOLUTION_PREFIX)
    if level is not None and level not in _RESOLUTIONS:
        raise WireError("invalid_type", f"{_AT}.media_resolution")
    return level


def _safety_settings(value: Json) -> Iterator[Mapping[str, str]]:
    for index, given in enumerate(read_if(list, value, f"{_AT}.safety_settings") or ()):
        at = f"{_AT}.safety_settings[{index}]"
        setting = read_members(given, at)
        for name, member in setting.items():
            if name not in _SAFETY_MEMBERS:
                raise WireError("invalid_type", at)
            read(str, member, f"{at}.{name}")
        yield setting


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
