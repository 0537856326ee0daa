"""Tool results in the form of each provider."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from toolprism.core.json_types import Json

Provider: TypeAlias = Literal["openai", "anthropic", "gemini", "mcp"]


@dataclass(frozen=True, kw_only=True)
class ToolOutput:
    """The output of one call."""

    name: str
    call_id: str
    text: str
    is_error: bool


def _openai(output: ToolOutput) -> dict[str, Json]:
    """Return a Chat Completions message; the format has no error flag."""
    return {"role": "tool", "tool_call_id": output.call_id, "content": output.text}


def _anthropic(output: ToolOutput) -> dict[str, Json]:
    """Return a content block of a user message."""
    block: dict[str, Json] = {"type": "tool_result", "tool_use_id": output.call_id, "content": output.text}
    return {**block, "is_error": True} if output.is_error else block


def _gemini(output: ToolOutput) -> dict[str, Json]:
    """Return a part of a content. An error has its own member, and the id is included only if the call had one."""
    response: dict[str, Json] = {"error" if output.is_error else "output": output.text}
    identity: dict[str, Json] = {"id": output.call_id} if output.call_id else {}
    return {"functionResponse": {**identity, "name": output.name, "response": response}}


def _mcp(output: ToolOutput) -> dict[str, Json]:
    """Return the result of `tools/call`."""
    return {"content": [{"type": "text", "text": output.text}], "isError": output.is_error}


_FORMS: Final[Mapping[Provider, Callable[[ToolOutput], dict[str, Json]]]] = MappingProxyType(
    {"openai": _openai, "anthropic": _anthropic, "gemini": _gemini, "mcp": _mcp}
)


def tool_result(provider: Provider, output: ToolOutput) -> dict[str, Json]:
    """Return the output in the form of a provider."""
    return _FORMS[provider](output)
