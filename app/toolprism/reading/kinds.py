"""What is said of a whole paste: the kind of tools in it, or why there is none."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from toolprism import tool_forms
from toolprism.core.finding import Finding
from toolprism.core.json_types import Json
from toolprism.reading import forms
from toolprism.reading.tool import described
from toolprism.tool_forms import Form

#: Members whose object holds a list of tools: a JSON-RPC response, Bedrock's request, Gemini's single tool.
ENVELOPES: Final = tuple(
    """
    result toolConfig tool_config tools session params request body payload data json json_data kwargs config
    """.split()
)
#: The members of an MCP `tools/list` result.
_OF_A_LIST: Final = frozenset({"tools", "nextCursor", "_meta", "ttlMs", "cacheScope", "resultType"})


def kind_of(value: Json, given: Sequence[Form], *, mcp: bool) -> str:
    """Return the kind of the tools in a paste, such as `OpenAI chat tools`."""
    if mcp and isinstance(value, dict) and "result" in value:
        return "MCP tools/list response"
    if mcp and isinstance(value, dict) and "tools" in value and _OF_A_LIST.issuperset(value):
        return "MCP tools/list result"
    label = tool_forms.label(given)
    is_request = isinstance(value, dict) and len(value) > 1 and not tool_forms.LISTS.keys().isdisjoint(value)
    return f"request with {label}" if is_request and given[0] not in {tool_forms.SCHEMA, tool_forms.ZOD} else label


def nothing(value: Json, findings: Sequence[Finding]) -> Finding:
    """Return the reason why there is no tool: the first error, or that nothing was recognized."""
    from toolprism.reading.client_file import names_servers  # only a text without a tool comes here

    errors = [found for found in findings if found.severity == "error" and found.code != "unknown-tool"]
    found = errors[0] if errors else names_servers(value)
    if found is not None and found.code == "bad-schema":
        return replace(found, message=f"{found.message} There is no tool beside it.")
    if found is not None:
        return found
    if any(found.severity == "note" for found in findings):
        message = "None of these tools has a schema."
    elif _is_empty_list(value):
        message = "The list of tools is empty."
    elif isinstance(value, (dict, list)):
        message = "No tool and no schema is recognized in this JSON."
    else:
        message = f"This JSON is {described(value)}, but tools or a JSON Schema were expected."
    return Finding(code="no-tools", message=message, pointer="", hint=forms.ACCEPTED)


def _is_empty_list(value: Json) -> bool:
    """Return whether this is a list of tools without any, in whatever a request or an answer puts around it."""
    if isinstance(value, dict):
        return any(_is_empty_list(value[name]) for name in (*tool_forms.LISTS, *ENVELOPES) if name in value)
    return value == []
