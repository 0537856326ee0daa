"""Amazon Bedrock, Converse without strict tools for Claude: the schema reaches the model's own check."""

from typing import Final

from toolprism.conditions.names import keywords, property_name_pattern
from toolprism.conditions.references import ref_unresolved
from toolprism.conditions.sizes import description_empty
from toolprism.providers.audited import CLAUDE_REFERENCE
from toolprism.providers.citations import BEDROCK, BEDROCK_UNASKED
from toolprism.providers.claim import accepts, of_request, others, refuses, tool_name
from toolprism.providers.profile import Profile
from toolprism.providers.reports import ANTHROPIC_INVALID, ANTHROPIC_KEYS, META_SCHEMA
from toolprism.providers.shapes import before_sending, pattern_of
from toolprism.providers.shared_rows import CLAUDE_NAME, CLAUDE_ROOT, demands_2020_12

PROFILE: Final = Profile(
    id="bedrock-converse",
    title="Amazon Bedrock, Converse, not strict",
    provider="Amazon",
    models="anthropic.claude-*, without strict",
    field="toolConfig.tools[].toolSpec.inputSchema.json",
    claims=(
        others(
            "accepted", BEDROCK_UNASKED, None, "the schema has to be valid JSON Schema 2020-12; nothing is enforced"
        ),
        accepts(keywords("dependencies", "additionalItems"), META_SCHEMA, note="of older drafts; nothing is enforced"),
        demands_2020_12(ANTHROPIC_INVALID, "JSON schema is invalid. It must match JSON Schema draft 2020-12"),
        *CLAUDE_ROOT,
        refuses(property_name_pattern(CLAUDE_NAME), ANTHROPIC_KEYS),
        refuses(ref_unresolved, CLAUDE_REFERENCE),
        tool_name(pattern_of("ToolName"), BEDROCK),
        of_request(description_empty, BEDROCK),
        before_sending("botocore"),
    ),
)
