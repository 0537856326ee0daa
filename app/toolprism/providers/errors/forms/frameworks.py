"""Errors of frameworks that rewrite tools before they send them: LangChain, and LiteLLM for OCI and Vertex AI."""

from typing import Final

from toolprism.providers.errors.form import form

FORMS: Final = (
    form(
        "framework-wrapper",
        "other",
        "tool-wrapper-malformed",
        "OCI only supports function tools",
        "",
        r"(?: OCI only supports function tools | Tool [`'\"] function [`'\"] must be a dict | Unsupported tool call schema : |"
        r" Unsupported tool type : [\w.-]{1,60} | Unsupported function .{0,900}? To use a JSON schema as a function |"
        r" Tool/function already has a ['\"] strict ['\"] key | function_declarations should be a list |"
        r" must be a valid OpenAI-format tool )",
    ),
    form(
        "framework-depth",
        "other",
        "nesting-too-deep",
        "Max depth of 100 exceeded while processing schema. Please check the schema for excessive nesting.",
        "exceeded while processing schema",
        r"Max depth of \d{1,6} exceeded while processing schema",
    ),
    form(
        "framework-reference",
        "other",
        "ref-unresolved",
        "Reference '#/$defs/Address' not found.",
        "not found",
        r"Reference ['\"] (?P<ref> \#/ [^'\"\s]{1,200} ) ['\"] not found",
    ),
    form(
        "framework-reference-out",
        "other",
        "ref-not-local",
        "ref paths are expected to be URI fragments, meaning they should start with #.",
        "ref paths are expected",
        r"ref paths are expected to be URI fragments",
    ),
    form(
        "framework-reference-path",
        "gemini",
        "ref-not-local",
        "Malformed schema reference path #/definitions/Node",
        "malformed schema reference path",
        r"Malformed schema reference path (?P<ref> [^\s'\"]{1,200} )?",
    ),
    form(
        "framework-type",
        "gemini",
        "type-invalid",
        "langchain_google_genai: ValueError: Invalid type: any",
        "invalid type:",
        r"langchain_google .{0,400}? Invalid type : (?P<value> [\w.-]{1,60} )",
    ),
    form(
        "framework-no-schema",
        "other",
        "schema-invalid-unspecified",
        "Failed to generate JSON schema for 'SearchArgs': … Tool argument schemas must be JSON-serializable.",
        "failed to generate json schema for",
        r"Failed to generate JSON schema for ['\"] [^'\"]{1,200} ['\"] :",
    ),
)
