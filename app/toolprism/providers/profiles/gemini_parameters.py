"""Gemini API, `parameters`: the fields of the message `Schema`; Vertex AI takes three more (`vertex-parameters`)."""

from typing import Final

from toolprism.conditions.arrays import array_without_items
from toolprism.conditions.objects import properties_empty
from toolprism.conditions.types import type_missing
from toolprism.conditions.unions import union_with_siblings
from toolprism.providers.citations import VERTEX_UNION
from toolprism.providers.claim import disputes, refuses, unknown
from toolprism.providers.profile import Profile
from toolprism.providers.reports import GEMINI_EMPTY, GEMINI_ITEMS, VERTEX_TYPE
from toolprism.providers.shapes import before_sending
from toolprism.providers.shared_rows import GEMINI_PARAMETERS, GEMINI_TOOL

PROFILE: Final = Profile(
    id="gemini-parameters",
    title="Gemini API, OpenAPI subset",
    provider="Google",
    field="functionDeclarations[].parameters",
    dialect="gemini",
    claims=(
        *GEMINI_PARAMETERS,
        disputes(
            union_with_siblings,
            VERTEX_UNION,
            says="…schema specified other fields alongside any_of. When using any_of, it must be the only field set.",
            severity="note",
        ),
        refuses(array_without_items, GEMINI_ITEMS, says="parameters.properties[…].items: missing field."),
        disputes(
            properties_empty,
            GEMINI_EMPTY,
            note="refused in 2025; of later answers nothing was found",
            says="parameters.properties: should be non-empty for OBJECT type",
            severity="note",
        ),
        unknown(type_missing, VERTEX_TYPE, "Vertex AI refuses it; of the Gemini API nobody says"),
        *GEMINI_TOOL,
        before_sending("google-genai", "parameters"),
    ),
)
