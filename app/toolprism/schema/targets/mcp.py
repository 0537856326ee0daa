"""MCP: the `inputSchema` of a tool server, as it enters a tool registry."""

from typing import Final

from toolprism.core.keywords import SNAKE_POSITIONS
from toolprism.providers.citations import MCP_TOOLS, PI_AI
from toolprism.providers.profiles.mcp import PROFILE
from toolprism.schema.engine.passes import Pass
from toolprism.schema.passes import DEREFERENCE, UPGRADE, strip
from toolprism.schema.rules.constants import const_joins_enum, const_to_enum, const_union_to_enum
from toolprism.schema.rules.lost_references import drop_late_reference
from toolprism.schema.rules.nulls import strip_nullable
from toolprism.schema.rules.serialized import drop_instance_lookalike
from toolprism.schema.target import Target, TargetPlan

WALK: Final = Pass(
    before=(
        drop_late_reference,
        const_union_to_enum(nullable=False),
        *strip(frozenset({"$schema"}), "is not kept in a registry of tools, which reads draft 2020-12"),
    ),
    after=(const_to_enum, const_joins_enum, strip_nullable, drop_instance_lookalike),
    positions=SNAKE_POSITIONS,
)


TARGET: Final = Target(
    id="mcp",
    title="Clean-up of MCP clients",
    used_by="MCP tool servers; the provider's own target follows",
    sent_in="",
    sources=(MCP_TOOLS, PI_AI),
    follows=PI_AI,
    profile=PROFILE,
    plan=TargetPlan(prepare=(UPGRADE, DEREFERENCE), passes=(WALK,)),
)
