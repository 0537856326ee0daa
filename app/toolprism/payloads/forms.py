"""Writes a tool, and the list of tools, in each wire format."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from toolprism.core.json_types import Json

#: The name of the tool provider in Cursor's client.
_PROVIDER_OF_CURSOR: Final = "pi-agent"


@dataclass(frozen=True, kw_only=True)
class Sendable:
    """A tool to send, in any form."""

    name: str
    #: None if the author wrote none.
    description: str | None
    schema: Json
    #: None if the field is absent.
    strict: bool | None = None
    eager: bool = False
    cache_control: Mapping[str, Json] | None = None


def _function_body(tool: Sendable, description: str | None) -> dict[str, Json]:
    described: dict[str, Json] = {} if description is None else {"description": description}
    return {"name": tool.name, **described, "parameters": tool.schema, **_strict(tool)}


def _strict(tool: Sendable) -> dict[str, Json]:
    return {} if tool.strict is None else {"strict": tool.strict}


def _function(tool: Sendable) -> dict[str, Json]:
    return {"type": "function", "function": _function_body(tool, tool.description or "")}


def _ollama(tool: Sendable) -> dict[str, Json]:
    return {"type": "function", "function": _function_body(tool, tool.description)}


def _flat(tool: Sendable) -> dict[str, Json]:
    return {"type": "function", **_function_body(tool, tool.description or "")}


def _declaration(tool: Sendable) -> dict[str, Json]:
    return {"name": tool.name, "description": tool.description or "", "parametersJsonSchema": tool.schema}


def _legacy_declaration(tool: Sendable) -> dict[str, Json]:
    return {"name": tool.name, "description": tool.description or "", "parameters": tool.schema}


def _anthropic(tool: Sendable) -> dict[str, Json]:
    written: dict[str, Json] = {
        "name": tool.name,
        "description": tool.description or "",
        "input_schema": tool.schema,
        **_strict(tool),
    }
    if tool.eager:
        written["eager_input_streaming"] = True
    if tool.cache_control is not None:
        written["cache_control"] = dict(tool.cache_control)
    return written


def _bedrock(tool: Sendable) -> dict[str, Json]:
    described: dict[str, Json] = {"description": tool.description} if tool.description else {}
    return {"toolSpec": {"name": tool.name, **described, "inputSchema": {"json": tool.schema}}}


def _cursor(tool: Sendable) -> dict[str, Json]:
    return {
        "name": tool.name,
        "description": tool.description or "",
        "providerIdentifier": _PROVIDER_OF_CURSOR,
        "toolName": tool.name,
        "inputSchema": tool.schema,
    }


_WRITERS: Final[Mapping[str, Callable[[Sendable], dict[str, Json]]]] = MappingProxyType(
    {
        "function": _function,
        "flat": _flat,
        "declaration": _declaration,
        "legacy-declaration": _legacy_declaration,
        "anthropic": _anthropic,
        "bedrock": _bedrock,
        "ollama": _ollama,
        "cursor": _cursor,
    }
)
#: The forms that put all tools into one list of declarations.
_DECLARATIONS: Final = ("declaration", "legacy-declaration")


def written(form: str, tools: Sequence[Sendable]) -> list[Json]:
    """Return the list of tools in a wire format."""
    listed: list[Json] = [_WRITERS[form](tool) for tool in tools]
    return [{"functionDeclarations": listed}] if form in _DECLARATIONS and listed else listed
