"""Claims that the profiles of Gemini share."""

from typing import Final

from toolprism.providers.limits import of_request, tool_name
from toolprism.providers.reports import (
    GEMINI_DEPTH,
    GEMINI_JSON_SCHEMA,
    GEMINI_NAME,
    GEMINI_STATES,
)

KEYWORDS: Final = (
    "type",
    "format",
    "title",
    "description",
    "nullable",
    "default",
    "example",
    "enum",
    "items",
    "minItems",
    "maxItems",
    "properties",
    "required",
    "minProperties",
    "maxProperties",
    "propertyOrdering",
    "minimum",
    "maximum",
    "minLength",
    "maxLength",
    "pattern",
    "anyOf",
)
UNKNOWN_NAME: Final = "Invalid JSON payload received. Unknown name \"{keyword}\" at 'tools[0].…': Cannot find field."

TOOL: Final = (
    tool_name(
        "^[a-zA-Z_][a-zA-Z0-9_.:-]{0,63}$",
        GEMINI_NAME,
        GEMINI_JSON_SCHEMA,
        note="128 characters in the SDK, 64 in the errors of the service",
        disputed=True,
    ),
    of_request(
        "a schema that nests too deep",
        GEMINI_DEPTH,
        note="the depth is not documented",
        says="A FunctionDeclaration in the request exceeds the maximum allowed nesting depth.",
    ),
    of_request(
        "constraints with too many states",
        GEMINI_STATES,
        note="not documented",
        says="The specified schema produces a constraint that has too many states for serving.",
    ),
)
