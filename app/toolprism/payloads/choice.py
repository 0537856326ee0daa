"""Writes the tool choice, and the other members beside the tools, in each wire format."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from toolprism.core.json_types import Json
from toolprism.payloads.names import sent_name
from toolprism.payloads.request import ToolChoice
from toolprism.payloads.table import Form, Prefix, Row

_OF_GOOGLE: Final = {"auto": "AUTO", "none": "NONE", "required": "ANY", "tool": "ANY"}
_OF_ANTHROPIC: Final = {"auto": "auto", "none": "none", "required": "any"}
_OF_BEDROCK: Final = {"auto": "auto", "required": "any"}


def beside(row: Row, prefix: Prefix, choice: ToolChoice | None) -> dict[str, Json]:
    """Return the members of the request that concern its tools, besides the list of tools.

    Args:
        row: the row of the model.
        prefix: the names that get a prefix.
        choice: the tool choice of the request.
    """
    if choice is None:
        return _google("VALIDATED") if row.validated else {}
    write = _WRITERS.get(row.form)
    return {} if write is None else write(replace(choice, name=sent_name(choice.name, prefix)), row)


def _of_google(choice: ToolChoice, _row: Row) -> dict[str, Json]:
    return _google(_OF_GOOGLE[choice.mode], [choice.name] if choice.mode == "tool" else None)


def _google(mode: str, names: list[str] | None = None) -> dict[str, Json]:
    allowed: dict[str, Json] = {} if names is None else {"allowedFunctionNames": list(names)}
    return {"toolConfig": {"functionCallingConfig": {"mode": mode, **allowed}}}


def _openai(choice: ToolChoice, row: Row) -> dict[str, Json]:
    if choice.mode != "tool":
        return {"tool_choice": choice.mode}
    named: dict[str, Json] = {"name": choice.name}
    nested: dict[str, Json] = {"function": named} if row.form == "function" else named
    return {"tool_choice": {"type": "function", **nested}}


def _anthropic(choice: ToolChoice, _row: Row) -> dict[str, Json]:
    if choice.mode == "tool":
        return {"tool_choice": {"type": "tool", "name": choice.name}}
    return {"tool_choice": {"type": _OF_ANTHROPIC[choice.mode]}}


def _bedrock(choice: ToolChoice, _row: Row) -> dict[str, Json]:
    if choice.mode == "none":
        return {}  # the format has no word for it, so the whole `toolConfig` is left out
    named: Json = {"tool": {"name": choice.name}} if choice.mode == "tool" else {_OF_BEDROCK[choice.mode]: {}}
    return {"toolConfig": {"toolChoice": named}}


#: The writer for each form; the others have no tool choice.
_WRITERS: Final[Mapping[Form, Callable[[ToolChoice, Row], dict[str, Json]]]] = MappingProxyType(
    {
        "function": _openai,
        "flat": _openai,
        "declaration": _of_google,
        "legacy-declaration": _of_google,
        "anthropic": _anthropic,
        "bedrock": _bedrock,
    }
)
