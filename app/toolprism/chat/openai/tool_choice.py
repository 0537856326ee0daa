"""Reads `tool_choice`, and `function_call`, its deprecated form."""

from collections.abc import Collection, Iterator, Mapping
from typing import Final

from toolprism.chat.model.errors import WireError
from toolprism.chat.model.tools import ChoiceMode, ToolChoice
from toolprism.chat.openai.request_fields import read_object, read_text
from toolprism.core.json_types import Json, Object

_MODES: Final[Mapping[str, ChoiceMode]] = {
    "auto": "auto",
    "none": "none",
    "required": "required",
    "validated": "validated",
}
#: The modes of `function_call`.
_DEPRECATED_MODES: Final = frozenset({"auto", "none"})
#: The modes that a request without functions may name.
_OPTIONAL_MODES: Final = frozenset({"auto", "none", "validated"})
#: The modes of `allowed_tools`.
_ALLOWED_MODES: Final[Mapping[str, ChoiceMode]] = {"required": "required", "auto": "auto"}


def read_tool_choice(request: Object, names: Collection[str]) -> ToolChoice | None:
    """Return the choice; `tool_choice` takes precedence over `function_call`.

    Args:
        request: the body of the request.
        names: the names of the functions that the model may call.

    Raises:
        WireError: the choice is not valid, names an unknown function, or requires a call without functions.
    """
    value, deprecated = request.get("tool_choice"), request.get("function_call")
    if value is None:
        return _function_call(deprecated, names)
    ignored = () if deprecated is None else ("function_call",)
    if isinstance(value, str):
        return _mode(value, "tool_choice", names, ignored)
    choice = read_object(value, "tool_choice", "invalid_tool_choice")
    if choice.get("type") == "function":
        name, at = _name(choice.get("function"), "tool_choice.function")
        return _named("required", {at: name}, "tool_choice", names, ignored)
    if choice.get("type") == "allowed_tools":
        return _allowed_tools(choice, names, ignored)
    detail = "custom_tool" if choice.get("type") == "custom" else None
    raise WireError("invalid_tool_choice", "tool_choice", detail)


def _function_call(value: Json, names: Collection[str]) -> ToolChoice | None:
    if value is None:
        return None
    if not isinstance(value, str):
        name, at = _name(value, "function_call")
        return _named("required", {at: name}, "function_call", names)
    if value not in _DEPRECATED_MODES:
        raise WireError("invalid_tool_choice", "function_call")
    return _mode(value, "function_call", names)


def _mode(value: str, at: str, names: Collection[str], ignored: tuple[str, ...] = ()) -> ToolChoice:
    if value not in _MODES:
        raise WireError("invalid_tool_choice", at)
    if not names and value not in _OPTIONAL_MODES:
        raise WireError("tool_choice_without_tools", at)
    return ToolChoice(mode=_MODES[value], ignored=ignored)


def _name(value: Json, at: str) -> tuple[str, str]:
    function = read_object(value, at, "invalid_tool_choice")
    return read_text(function.get("name"), f"{at}.name", "invalid_tool_choice"), f"{at}.name"


def _allowed_tools(choice: Object, names: Collection[str], ignored: tuple[str, ...]) -> ToolChoice:
    nested = choice.get("allowed_tools")
    allowed = read_object(choice if nested is None else nested, "tool_choice.allowed_tools", "invalid_tool_choice")
    mode = "auto" if allowed.get("mode") is None else allowed["mode"]
    if not isinstance(mode, str) or mode not in _ALLOWED_MODES:
        raise WireError("invalid_tool_choice", "tool_choice.allowed_tools.mode")
    chosen = dict(_allowed_names(allowed.get("tools")))
    return _named(_ALLOWED_MODES[mode], chosen, "tool_choice", names, ignored)


def _allowed_names(tools: Json) -> Iterator[tuple[str, str]]:
    """Yield the name of every allowed function, preceded by its place."""
    if not isinstance(tools, list) or not tools:
        raise WireError("invalid_tool_choice", "tool_choice.allowed_tools.tools")
    for index, value in enumerate(tools):
        at = f"tool_choice.allowed_tools.tools[{index}]"
        tool = read_object(value, at, "invalid_tool_choice")
        nested = tool.get("function")
        name, place = _name(tool if nested is None else nested, f"{at}.function")
        yield place, name


def _named(
    mode: ChoiceMode, chosen: Mapping[str, str], at: str, names: Collection[str], ignored: tuple[str, ...] = ()
) -> ToolChoice:
    """Return a choice of functions by name; the keys of `chosen` are their places."""
    if not names:
        raise WireError("tool_choice_without_tools", at)
    for place, name in chosen.items():
        if name not in names:
            raise WireError("unknown_tool_choice", place)
    return ToolChoice(mode=mode, names=tuple(dict.fromkeys(chosen.values())), ignored=ignored)
