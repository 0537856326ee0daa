"""Tool choice: which functions may or must be called, as `functionCallingConfig`.

Only the modes ANY and VALIDATED take names: `FunctionCallingConfig`, Vertex AI v1, revision 20261106,
https://aiplatform.googleapis.com/$discovery/rest?version=v1, read 2026-11-21.
"""

from collections.abc import Mapping
from typing import Final

from app.chat.model.tools import ChoiceMode, ToolChoice
from app.chat.model.warnings import IGNORED, Warnings
from app.core.json_types import Json

_MODES: Final[Mapping[ChoiceMode, str]] = {"auto": "AUTO", "none": "NONE", "required": "ANY", "validated": "VALIDATED"}
#: `auto` with names: only VALIDATED takes names and leaves the choice to the model.
_MODES_WITH_NAMES: Final[Mapping[ChoiceMode, str]] = {**_MODES, "auto": "VALIDATED"}


def write_tool_choice(choice: ToolChoice | None, warnings: Warnings, *, with_functions: bool) -> dict[str, Json]:
    """Return `functionCallingConfig`; empty where nothing is chosen."""
    if choice is None:
        return {}
    warnings.extend(f"{IGNORED}{name}" for name in choice.ignored)
    if not with_functions:
        warnings.add("tool_choice_ignored")
        return {}
    if choice.names:
        return {"mode": _MODES_WITH_NAMES[choice.mode], "allowedFunctionNames": list(choice.names)}
    return {"mode": _MODES[choice.mode]}
