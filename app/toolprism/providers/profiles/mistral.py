"""Mistral: a tool's schema is checked against the meta-schema of 2020-12; no list of keywords is published."""

from typing import Final

from toolprism.providers.citations import MISTRAL, MISTRAL_ID
from toolprism.providers.keyword_claims import others, refuses
from toolprism.providers.profile import Profile
from toolprism.providers.references import references_resolve
from toolprism.providers.shapes import root_is_an_object

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
        refuses(("$id", "$schema"), MISTRAL_ID, says="Grammar error: at 3(11): failed to compile JSON schema"),
        refuses(("dependencies", "additionalItems"), MISTRAL, note="keywords of older drafts", says=_SAYS),
        root_is_an_object(MISTRAL, says=_SAYS),
        references_resolve(MISTRAL),
    ),
)
