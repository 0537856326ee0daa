"""Writes a tool, and the list of tools, in each wire format."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from toolprism.core.json_types import Json
from toolprism.tool_forms import in_lists, write

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


#: The form of each wire format.
_FORMS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "function": "openai-chat",
        "flat": "openai-responses",
        "declaration": "gemini",
        "legacy-declaration": "gemini-parameters",
        "anthropic": "anthropic",
        "bedrock": "bedrock",
        "ollama": "openai-chat",
        "cursor": "mcp",
    }
)
#: The wire formats without a description if the author wrote none; the others send an empty one.
_MAY_LACK_DESCRIPTION: Final = ("ollama", "bedrock")


def _written(wire: str, tool: Sendable) -> Json:
    head: dict[str, Json] = {"name": tool.name}
    if tool.description or (wire not in _MAY_LACK_DESCRIPTION) or (wire == "ollama" and tool.description is not None):
        head["description"] = tool.description or ""
    if wire == "cursor":
        head |= {"providerIdentifier": _PROVIDER_OF_CURSOR, "toolName": tool.name}
    written = write(_FORMS[wire], head, tool.schema, strict=tool.strict)
    if wire == "anthropic" and tool.eager:
        written["eager_input_streaming"] = True
    if wire == "anthropic" and tool.cache_control is not None:
        written["cache_control"] = dict(tool.cache_control)
    return written


def written(form: str, tools: Sequence[Sendable]) -> list[Json]:
    """Return the list of tools in a wire format."""
    listed = [_written(form, tool) for tool in tools]
    return in_lists(_FORMS[form], listed) if listed else []
