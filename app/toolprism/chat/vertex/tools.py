"""Writes functions, built-in tools, and which of them the model may or must call.

Each `Tool` holds one kind of tool, and all functions share one; `parameters` is unset if there are none. Only the modes
ANY and VALIDATED accept names. Sources: `Tool`, `FunctionDeclaration` and `FunctionCallingConfig`,
Vertex AI v1, revision 20261106, https://aiplatform.googleapis.com/$discovery/rest?version=v1, read 2026-11-21.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from toolprism.chat.model.conversation import BuiltInName, BuiltInTool, ChatRequest, ChoiceMode, FunctionTool
from toolprism.chat.model.options import ConversionOptions
from toolprism.chat.model.warnings import IGNORED, Warnings
from toolprism.chat.vertex.schemas import SchemaWriter
from toolprism.core.json_types import Json, Object

_NAMES: Final[Mapping[BuiltInName, str]] = {
    "google_search": "googleSearch",
    "code_execution": "codeExecution",
    "url_context": "urlContext",
    "enterprise_web_search": "enterpriseWebSearch",
}
#: The Gemini API refuses these: google-genai, `types.Tool`, read 2026-11-22.
_VERTEX_ONLY: Final = frozenset({"enterprise_web_search"})


def write_tools(
    request: ChatRequest, schemas: SchemaWriter, options: ConversionOptions, warnings: Warnings
) -> list[Json]:
    """Return `tools`; empty if there are none.

    Raises:
        WireError: a schema cannot be sent.
    """
    keeps_strict = enforces_strict(request, options)
    declarations: list[Json] = []
    for function in request.functions:
        if function.strict and not keeps_strict:
            warnings.add("strict_dropped")
        declarations.append(_declaration(function, schemas))
    tools: list[Json] = [{"functionDeclarations": declarations}] if declarations else []
    return tools + _built_in_tools(request.built_in_tools, options, warnings)


def _declaration(function: FunctionTool, schemas: SchemaWriter) -> dict[str, Json]:
    declaration: dict[str, Json] = {"name": function.name}
    if function.description is not None:
        declaration["description"] = function.description
    if function.parameters is not None:
        parameters = schemas.parameters(function)
        if parameters is not None:
            declaration[parameters[0]] = parameters[1]
    return declaration


def _built_in_tools(tools: Sequence[BuiltInTool], options: ConversionOptions, warnings: Warnings) -> list[Json]:
    """Return each tool once; of two with the same name, the first one with settings."""
    settings: dict[BuiltInName, Object] = {}
    for tool in tools:
        if options.target == "gemini" and tool.name in _VERTEX_ONLY:
            warnings.add(f"{IGNORED}{tool.name}")
        else:
            settings[tool.name] = settings.get(tool.name) or tool.settings
    return [{_NAMES[name]: value} for name, value in settings.items()]


_MODES: Final[Mapping[ChoiceMode, str]] = {"auto": "AUTO", "none": "NONE", "required": "ANY", "validated": "VALIDATED"}
#: `auto` with names: only VALIDATED accepts names and leaves the choice to the model.
_MODES_WITH_NAMES: Final[Mapping[ChoiceMode, str]] = {**_MODES, "auto": "VALIDATED"}


def enforces_strict(request: ChatRequest, options: ConversionOptions) -> bool:
    """Return whether the mode VALIDATED replaces `strict`: if every function is strict and the model may choose.

    VALIDATED has no counterpart before Gemini 3: https://ai.google.dev/gemini-api/docs/function-calling, read
    2026-11-22.
    """
    choice = request.tool_choice
    return (
        options.strict_tools == "validated"
        and request.model.is_gemini_3
        and bool(request.functions)
        and all(function.strict for function in request.functions)
        and (choice is None or choice.mode in {"auto", "validated"})
    )


def write_tool_choice(request: ChatRequest, options: ConversionOptions, warnings: Warnings) -> dict[str, Json]:
    """Return `functionCallingConfig`; empty if nothing is chosen."""
    choice, is_strict = request.tool_choice, enforces_strict(request, options)
    if choice is None:
        return {"mode": "VALIDATED"} if is_strict else {}
    warnings.extend(f"{IGNORED}{name}" for name in choice.ignored)
    if not request.functions:
        warnings.add("tool_choice_ignored")
        return {}
    if choice.names:
        return {"mode": _MODES_WITH_NAMES[choice.mode], "allowedFunctionNames": list(choice.names)}
    return {"mode": "VALIDATED" if is_strict else _MODES[choice.mode]}
