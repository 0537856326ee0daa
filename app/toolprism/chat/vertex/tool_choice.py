"""Writes the functions that may or must be called as `functionCallingConfig`.

Only the modes ANY and VALIDATED accept names: `FunctionCallingConfig`, Vertex AI v1, revision 20261106,
https://aiplatform.googleapis.com/$discovery/rest?version=v1, read 2026-11-21.
"""

from collections.abc import Mapping
from typing import Final

from toolprism.chat.model.options import ConversionOptions
from toolprism.chat.model.request import ChatRequest
from toolprism.chat.model.tools import ChoiceMode
from toolprism.chat.model.warnings import IGNORED, Warnings
from toolprism.core.json_types import Json

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
