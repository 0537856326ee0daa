"""The keywords that providers list, each list with the source that a target cites beside it."""

from typing import Final

#: OpenAI, strict mode: the supported schemas of Structured Outputs.
OPENAI_STRICT_KEYWORDS: Final = frozenset(
    [
        "type",
        "properties",
        "required",
        "additionalProperties",
        "items",
        "enum",
        "const",
        "anyOf",
        "$ref",
        "$defs",
        "definitions",
        "title",
        "description",
        "pattern",
        "format",
        "multipleOf",
        "minimum",
        "maximum",
        "exclusiveMinimum",
        "exclusiveMaximum",
        "minItems",
        "maxItems",
    ]
)

#: Vertex AI and the Gemini API, `parameters`: the fields of the message `Schema`.
VERTEX_KEYWORDS: Final = frozenset(
    [
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
    ]
)

#: The Gemini API, `parametersJsonSchema`: the documented part of JSON Schema, and what google-genai sends beside it.
GEMINI_JSON_KEYWORDS: Final = frozenset(
    [
        "$id",
        "$defs",
        "$ref",
        "$anchor",
        "type",
        "format",
        "title",
        "description",
        "default",
        "nullable",
        "enum",
        "items",
        "prefixItems",
        "minItems",
        "maxItems",
        "minimum",
        "maximum",
        "anyOf",
        "oneOf",
        "properties",
        "additionalProperties",
        "required",
        "propertyOrdering",
    ]
)

#: Moonshot's own flavour of JSON Schema.
MOONSHOT_KEYWORDS: Final = frozenset(
    [
        "type",
        "properties",
        "required",
        "additionalProperties",
        "items",
        "enum",
        "anyOf",
        "$ref",
        "$defs",
        "title",
        "description",
        "default",
        "minimum",
        "maximum",
        "minLength",
        "maxLength",
        "minItems",
        "maxItems",
    ]
)
