"""Tool results: how each provider wants to be told what a tool said."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from app.core.json_types import Json

Provider: TypeAlias = Literal["openai", "anthropic", "gemini", "mcp"]


@dataclass(frozen=True, kw_only=True)
class Said:
    """What is sent back for one call."""

    name: str
    call_id: str
    text: str
    is_error: bool


def _openai(said: Said) -> dict[str, Json]:
    """Chat Completions; there is no mark for an error."""
    return {"role": "tool", "tool_call_id": said.call_id, "content": said.text}


def _anthropic(said: Said) -> dict[str, Json]:
    """Give a content block of a user message."""
    block: dict[str, Json] = {"type": "tool_result", "tool_use_id": said.call_id, "content": said.text}
    return {**block, "is_error": True} if said.is_error else block


def _gemini(said: Said) -> dict[str, Json]:
    """Give a part of a content; an error goes under a name of its own, and the id only where the call had one."""
    response: dict[str, Json] = {"error" if said.is_error else "output": said.text}
    identity: dict[str, Json] = {"id": said.call_id} if said.call_id else {}
    return {"functionResponse": {**identity, "name": said.name, "response": response}}


def _mcp(said: Said) -> dict[str, Json]:
    """Give the result of `tools/call`."""
    return {"content": [{"type": "text", "text": said.text}], "isError": said.is_error}


_FORMS: Final[Mapping[Provider, Callable[[Said], dict[str, Json]]]] = MappingProxyType(
    {"openai": _openai, "anthropic": _anthropic, "gemini": _gemini, "mcp": _mcp}
)


def tool_result(provider: Provider, said: Said) -> dict[str, Json]:
    """Write what was said in a provider's form."""
    return _FORMS[provider](said)
