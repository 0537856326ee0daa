"""Claude on Microsoft Foundry, hosted on Azure: Anthropic's Messages without strict tools."""

from typing import Final

from toolprism.conditions.references import ref_unresolved
from toolprism.providers.audited import ANTHROPIC_SDK, CLAUDE_FOUNDRY, CLAUDE_REFERENCE
from toolprism.providers.claim import of_request, others, refuses
from toolprism.providers.profile import Profile
from toolprism.providers.shared_rows import CLAUDE_NAMES, CLAUDE_ROOT

PROFILE: Final = Profile(
    id="claude-foundry",
    title="Claude on Microsoft Foundry",
    provider="Anthropic",
    models="hosted on Azure",
    field="tools[].input_schema",
    claims=(
        others("accepted", ANTHROPIC_SDK, None, "as by Anthropic itself, if no tool is strict; nothing is enforced"),
        *CLAUDE_ROOT,
        *CLAUDE_NAMES,
        refuses(ref_unresolved, CLAUDE_REFERENCE, says="Invalid $ref in schema: '…' does not exist."),
        of_request(
            "a tool with `strict: true`",
            CLAUDE_FOUNDRY,
            note="send it without; models that Anthropic hosts behind Foundry may take it",
            says="structured_outputs not supported in your workspace.",
        ),
    ),
)
