"""MCP: the protocol's requirements for a tool's `inputSchema`."""

from typing import Final

from toolprism.conditions.types import root_not_object
from toolprism.providers.citations import MCP_TOOLS
from toolprism.providers.claim import others, refuses, tool_name
from toolprism.providers.profile import Profile

PROFILE: Final = Profile(
    id="mcp",
    title="MCP",
    provider="MCP",
    field="inputSchema",
    claims=(
        others("accepted", MCP_TOOLS, None, "JSON Schema 2020-12 unless `$schema` names another draft"),
        refuses(root_not_object, MCP_TOOLS),
        tool_name("^[A-Za-z0-9_.-]{1,128}$", MCP_TOOLS, note="a SHOULD of the specification"),
    ),
)
