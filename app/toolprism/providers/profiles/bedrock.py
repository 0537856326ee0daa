"""Amazon Bedrock, Converse with strict tools for Claude."""

from typing import Final

from toolprism.conditions.names import keywords, property_name_pattern
from toolprism.conditions.objects import additional_properties_false, nothing_fits
from toolprism.conditions.references import ref_in_all_of, ref_recursive, ref_unresolved
from toolprism.conditions.sizes import description_empty, value_out_of_range
from toolprism.conditions.types import boolean_schema, root_not_object
from toolprism.conditions.unions import root_union
from toolprism.conditions.values import enum_not_primitive, format_not_supported, pattern_not_supported
from toolprism.providers.audited import CLAUDE_CLOSED
from toolprism.providers.citations import ANTHROPIC_ROOT, ANTHROPIC_TOOLS, BEDROCK, BEDROCK_STRICT
from toolprism.providers.claim import accepts, lists, of_request, others, refuses, tool_name
from toolprism.providers.profile import Profile
from toolprism.providers.reports import ANTHROPIC_KEYS
from toolprism.providers.shapes import before_sending, pattern_of
from toolprism.providers.shared_rows import (
    CLAUDE_ACCEPTED,
    CLAUDE_BOUNDS,
    CLAUDE_FORMATS,
    CLAUDE_NAME,
    CLAUDE_NO_PATTERNS,
)

PROFILE: Final = Profile(
    id="bedrock",
    title="Amazon Bedrock, Converse",
    provider="Amazon",
    models="strict: anthropic.claude-*",
    field="toolConfig.tools[].toolSpec.inputSchema.json, with strict: true",
    claims=(
        accepts(keywords(*CLAUDE_ACCEPTED, "minLength", "maxLength"), BEDROCK_STRICT),
        refuses(keywords(*CLAUDE_BOUNDS, "maxItems"), BEDROCK_STRICT),
        others("unknown", BEDROCK_STRICT, "warning"),
        refuses(value_out_of_range(("minItems", 0, 1)), BEDROCK_STRICT),
        lists(format_not_supported(CLAUDE_FORMATS), ANTHROPIC_TOOLS, otherwise="unknown", severity="warning"),
        refuses(pattern_not_supported(CLAUDE_NO_PATTERNS), BEDROCK_STRICT),
        refuses(root_not_object, BEDROCK_STRICT),
        refuses(root_union, ANTHROPIC_ROOT, who="Claude's models"),
        refuses(property_name_pattern(CLAUDE_NAME), ANTHROPIC_KEYS),
        refuses(
            additional_properties_false,
            BEDROCK_STRICT,
            CLAUDE_CLOSED,
            says="For 'object' type, 'additionalProperties' must be explicitly set to false",
        ),
        refuses(enum_not_primitive, ANTHROPIC_TOOLS),
        refuses(boolean_schema, BEDROCK_STRICT),
        refuses(ref_unresolved, BEDROCK_STRICT),
        refuses(ref_in_all_of, ANTHROPIC_TOOLS),
        refuses(ref_recursive, ANTHROPIC_TOOLS),
        refuses(nothing_fits, BEDROCK_STRICT),
        tool_name(pattern_of("ToolName"), BEDROCK),
        of_request(description_empty, BEDROCK),
        before_sending("botocore"),
    ),
)
