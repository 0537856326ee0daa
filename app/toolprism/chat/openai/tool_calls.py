"""Reads `tool_calls` and the deprecated `function_call` of an assistant message.

Signatures of calls are read in the notations of Google's OpenAI endpoint
(https://ai.google.dev/gemini-api/docs/openai), of Higress (https://github.com/higress-group/higress/issues/3973) and of
LiteLLM (https://github.com/BerriAI/litellm), all read 2026-11-21.
"""

from typing import Final

from toolprism.chat.model.arguments import MAX_DEPTH, as_signature, signature_in, strict_json, within
from toolprism.chat.model.conversation import ToolCall
from toolprism.chat.model.errors import WireError
from toolprism.chat.openai.request_fields import read, read_if
from toolprism.chat.openai.tools import function_name
from toolprism.core.json_types import Json, Object, is_deeper, list_at

#: LiteLLM's separator between an id and the signature appended to it.
_EMBEDDED: Final = "__thought__"


def read_calls(message: Object, at: str) -> tuple[ToolCall, ...]:
    """Return the calls of an assistant message."""
    listed = read_if(list, message.get("tool_calls"), f"{at}.tool_calls") or ()
    calls: list[ToolCall] = []
    for index, call in enumerate(listed):
        place = f"{at}.tool_calls[{index}]"
        try:
            calls.append(_call(call, place))
        except WireError as error:
            raise error.below(place) from None
    if message.get("function_call") is not None:
        calls.append(_function_call(message["function_call"], f"{at}.function_call"))
    return tuple(calls)


def keys_of(message: Object) -> list[tuple[str, str]]:
    """Return the keys by which results refer to the calls of a message, whether or not the calls are valid."""
    names = [("id", within(call, "id")) for call in list_at(message, "tool_calls")]
    if isinstance(legacy := message.get("function_call"), dict):
        names.append(("name", legacy.get("name")))
    return [
        (kind, bare_id(name) if kind == "id" else name) if isinstance(name, str) else ("", "") for kind, name in names
    ]


def bare_id(name: str) -> str:
    """Return an id without the signature that was appended to it.

    >>> bare_id("call_a__thought__QUJD")
    'call_a'
    """
    return name.partition(_EMBEDDED)[0]


def _call(value: Json, at: str) -> ToolCall:
    """Return a call; the places of its mistakes are relative to it."""
    call = read(dict, value, "")
    if call.get("type") == "custom":
        raise WireError("unsupported_tool_type", ".type", "custom_tool")
    if call.get("type") not in (None, "function"):
        raise WireError("unsupported_tool_type", ".type")
    name = read(str, call.get("id"), ".id")
    function = read(dict, call.get("function"), ".function")
    return ToolCall(
        id=bare_id(name) or None,
        name=function_name(function.get("name"), ".function.name"),
        arguments=_arguments(function.get("arguments"), ".function.arguments"),
        signature=_signature(call, function, name),
        at=at,
    )


def _function_call(value: Json, at: str) -> ToolCall:
    function = read(dict, value, at)
    return ToolCall(
        id=None,
        name=function_name(function.get("name"), f"{at}.name"),
        arguments=_arguments(function.get("arguments"), f"{at}.arguments"),
        signature=_signature(function, function, ""),
        at=at,
    )


def _signature(call: Object, function: Object, name: str) -> str | None:
    """Return the signature that the client sent, in the notations of Google, Higress and LiteLLM."""
    return (
        signature_in(call, "extra_content", "google", "thought_signature")
        or signature_in(call, "thought_signature")
        or signature_in(call, "provider_specific_fields", "thought_signature")
        or signature_in(function, "provider_specific_fields", "thought_signature")
        or (as_signature(name.partition(_EMBEDDED)[2]) if _EMBEDDED in name else None)
    )


def _arguments(value: Json, at: str) -> Object:
    if value is None or (isinstance(value, str) and value.strip() in ("", "null")):
        return {}
    try:
        given = strict_json(value) if isinstance(value, str) else value
    except ValueError:
        given = None
    if not isinstance(given, dict) or (given is value and is_deeper(given, MAX_DEPTH)):
        raise WireError("invalid_tool_arguments", at)
    return given
