"""Reads functions, built-in tools, and which of them the model may or must call.

A built-in tool is `{"type": "googleSearch"}`, `{"googleSearch": {}}`, or both at once; names and settings may be in
camelCase or snake_case, as proto-JSON allows. Vertex AI accepts 512 functions. Sources: `Tool`, its
`functionDeclarations`, and `FunctionDeclaration.name`, Vertex AI v1, revision 20261106,
https://aiplatform.googleapis.com/$discovery/rest?version=v1, read 2026-11-21.
"""

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any, Final, get_args

from toolprism.chat.model.conversation import (
    BUILT_IN,
    BuiltInName,
    BuiltInTool,
    ChoiceMode,
    FunctionTool,
    Tool,
    ToolChoice,
)
from toolprism.chat.model.errors import WireError
from toolprism.chat.openai.request_fields import read, read_if
from toolprism.core.json_types import Json, Object

_NAME: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_.:-]{0,127}")


def function_name(value: Json, at: str) -> str:
    """Return the name of a function."""
    if value is None or value == "":
        raise WireError("missing_function_name", at)
    name = read(str, value, at)
    if not _NAME.fullmatch(name):
        raise WireError("invalid_function_name", at)
    return name


#: The tool of each spelling.
_NAMES: Final[Mapping[str, BuiltInName]] = {
    spelling: name for name, of_google in BUILT_IN.items() for spelling in (of_google, name)
}
_UNDERSCORE: Final = re.compile(r"_([a-z0-9])")


def built_in_names(tool: Object) -> list[str]:
    """Return the names of the built-in tools in an entry, in their original spelling."""
    kind = tool.get("type")
    if kind is not None:
        return [kind] if isinstance(kind, str) and kind in _NAMES else []
    return [name for name, settings in tool.items() if name in _NAMES and settings is not None]


def read_built_in_tools(tool: Object, at: str) -> Iterator[BuiltInTool]:
    """Yield the built-in tools of an entry."""
    for spelling in built_in_names(tool):
        name = _NAMES[spelling]
        settings = _settings(tool, spelling, at)
        yield BuiltInTool(
            name, {_camel_case(key): _value(value) for key, value in settings.items() if value is not None}
        )


def _settings(tool: Object, spelling: str, at: str) -> Object:
    """Return the settings below the name of the tool; without that member, those beside `type`."""
    for member in (spelling, *(other for other, name in _NAMES.items() if name == _NAMES[spelling])):
        if tool.get(member) is not None:
            return read(dict, tool[member], f"{at}.{member}")
    return {name: value for name, value in tool.items() if name != "type"}


def _value(value: Any) -> Json:
    if isinstance(value, dict):
        return {_camel_case(name): _value(member) for name, member in value.items() if member is not None}
    return [_value(entry) for entry in value] if isinstance(value, list) else value


def _camel_case(name: str) -> str:
    """Return the camelCase of a name.

    >>> _camel_case("exclude_domains"), _camel_case("blockingConfidence")
    ('excludeDomains', 'blockingConfidence')
    """
    return _UNDERSCORE.sub(lambda found: found[1].upper(), name)


MAX_TOOLS: Final = 512


def read_tools(request: Object) -> Iterator[Tool]:
    """Yield every tool, those of `tools` first."""
    names: set[str] = set()
    for entry, at in _entries(request):
        if isinstance(entry, BuiltInTool):
            yield entry
            continue
        if len(names) == MAX_TOOLS:
            raise WireError("too_many_tools", at.partition("[")[0])
        tool = _function_tool(entry, at)
        yield tool
        if tool.name in names:
            raise WireError("duplicate_function_name", f"{at}.name")
        names.add(tool.name)


def _entries(request: Object) -> Iterator[tuple[Object | BuiltInTool, str]]:
    """Yield the functions and the built-in tools of a request, each with its place."""
    for index, given in enumerate(read_if(list, request.get("tools"), "tools") or ()):
        at = f"tools[{index}]"
        tool = read(dict, given, at)
        if built_in_names(tool):
            yield from ((built_in, at) for built_in in read_built_in_tools(tool, at))
        else:
            yield _function(tool, at), f"{at}.function"
    for index, given in enumerate(read_if(list, request.get("functions"), "functions") or ()):
        yield read(dict, given, f"functions[{index}]"), f"functions[{index}]"


