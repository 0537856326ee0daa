"""Reads `tool_calls` and the deprecated `function_call`, and matches results to them: by id, else by name.

Signatures of calls are read in the notations of Google's OpenAI endpoint
(https://ai.google.dev/gemini-api/docs/openai), of Higress (https://github.com/higress-group/higress/issues/3973) and of
LiteLLM (https://github.com/BerriAI/litellm), all read 2026-11-21.

A result answers the nearest unanswered call before it, or else the next one after it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, TypeAlias

from toolprism.chat.model.conversation import PartPosition, ToolCall
from toolprism.chat.model.errors import WireError
from toolprism.chat.model.response import MAX_DEPTH, as_signature, signature_in, strict_json, within
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


Key: TypeAlias = tuple[str, str]

ASSISTANT: Final = frozenset({"assistant", "model"})
TOOL: Final = frozenset({"tool", "function"})
INSTRUCTION: Final = frozenset({"system", "developer"})


class Mismatch(NamedTuple):
    """A mistake of one message in relation to others."""

    message: int
    error: WireError


@dataclass
class Matching:
    """The message that answers each call."""

    answered: dict[PartPosition, int] = field(default_factory=dict)
    mismatches: list[Mismatch] = field(default_factory=list)
    unanswered: list[tuple[PartPosition, str]] = field(default_factory=list)
    moved: bool = False


def roles_of(messages: Sequence[Json]) -> list[str]:
    """Return the role of each message; empty if it is invalid."""
    given = [message.get("role") if isinstance(message, dict) else None for message in messages]
    return [role if isinstance(role, str) else "" for role in given]


class Matcher:
    """Matches the results of a conversation to its calls, in a walk over the messages."""

    def __init__(self, messages: Sequence[Any], roles: Sequence[str]) -> None:
        self._messages = messages
        self._roles = roles
        self._steps, self._ends = _steps(roles)
        self._found = Matching()
        self._keys = {index: keys_of(messages[index]) for index, role in enumerate(roles) if role in ASSISTANT}
        #: Unanswered calls ahead of the walk, by key; the last of each list is the next.
        self._ahead: dict[Key, list[PartPosition]] = {}
        #: Unanswered calls that the walk has passed.
        self._open: dict[Key, list[PartPosition]] = {}

    def match(self) -> Matching:
        """Return what the walk finds."""
        calls = list(self._calls())
        self._find_duplicates(calls)
        for place, key in reversed(calls):
            self._ahead.setdefault(key, []).append(place)
        for index, role in enumerate(self._roles):
            if role in ASSISTANT:
                self._open_calls(index)
            elif role in TOOL:
                self._answer(index, self._messages[index], role)
        answered = self._found.answered
        self._found.unanswered = [(place, _at(place, key)) for place, key in calls if place not in answered]
        return self._found

    def _calls(self) -> Iterator[tuple[PartPosition, Key]]:
        for index, keys in self._keys.items():
            for number, key in enumerate(keys):
                if key[0]:  # any other is reported when the message is read
                    yield PartPosition(index, number), key

    def _find_duplicates(self, calls: Sequence[tuple[PartPosition, Key]]) -> None:
        """Find ids that occur twice in a step."""
        seen: set[tuple[int, Key]] = set()
        for place, key in calls:
            known = (self._steps[place.message], key)
            if known in seen and key[0] == "id":
                error = WireError("duplicate_tool_call_id", _at(place, key))
                self._found.mismatches.append(Mismatch(place.message, error))
            seen.add(known)

    def _open_calls(self, index: int) -> None:
        for key in self._keys[index]:
            waiting = self._ahead.get(key)
            while waiting and waiting[-1].message <= index:
                self._open.setdefault(key, []).append(waiting.pop())

    def _answer(self, index: int, message: Mapping[str, Any], role: str) -> None:
        member = "tool_call_id" if role == "tool" else "name"
        name = message.get(member)
        if not isinstance(name, str):
            self._mismatch(index, member, "dangling_tool_result" if name is None else "invalid_type")
            return
        key = ("id", bare_id(name)) if role == "tool" else ("name", name)
        waiting = self._open.get(key) or self._ahead.get(key)
        if not waiting:
            self._mismatch(index, member, "duplicate_tool_result" if key in self._ahead else "dangling_tool_result")
            return
        place = waiting.pop()
        self._found.answered[place] = index
        if not place.message < index <= self._ends[self._steps[place.message]]:
            self._found.moved = True

    def _mismatch(self, index: int, member: str, code: str) -> None:
        self._found.mismatches.append(Mismatch(index, WireError(code, f"messages[{index}].{member}")))


def _at(place: PartPosition, key: Key) -> str:
    message, number = place
    return f"messages[{message}].{f'tool_calls[{number}].id' if key[0] != 'name' else 'function_call'}"


def _steps(roles: Sequence[str]) -> tuple[list[int], list[int]]:
    """Return the step of each message, and the end of each step: the next message that is not a result."""
    steps: list[int] = []
    ends: list[int] = [len(roles)]
    inside = False
    for index, role in enumerate(roles):
        if role in ASSISTANT:
            if not inside:
                ends[-1] = min(ends[-1], index)
                ends.append(len(roles))
            inside = True
        elif role not in INSTRUCTION:
            inside = False
            if role not in TOOL:
                ends[-1] = min(ends[-1], index)
        steps.append(len(ends) - 1)
    return steps, ends
