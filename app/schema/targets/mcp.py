"""MCP: what a tool server's `inputSchema` becomes on its way into a tool registry."""

from typing import Final

from app.schema.citations import MCP_TOOLS, PI_AI
from app.schema.option_passes import plan_from_options
from app.schema.options import Options
from app.schema.target import Target

OPTIONS: Final = Options(strip=frozenset({"$schema", "nullable"}))

TARGET: Final = Target(
    id="mcp",
    title="MCP ingestion",
    used_by="MCP tool servers; the provider's own target follows",
    travels_in="",
    sources=(MCP_TOOLS, PI_AI),
    plan=plan_from_options(OPTIONS),
)
