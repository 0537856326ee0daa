"""Claude on Google Cloud: Anthropic's Messages, with strict tools only where an organization allows them."""

from typing import Final

from toolprism.conditions.references import ref_unresolved
from toolprism.providers.audited import ANTHROPIC_SDK, CLAUDE_GOOGLE, CLAUDE_GOOGLE_FIELD, CLAUDE_REFERENCE
from toolprism.providers.claim import of_request, others, refuses
from toolprism.providers.profile import Profile
from toolprism.providers.shared_rows import CLAUDE_NAMES, CLAUDE_ROOT

PROFILE: Final = Profile(
    id="claude-google-cloud",
    title="Claude on Google Cloud",
    provider="Anthropic",
    models="through Vertex AI",
    field="tools[].input_schema",
    claims=(
        others("accepted", ANTHROPIC_SDK, None, "as by Anthropic itself, if no tool is strict; nothing is enforced"),
        *CLAUDE_ROOT,
        *CLAUDE_NAMES,
        refuses(ref_unresolved, CLAUDE_REFERENCE, says="Invalid $ref in schema: '…' does not exist."),
        of_request(
            "a tool with `strict: true`, unless the policy `vertexai.allowedPartnerModelFeatures` allows it",
            CLAUDE_GOOGLE,
            CLAUDE_GOOGLE_FIELD,
            note="structured outputs are off until then; models 4.5 and later",
            says="output_config: Extra inputs are not permitted",
        ),
    ),
)
