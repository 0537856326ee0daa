"""Errors that SDKs for Gemini raise before they send a request."""

from typing import Final

from app.providers.errors.form import form

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
        "google-genai-type-list",
        "gemini",
        "type-array",
        "AttributeError: 'list' object has no attribute 'upper'",
        "has no attribute 'upper'",
        r"['\"] list ['\"] object has no attribute ['\"] (?:upper) ['\"]",
        source="google-genai",
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
