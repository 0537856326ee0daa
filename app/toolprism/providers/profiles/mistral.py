"""Mistral: a tool's schema is checked against the meta-schema of 2020-12; no list of keywords is published."""

from typing import Final

from toolprism.conditions.names import function_member_unknown, keywords
from toolprism.conditions.references import ref_unresolved
from toolprism.conditions.types import root_not_object
from toolprism.providers.audited import MISTRAL_SENT, MISTRAL_STRIPPED
from toolprism.providers.citations import MISTRAL, MISTRAL_ID
from toolprism.providers.claim import accepts, disputes, others, refuses, refuses_tool
from toolprism.providers.profile import Profile
from toolprism.providers.reports import META_SCHEMA, MISPLACED
from toolprism.providers.shapes import before_sending
from toolprism.providers.shared_rows import demands_2020_12

_SAYS: Final = "Invalid tool schema: {…} is not valid under any of the given schemas"

PROFILE: Final = Profile(
    id="mistral",
    title="Mistral",
    provider="Mistral",
    field="tools[].function.parameters",
    claims=(
        others(
            "unknown", MISTRAL, None, "the schema has to be valid JSON Schema 2020-12; what is enforced is not said"
        ),
        disputes(
            keywords("$id", "$schema"),
            MISTRAL_ID,
            MISTRAL_STRIPPED,
            MISTRAL_SENT,
            note="refused in August 2025; one client still strips both, another sends `$schema` with every tool",
            says="Grammar error: at 3(11): failed to compile JSON schema",
        ),
        accepts(
            keywords("dependencies", "additionalItems"),
            META_SCHEMA,
            note="of older drafts; no answer was found",
        ),
        demands_2020_12(MISTRAL, _SAYS),
        refuses(root_not_object, MISTRAL, says=_SAYS),
        refuses(ref_unresolved, MISTRAL, note="as an invalid schema; no answer about a reference was found"),
        refuses_tool(
            function_member_unknown("name, description, parameters, strict"),
            MISPLACED,
            says="Extra inputs are not permitted",
        ),
        before_sending("mistralai"),
    ),
)
