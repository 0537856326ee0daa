"""Errors that SDKs for Gemini raise before they send a request."""

from typing import Final

from toolprism.providers.errors.form import form
from toolprism.providers.errors.phrases import KEYWORDS

FORMS: Final = (
    form(
        "google-genai-additional",
        "gemini",
        "unknown-keyword:additionalProperties",
        "additionalProperties is only supported in Gemini Enterprise Agent Platform mode, not in Gemini Developer API mode.",
        "additional",
        r"additional_?Properties (?:parameter)? is (?: only supported in | not supported in )",
        source="google-genai",
    ),
    form(
        "google-genai-default",
        "gemini",
        "unknown-keyword:default",
        "Default value is not supported in function declaration schema for Google AI.",
        "default value is not supported",
        r"Default value is not supported in (?: (?:the)? function | response | schema )",
        source="google-genai",
    ),
    form(
        "google-genai-literal",
        "gemini",
        "enum-not-string",
        "Literal values must be strings.",
        "literal values must be strings",
        r"Literal values must be strings",
        source="google-genai",
    ),
    form(
        "google-genai-any-of",
        "gemini",
        "union-not-supported",
        "AnyOf is not supported in function declaration schema for Google AI.",
        "anyof",
        r"any_?of (?:parameter)? is not supported in (?:(?:the)? function|response|schema|gemini|the gemini)",
        source="google-genai",
    ),
    form(
        "google-genai-populated",
        "gemini",
        "union-with-siblings",
        "type and anyOf cannot be both populated.",
        "both populated",
        r"type and any_?of cannot (?:be both | both be) populated",
        source="google-genai",
    ),
    form(
        "google-genai-extra",
        "gemini",
        "unknown-keyword:{keyword}",
        "1 validation error for FunctionDeclaration parameters.properties.a.examples Extra inputs are not permitted [type=extra_forbidden]",
        "extra_forbidden",
        r"(?: tools\.0 \. (?:Tool\.)? function_declarations \. (?P<index> \d{1,6} ) \. | tools \. (?P<index> \d{1,6} ) \. (?:Tool\.)? function_declarations \. 0 \. | for FunctionDeclaration )"
        r" parameters (?P<dotted> (?: \. [^.\s\[]{1,80} ){0,30}? ) \. (?P<keyword> [a-zA-Z_$]{1,40}? ) Extra inputs are not permitted \[ type=extra_forbidden",
    ),
    form(
        "google-genai-schema-extra",
        "gemini",
        "unknown-keyword:{keyword}",
        "1 validation error for Schema properties.a.examples Extra inputs are not permitted [type=extra_forbidden]",
        "extra_forbidden",
        r"error s? for Schema (?: (?P<dotted> [a-zA-Z_$] [^.\s\[]{0,79} (?: \. [^.\s\[]{1,80} ){0,30}? ) \. )?"
        r" (?P<keyword> [a-zA-Z_$]{1,40}? ) Extra inputs are not permitted \[ type=extra_forbidden",
        source="google-genai",
    ),
    form(
        "google-schema-field",
        "gemini",
        "unknown-keyword:{keyword}",
        "ValueError: Unknown field for Schema: $schema",
        "unknown field for schema",
        rf"Unknown field for Schema : [`'\"]? (?P<keyword> {KEYWORDS} )",
    ),
    form(
        "google-genai-null",
        "gemini",
        "type-invalid",
        "type: null can not be the only possible type for the field.",
        "only possible type",
        r"type : null can ?not be the only possible type",
        source="google-genai",
    ),
    form(
        "ai-sdk-google-reference",
        "gemini",
        "ref-not-local",
        "Google schema conversion only supports references to direct children of root-level $defs or definitions. Unsupported "
        "reference: #/properties/a",
        "only supports references",
        r"only supports references to direct children of root-level",
    ),
    form(
        "google-genai-type-list",
        "gemini",
        "type-array",
        "AttributeError: 'list' object has no attribute 'upper'",
        "has no attribute 'upper'",
        r"['\"] list ['\"] object has no attribute ['\"] (?:upper) ['\"]",
        source="google-genai",
    ),
    form(
        "ai-sdk-google-enum",
        "gemini",
        "enum-not-string",
        "Google does not support this JSON Schema enum. Enum values must share one supported primitive type and match the "
        "schema type.",
        "json schema enum",
        r"(?: Google does not support this JSON Schema enum | JSON Schema enum with mixed or unsupported values )",
    ),
    form(
        "ai-sdk-google-recursive",
        "gemini",
        "ref-recursive",
        "Google schema conversion does not support recursive JSON Schema references.",
        "recursive",
        r"(?: does not support | unsupported ) recursive (?:JSON Schema)? (?:references?|schemas?)",
    ),
)
