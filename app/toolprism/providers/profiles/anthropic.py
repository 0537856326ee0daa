"""Anthropic Messages without strict tools: JSON Schema 2020-12, with an object and no union at the root."""

from typing import Final

from toolprism.conditions.names import keywords
from toolprism.conditions.references import ref_unresolved
from toolprism.conditions.values import number_too_large
from toolprism.providers.audited import CLAUDE_REFERENCE
from toolprism.providers.citations import ANTHROPIC_TOOLS
from toolprism.providers.claim import accepts, others, refuses
from toolprism.providers.profile import Profile
from toolprism.providers.reports import ANTHROPIC_INT, ANTHROPIC_INVALID, META_SCHEMA
from toolprism.providers.shapes import before_sending
from toolprism.providers.shared_rows import CLAUDE_NAMES, CLAUDE_REQUESTS, CLAUDE_ROOT, demands_2020_12

PROFILE: Final = Profile(
    id="anthropic",
    title="Anthropic Messages, not strict",
    provider="Anthropic",
    field="tools[].input_schema",
    claims=(
        others(
            "accepted", ANTHROPIC_TOOLS, None, "the schema has to be valid JSON Schema 2020-12; nothing is enforced"
        ),
        accepts(keywords("dependencies", "additionalItems"), META_SCHEMA, note="of older drafts; nothing is enforced"),
        demands_2020_12(ANTHROPIC_INVALID, "JSON schema is invalid. It must match JSON Schema draft 2020-12"),
        *CLAUDE_ROOT,
        *CLAUDE_NAMES,
        refuses(ref_unresolved, CLAUDE_REFERENCE, says="Invalid $ref in schema: '…' does not exist."),
        refuses(number_too_large, ANTHROPIC_INT, says="tools.{index}.custom.input_schema: int too big to convert"),
        *CLAUDE_REQUESTS,
        before_sending("anthropic"),
    ),
)
