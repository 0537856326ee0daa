"""Anthropic Messages without strict tools: JSON Schema 2020-12, with an object and no union at the root."""

from typing import Final

from toolprism.providers.anthropic_claims import NAMES, ROOT
from toolprism.providers.citations import ANTHROPIC_TOOLS
from toolprism.providers.keyword_claims import others, refuses
from toolprism.providers.profile import Profile
from toolprism.providers.references import references_resolve
from toolprism.providers.reports import ANTHROPIC_INT, ANTHROPIC_INVALID
from toolprism.providers.values import numbers_fit

PROFILE: Final = Profile(
    id="anthropic",
    title="Anthropic Messages, not strict",
    provider="Anthropic",
    field="tools[].input_schema",
    claims=(
        others(
            "accepted", ANTHROPIC_TOOLS, None, "the schema has to be valid JSON Schema 2020-12; nothing is enforced"
        ),
        refuses(
            ("dependencies", "additionalItems"),
            ANTHROPIC_INVALID,
            note="keywords of older drafts",
            says="JSON schema is invalid. It must match JSON Schema draft 2020-12",
        ),
        *ROOT,
        *NAMES,
        references_resolve(ANTHROPIC_TOOLS),
        numbers_fit(ANTHROPIC_INT, says="tools.{index}.custom.input_schema: int too big to convert"),
    ),
)
