"""MCP: the protocol's requirements for a tool's `inputSchema`."""

from typing import Final

from toolprism.providers.citations import MCP_TOOLS
from toolprism.providers.keyword_claims import others
from toolprism.providers.limits import tool_name
from toolprism.providers.profile import Profile
from toolprism.providers.shapes import root_is_an_object

PROFILE: Final = Profile(
    id="mcp",
    title="MCP",
    provider="MCP",
    field="inputSchema",
    claims=(
        others("accepted", MCP_TOOLS, None, "JSON Schema 2020-12 unless `$schema` names another draft"),
        root_is_an_object(MCP_TOOLS),
        tool_name("^[A-Za-z0-9_.-]{1,128}$", MCP_TOOLS, note="a SHOULD of the specification"),
    ),
)
