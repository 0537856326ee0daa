"""Gemini and Vertex AI, `parameters`: the fields of the message `Schema`."""

from typing import Final

from toolprism.providers.citations import (
    GOOGLE_ENUM,
    GOOGLE_REQUIRED,
    GOOGLE_SCHEMA,
    GOOGLE_TYPE_LIST,
    GOOGLE_UNKNOWN_NAME,
    VERTEX_SCHEMA,
    VERTEX_UNION,
)
from toolprism.providers.gemini_claims import KEYWORDS, TOOL, UNKNOWN_NAME
from toolprism.providers.keyword_claims import accepts, others, unknown
from toolprism.providers.profile import Profile
from toolprism.providers.reports import GEMINI_EMPTY, GEMINI_ITEMS, VERTEX_TYPE
from toolprism.providers.shapes import required_is_defined, root_is_an_object
from toolprism.providers.values import enums_are_strings, types_are_single, union_stands_alone

CLAIMS: Final = (
    accepts(KEYWORDS, VERTEX_SCHEMA),
    others("refused", GOOGLE_UNKNOWN_NAME, "error", says=UNKNOWN_NAME),
    root_is_an_object(GOOGLE_SCHEMA),
    enums_are_strings(GOOGLE_ENUM, says="…enum: only allowed for STRING type"),
    required_is_defined(GOOGLE_REQUIRED, says="parameters.required[0]: property is not defined"),
    types_are_single(
        GOOGLE_TYPE_LIST, says="Unknown name \"type\" at '…': Proto field is not repeating, cannot start list."
    ),
)

PROFILE: Final = Profile(
    id="gemini-parameters",
    title="Gemini and Vertex AI, OpenAPI subset",
    provider="Google",
    field="functionDeclarations[].parameters",
    claims=(
        *CLAIMS,
        union_stands_alone(
            VERTEX_UNION,
            says="…schema specified other fields alongside any_of. When using any_of, it must be the only field set.",
        ),
        unknown("an array without `items`", GEMINI_ITEMS, "refused by the Gemini API: `items: missing field`"),
        unknown(
            "an object without properties", GEMINI_EMPTY, "reported as refused: `should be non-empty for OBJECT type`"
        ),
        unknown("a node without a type", VERTEX_TYPE, "refused by Vertex AI"),
        *TOOL,
    ),
)
