"""Gemini API, `parameters`: the fields of the message `Schema`; Vertex AI takes three more (`vertex-parameters`)."""

from typing import Final

from toolprism.conditions.arrays import array_without_items
from toolprism.conditions.names import keywords, value_not_of_draft
from toolprism.conditions.objects import properties_empty, required_undefined_property
from toolprism.conditions.types import boolean_schema, root_not_object, type_array, type_missing
from toolprism.conditions.unions import required_in_untyped_branch, union_with_siblings
from toolprism.conditions.values import enum_not_string
from toolprism.providers.citations import (
    GOOGLE_ENUM,
    GOOGLE_REQUIRED,
    GOOGLE_SCHEMA,
    GOOGLE_TYPE_LIST,
    GOOGLE_UNKNOWN_NAME,
    VERTEX_SCHEMA,
    VERTEX_UNION,
)
from toolprism.providers.claim import accepts, disputes, others, refuses, unknown
from toolprism.providers.profile import Profile
from toolprism.providers.reports import (
    GEMINI_EMPTY,
    GEMINI_ITEMS,
    VERTEX_BRANCH,
    VERTEX_TYPE,
)
from toolprism.providers.shapes import before_sending
from toolprism.providers.shared_rows import GEMINI_KEYWORDS, GEMINI_TOOL, GEMINI_UNKNOWN_NAME

CLAIMS: Final = (
    accepts(keywords(*GEMINI_KEYWORDS), VERTEX_SCHEMA),
    others("refused", GOOGLE_UNKNOWN_NAME, "error", says=GEMINI_UNKNOWN_NAME),
    refuses(root_not_object, GOOGLE_SCHEMA),
    refuses(required_in_untyped_branch, VERTEX_BRANCH, says="any_of[0].required: only allowed for OBJECT type"),
    refuses(value_not_of_draft, VERTEX_SCHEMA, note="the fields of the message have types"),
    refuses(boolean_schema, VERTEX_SCHEMA, note="a field of the message is a message"),
    refuses(enum_not_string, GOOGLE_ENUM, says="…enum: only allowed for STRING type"),
    refuses(required_undefined_property, GOOGLE_REQUIRED, says="parameters.required[0]: property is not defined"),
    refuses(
        type_array,
        GOOGLE_TYPE_LIST,
        says="Unknown name \"type\" at '…': Proto field is not repeating, cannot start list.",
    ),
)

PROFILE: Final = Profile(
    id="gemini-parameters",
    title="Gemini API, OpenAPI subset",
    provider="Google",
    field="functionDeclarations[].parameters",
    claims=(
        *CLAIMS,
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
