"""Choice: which functions may or must be called; `function_call` is what OpenAI called it first.

Modes are those of `FunctionCallingConfig`; only ANY and VALIDATED take a list of names: Vertex AI v1, revision
20261106, https://aiplatform.googleapis.com/$discovery/rest?version=v1, read 2026-11-21.
"""

from collections.abc import Sequence
from typing import Final

from app.chat.model.errors import WireError
from app.chat.model.warnings import IGNORED, Warnings
from app.chat.openai.request_fields import a_text, an_object
from app.core.json_types import Json, Object

_MODES: Final = {"auto": "AUTO", "none": "NONE", "required": "ANY", "validated": "VALIDATED"}
#: The only words of `function_call`.
_FIRST_WORDS: Final = frozenset({"auto", "none"})
_HARMLESS: Final = frozenset({"auto", "none", "validated"})
#: `auto` with a list of names: only VALIDATED takes the list and leaves the model the choice.
_ALLOWED_MODES: Final = {"required": "ANY", "auto": "VALIDATED"}


def write_choice(request: Object, names: Sequence[str], warnings: Warnings) -> dict[str, Json]:
    """Write `functionCallingConfig`; empty for what goes without saying. `tool_choice` wins over `function_call`.

    Raises:
        WireError: it is no choice, names a function that is not there, or demands a call without tools.
    """
    value, first = request.get("tool_choice"), request.get("function_call")
    if value is None:
        return _first_notation(first, names, warnings)
    if first is not None:
        warnings.add(f"{IGNORED}function_call")
    if isinstance(value, str):
        return _mode(value, "tool_choice", names, warnings)
    choice = an_object(value, "tool_choice", "invalid_tool_choice")
    if choice.get("type") == "function":
        return _named(choice.get("function"), "tool_choice", "tool_choice.function", names)
    if choice.get("type") == "allowed_tools":
        return _allowed_tools(choice, names)
    raise WireError("invalid_tool_choice", "tool_choice")


def _first_notation(value: Json, names: Sequence[str], warnings: Warnings) -> dict[str, Json]:
    if value is None:
        return {}
    if not isinstance(value, str):
        return _named(value, "function_call", "function_call", names)
    if value not in _FIRST_WORDS:
        raise WireError("invalid_tool_choice", "function_call")
    return _mode(value, "function_call", names, warnings)


def _mode(value: str, at: str, names: Sequence[str], warnings: Warnings) -> dict[str, Json]:
    if value not in _MODES:
        raise WireError("invalid_tool_choice", at)
    if names:
        return {"mode": _MODES[value]}
    if value not in _HARMLESS:
        raise WireError("tool_choice_without_tools", at)
    warnings.add("tool_choice_ignored")
    return {}


def _named(value: Json, member: str, at: str, names: Sequence[str]) -> dict[str, Json]:
    function = an_object(value, at, "invalid_tool_choice")
    name = a_text(function.get("name"), f"{at}.name", "invalid_tool_choice")
    return _allowed("ANY", [name], [f"{at}.name"], member, names)


def _allowed_tools(choice: Object, names: Sequence[str]) -> dict[str, Json]:
    inner = choice.get("allowed_tools")
    allowed = an_object(choice if inner is None else inner, "tool_choice.allowed_tools", "invalid_tool_choice")
    mode = "auto" if allowed.get("mode") is None else allowed["mode"]
    if not isinstance(mode, str) or mode not in _ALLOWED_MODES:
        raise WireError("invalid_tool_choice", "tool_choice.allowed_tools.mode")
    places: list[str] = []
    chosen: list[str] = []
    listed = allowed.get("tools")
    if not isinstance(listed, list) or not listed:
        raise WireError("invalid_tool_choice", "tool_choice.allowed_tools.tools")
    for index, tool in enumerate(listed):
        at = f"tool_choice.allowed_tools.tools[{index}]"
        given = an_object(tool, at, "invalid_tool_choice")
        named = given.get("function")
        function = an_object(given if named is None else named, f"{at}.function", "invalid_tool_choice")
        places.append(f"{at}.function.name")
        chosen.append(a_text(function.get("name"), places[-1], "invalid_tool_choice"))
    return _allowed(_ALLOWED_MODES[mode], chosen, places, "tool_choice", names)


def _allowed(
    mode: str, chosen: Sequence[str], places: Sequence[str], member: str, names: Sequence[str]
) -> dict[str, Json]:
    if not names:
        raise WireError("tool_choice_without_tools", member)
    known = frozenset(names)
    for name, at in zip(chosen, places, strict=True):
        if name not in known:
            raise WireError("unknown_tool_choice", at)
    return {"mode": mode, "allowedFunctionNames": list(dict.fromkeys(chosen))}
