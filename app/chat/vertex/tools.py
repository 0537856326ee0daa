"""Tools: functions as declarations; `functions` is what OpenAI called them first.

At most 512 go into a request, by the description of `Tool.functionDeclarations`: Vertex AI v1, revision 20261106,
https://aiplatform.googleapis.com/$discovery/rest?version=v1, read 2026-11-21.
"""

from collections.abc import Iterator
from typing import Final

from app.chat.model.errors import WireError
from app.chat.model.warnings import Warnings
from app.chat.openai.function_names import function_name
from app.chat.openai.request_fields import a_flag, a_list, a_text, an_object
from app.chat.vertex.schemas import SchemaWriter
from app.core.json_types import Json, Object

MAX_TOOLS: Final = 512


def write_declarations(request: Object, schemas: SchemaWriter, warnings: Warnings) -> list[dict[str, Json]]:
    """Write every function, those of `tools` first.

    Raises:
        WireError: one of the tools cannot be sent.
    """
    declared: list[dict[str, Json]] = []
    names: set[str] = set()
    for function, at in _functions(request):
        if len(declared) == MAX_TOOLS:
            raise WireError("too_many_tools", at.partition("[")[0])
        declaration = _declaration(function, schemas, warnings, at)
        name = str(declaration["name"])
        if name in names:
            raise WireError("duplicate_function_name", f"{at}.name")
        names.add(name)
        declared.append(declaration)
    return declared


def _functions(request: Object) -> Iterator[tuple[Object, str]]:
    """Give the functions of a request, each with its place."""
    tools, functions = request.get("tools"), request.get("functions")
    for index, given in enumerate(a_list(tools, "tools") if tools is not None else ()):
        at = f"tools[{index}]"
        tool = an_object(given, at)
        if tool.get("type") not in (None, "function"):
            raise WireError("unsupported_tool_type", f"{at}.type")
        yield an_object(tool.get("function"), f"{at}.function"), f"{at}.function"
    for index, given in enumerate(a_list(functions, "functions") if functions is not None else ()):
        yield an_object(given, f"functions[{index}]"), f"functions[{index}]"


def _declaration(function: Object, schemas: SchemaWriter, warnings: Warnings, at: str) -> dict[str, Json]:
    declared: dict[str, Json] = {"name": function_name(function.get("name"), f"{at}.name")}
    description = function.get("description")
    if description is not None and a_text(description, f"{at}.description"):
        declared["description"] = description
    if function.get("strict") is not None and a_flag(function["strict"], f"{at}.strict"):
        warnings.add("strict_dropped")
    parameters = schemas.parameters(function.get("parameters"), f"{at}.parameters")
    if parameters is not None:
        declared[parameters[0]] = parameters[1]
    return declared
