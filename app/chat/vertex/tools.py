"""Tools: functions as declarations, and which of them the model is to call."""

from collections.abc import Sequence
from typing import Any, Final

from app.chat.errors import WireError
from app.chat.fields import a_flag, a_list, a_text, an_object
from app.chat.names import function_name
from app.chat.vertex.schemas import SchemaWriter
from app.chat.warnings import Warnings
from app.jsontypes import Json, Object

MAX_TOOLS: Final = 512
_MODES: Final = {"auto": "AUTO", "none": "NONE", "required": "ANY", "validated": "VALIDATED"}
_HARMLESS: Final = frozenset({"auto", "none", "validated"})
#: `auto` with a list of names: only VALIDATED takes the list and leaves the model the choice.
_ALLOWED_MODES: Final = {"required": "ANY", "auto": "VALIDATED"}


def write_declarations(value: Json, schemas: SchemaWriter, warnings: Warnings) -> list[dict[str, Json]]:
    """Write every function.

    Raises:
        WireError: one of the tools cannot be sent.
    """
    if value is None:
        return []
    tools = a_list(value, "tools")
    if len(tools) > MAX_TOOLS:
        raise WireError("too_many_tools", "tools")
    declared: list[dict[str, Json]] = []
    names: set[str] = set()
    for index, tool in enumerate(tools):
        declaration = _declaration(tool, schemas, warnings, f"tools[{index}]")
        name = str(declaration["name"])
        if name in names:
            raise WireError("duplicate_function_name", f"tools[{index}].function.name")
        names.add(name)
        declared.append(declaration)
    return declared


def _declaration(value: Any, schemas: SchemaWriter, warnings: Warnings, at: str) -> dict[str, Json]:
    tool = an_object(value, at)
    if tool.get("type", "function") != "function":
        raise WireError("unsupported_tool_type", f"{at}.type")
    function = an_object(tool.get("function"), f"{at}.function")
    declared: dict[str, Json] = {"name": function_name(function.get("name"), f"{at}.function.name")}
    description = function.get("description")
    if description is not None and a_text(description, f"{at}.function.description"):
        declared["description"] = description
    if function.get("strict") is not None and a_flag(function["strict"], f"{at}.function.strict"):
        warnings.add("strict_dropped")
    parameters = schemas.parameters(function.get("parameters"), f"{at}.function.parameters")
    if parameters is not None:
        declared[parameters[0]] = parameters[1]
    return declared


def write_choice(value: Json, names: Sequence[str], warnings: Warnings) -> dict[str, Json] | None:
    """Write which functions may or must be called; None for what goes without saying.

    Raises:
        WireError: it is no choice, names a function that is not there, or demands a call without tools.
    """
    if value is None:
        return None
    if isinstance(value, str):
        return _mode(value, names, warnings)
    choice = an_object(value, "tool_choice", "invalid_tool_choice")
    if choice.get("type") == "function":
        function = an_object(choice.get("function"), "tool_choice.function", "invalid_tool_choice")
        name = a_text(function.get("name"), "tool_choice.function.name", "invalid_tool_choice")
        return _allowed("ANY", [name], ["tool_choice.function.name"], names)
    if choice.get("type") == "allowed_tools":
        return _allowed_tools(choice, names)
    raise WireError("invalid_tool_choice", "tool_choice")


def _mode(value: str, names: Sequence[str], warnings: Warnings) -> dict[str, Json] | None:
    if value not in _MODES:
        raise WireError("invalid_tool_choice", "tool_choice")
    if names:
        return {"mode": _MODES[value]}
    if value not in _HARMLESS:
        raise WireError("tool_choice_without_tools", "tool_choice")
    warnings.add("tool_choice_ignored")
    return None


def _allowed_tools(choice: Object, names: Sequence[str]) -> dict[str, Json]:
    allowed = an_object(choice.get("allowed_tools", choice), "tool_choice.allowed_tools", "invalid_tool_choice")
    mode = allowed.get("mode", "auto")
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
        function = an_object(given.get("function", given), f"{at}.function", "invalid_tool_choice")
        places.append(f"{at}.function.name")
        chosen.append(a_text(function.get("name"), places[-1], "invalid_tool_choice"))
    return _allowed(_ALLOWED_MODES[mode], chosen, places, names)


def _allowed(mode: str, chosen: Sequence[str], places: Sequence[str], names: Sequence[str]) -> dict[str, Json]:
    if not names:
        raise WireError("tool_choice_without_tools", "tool_choice")
    known = frozenset(names)
    for name, at in zip(chosen, places, strict=True):
        if name not in known:
            raise WireError("unknown_tool_choice", at)
    return {"mode": mode, "allowedFunctionNames": list(dict.fromkeys(chosen))}
