"""Vertex AI, `parameters`: the message `Schema`, which has definitions and open objects beside Gemini's fields."""

from typing import Final

from toolprism.conditions.names import keywords
from toolprism.conditions.sizes import too_many_tools
from toolprism.conditions.types import type_missing
from toolprism.conditions.unions import union_with_siblings
from toolprism.providers.citations import VERTEX_SCHEMA, VERTEX_UNION
from toolprism.providers.claim import accepts, disputes, of_request, unknown
from toolprism.providers.profile import Profile
from toolprism.providers.reports import GEMINI_COUNT, VERTEX_COUNT, VERTEX_FIELDS, VERTEX_TYPE
from toolprism.providers.shapes import before_sending
from toolprism.providers.shared_rows import GEMINI_PARAMETERS

PROFILE: Final = Profile(
    id="vertex-parameters",
    title="Vertex AI, OpenAPI subset",
    provider="Google",
    field="functionDeclarations[].parameters",
    dialect="gemini",
    claims=(
        *GEMINI_PARAMETERS,
        accepts(
            keywords("additionalProperties", "ref", "defs"),
            VERTEX_FIELDS,
            VERTEX_SCHEMA,
            note="without `$`; the Gemini API has none of them",
        ),
        disputes(
            union_with_siblings,
            VERTEX_UNION,
            says="…schema specified other fields alongside any_of. When using any_of, it must be the only field set.",
            severity="note",
        ),
        unknown(type_missing, VERTEX_TYPE, "reported as refused"),
        of_request(too_many_tools(128), VERTEX_COUNT, GEMINI_COUNT, note="declarations; the service has taken 512"),
        before_sending("google-genai", "parameters"),
    ),
)
