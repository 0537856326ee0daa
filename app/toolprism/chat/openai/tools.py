"""Reads `tools`, and `functions`, its deprecated form.

Vertex AI accepts 512 functions, according to the description of `Tool.functionDeclarations`: Vertex AI v1, revision
20261106, https://aiplatform.googleapis.com/$discovery/rest?version=v1, read 2026-11-21.
"""

from collections.abc import Iterator
from typing import Final

from toolprism.chat.model.errors import WireError
from toolprism.chat.model.tools import BuiltInTool, FunctionTool, Tool
from toolprism.chat.openai.built_in_tools import built_in_names, read_built_in_tools
from toolprism.chat.openai.function_names import function_name
from toolprism.chat.openai.request_fields import read_flag, read_list, read_object, read_text
from toolprism.core.json_types import Json, Object

MAX_TOOLS: Final = 512


def read_tools(request: Object) -> Iterator[Tool]:
    """Yield every tool, those of `tools` first.

    Raises:
        WireError: a tool is invalid. Everything before it has been yielded, also a tool whose name is a duplicate.
    """
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
    tools, functions = request.get("tools"), request.get("functions")
    for index, given in enumerate(read_list(tools, "tools") if tools is not None else ()):
        at = f"tools[{index}]"
        tool = read_object(given, at)
        if built_in_names(tool):
            yield from ((built_in, at) for built_in in read_built_in_tools(tool, at))
        else:
            yield _function(tool, at), f"{at}.function"
    for index, given in enumerate(read_list(functions, "functions") if functions is not None else ()):
        yield read_object(given, f"functions[{index}]"), f"functions[{index}]"


def _function(tool: Object, at: str) -> Object:
    kind = tool.get("type")
    if kind == "custom":
        raise WireError("unsupported_tool_type", f"{at}.type", "custom_tool")
    if kind not in (None, "function"):
        raise WireError("unsupported_tool_type", f"{at}.type")
    if kind is None and tool.get("function") is None and (other := _native_tool(tool)):
        raise WireError("unsupported_tool_type", f"{at}.{other}")
    return read_object(tool.get("function"), f"{at}.function")


def _native_tool(tool: Object) -> str | None:
    """Return the name of a tool in Vertex AI's own notation, which is the only member of its entry."""
    ((name, value),) = tool.items() if len(tool) == 1 else ((None, None),)
    return name if isinstance(value, (dict, list)) else None


def _function_tool(function: Object, at: str) -> FunctionTool:
    name = function_name(function.get("name"), f"{at}.name")
    description = function.get("description")
    strict = function.get("strict")
    return FunctionTool(
        name=name,
        description=None if description is None else read_text(description, f"{at}.description") or None,
        strict=strict is not None and read_flag(strict, f"{at}.strict"),
        parameters=_parameters(function.get("parameters"), f"{at}.parameters"),
        at=at,
    )


def _parameters(value: Json, at: str) -> Object | None:
    return None if value is None else read_object(value, at, "parameters_not_object")
