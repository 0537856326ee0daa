"""Amazon Nova through Bedrock's Converse: three keywords at the root."""

from typing import Final

from toolprism.conditions.names import root_keyword_not_listed
from toolprism.conditions.types import root_not_object
from toolprism.providers.citations import BEDROCK
from toolprism.providers.claim import others, refuses, tool_name
from toolprism.providers.profile import Profile
from toolprism.providers.reports import NOVA_KEYS
from toolprism.providers.shapes import before_sending, pattern_of

PROFILE: Final = Profile(
    id="amazon-nova",
    title="Amazon Nova, Converse",
    provider="Amazon",
    models="amazon.nova-*",
    field="toolConfig.tools[].toolSpec.inputSchema.json",
    claims=(
        others("unknown", NOVA_KEYS, None, "below the root nothing is known"),
        refuses(root_not_object, NOVA_KEYS),
        refuses(
            root_keyword_not_listed("type, properties, required"),
            NOVA_KEYS,
            says="extraneous key [{keyword}] is not permitted",
        ),
        tool_name(pattern_of("ToolName"), BEDROCK),
        before_sending("botocore"),
    ),
)