def _function(tool: Object, at: str) -> Object:
    kind = tool.get("type")
    if kind == "custom":
        raise WireError("unsupported_tool_type", f"{at}.type", "custom_tool")
    if kind not in (None, "function"):
        raise WireError("unsupported_tool_type", f"{at}.type")
    if kind is None and tool.get("function") is None and (other := _native_tool(tool)):
        raise WireError("unsupported_tool_type", f"{at}.{other}")
    return read(dict, tool.get("function"), f"{at}.function")


def _native_tool(tool: Object) -> str | None:
    """Return the name of a tool in Vertex AI's own notation, which is the only member of its entry."""
    ((name, value),) = tool.items() if len(tool) == 1 else ((None, None),)
    return name if isinstance(value, (dict, list)) else None


def _function_tool(function: Object, at: str) -> FunctionTool:
    name = function_name(function.get("name"), f"{at}.name")
    return FunctionTool(
        name=name,
        description=read_if(str, function.get("description"), f"{at}.description") or None,
        strict=read_if(bool, function.get("strict"), f"{at}.strict") or False,
        parameters=read_if(dict, function.get("parameters"), f"{at}.parameters", "parameters_not_object"),
        at=at,
    )


_MODES: Final = get_args(ChoiceMode)
#: The modes of `function_call`.
_DEPRECATED_MODES: Final = frozenset({"auto", "none"})
#: The modes that a request without functions may name.
_OPTIONAL_MODES: Final = frozenset({"auto", "none", "validated"})
#: The modes of `allowed_tools`.
_ALLOWED_MODES: Final = ("required", "auto")


def read_tool_choice(request: Object, names: Collection[str]) -> ToolChoice | None:
    """Return the choice; `tool_choice` takes precedence over `function_call`."""
    value, deprecated = request.get("tool_choice"), request.get("function_call")
    if value is None:
        return _function_call(deprecated, names)
    ignored = () if deprecated is None else ("function_call",)
    if isinstance(value, str):
        return _mode(value, "tool_choice", names, ignored)
    choice = read(dict, value, "tool_choice", "invalid_tool_choice")
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


def _mode(value: Any, at: str, names: Collection[str], ignored: tuple[str, ...] = ()) -> ToolChoice:
    if value not in _MODES:
        raise WireError("invalid_tool_choice", at)
    if not names and value not in _OPTIONAL_MODES:
        raise WireError("tool_choice_without_tools", at)
    return ToolChoice(mode=value, ignored=ignored)


def _name(value: Json, at: str) -> tuple[str, str]:
    function = read(dict, value, at, "invalid_tool_choice")
    return read(str, function.get("name"), f"{at}.name", "invalid_tool_choice"), f"{at}.name"


def _allowed_tools(choice: Object, names: Collection[str], ignored: tuple[str, ...]) -> ToolChoice:
    nested = choice.get("allowed_tools")
    allowed = read(dict, choice if nested is None else nested, "tool_choice.allowed_tools", "invalid_tool_choice")
    mode: Any = "auto" if allowed.get("mode") is None else allowed["mode"]
    if mode not in _ALLOWED_MODES:
        raise WireError("invalid_tool_choice", "tool_choice.allowed_tools.mode")
    chosen = dict(_allowed_names(allowed.get("tools")))
    return _named(mode, chosen, "tool_choice", names, ignored)


def _allowed_names(tools: Json) -> Iterator[tuple[str, str]]:
    """Yield the name of every allowed function, preceded by its place."""
    if not isinstance(tools, list) or not tools:
        raise WireError("invalid_tool_choice", "tool_choice.allowed_tools.tools")
    for index, value in enumerate(tools):
        at = f"tool_choice.allowed_tools.tools[{index}]"
        tool = read(dict, value, at, "invalid_tool_choice")
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
