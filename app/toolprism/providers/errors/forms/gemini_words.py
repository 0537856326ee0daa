"""Gemini's sentences that name no field, or stand without the path of one."""

from collections.abc import Mapping
from typing import Final

from toolprism.providers.errors.form import form

#: The rule for a list where the field takes one value.
LISTS: Final[Mapping[str, str]] = {
    "type": "type-array",
    "items": "array-items-tuple",
    **dict.fromkeys(("enum", "required", "properties"), "keyword-wrong-type"),
}


def _repeated_words(groups: dict[str, str]) -> str | None:
    """Choose for a list without its place; the lists of other messages are no schemas."""
    if "keyword" in groups:
        return LISTS.get(groups["keyword"])
    return "type-array" if "list" in groups else None


def _cut(groups: dict[str, str]) -> str:
    """Choose for a message whose path is cut before the schema."""
    keyword = groups.get("keyword")
    if keyword is None:
        return "schema-invalid-unspecified"
    return "tool-wrapper-malformed" if keyword in ("type", "function", "input_schema") else "unknown-keyword:{keyword}"


FORMS: Final = (
    form(
        "gemini-cut",
        "gemini",
        _cut,
        "Invalid value at 'request.tools[0].function_d",
        "at '",
        r"(?: Invalid value | Unknown name ['\"] (?P<keyword> [^'\"]{1,80}) ['\"] ) at ['\"] (?:request\.)? tools (?: \[ \d{1,6} \] )?"
        r" (?: \. f [a-zA-Z_]{0,24} )? (?: \[ (?: (?P<index> \d{1,6} ) \] (?: \.p [a-zA-Z_]{0,30} )? )? )? (?: \Z | \.{3} | … )",
        vague=True,
    ),
    form(
        "gemini-enum-words",
        "gemini",
        "enum-on-non-string",
        "enum: only allowed for STRING type",
        "only allowed for",
        r"(?: enum .{0,60}? | gemini .{0,60}? ) only allowed for STRING type (?! s | prop )",
    ),
    form(
        "gemini-repeated-words",
        "gemini",
        _repeated_words,
        "Proto field is not repeating, cannot start list.",
        "proto field is not repeating",
        r"(?: Unknown name ['\"] (?P<keyword> \w{1,60} ) ['\"] .{0,80}? )? Proto field is not repeating (?P<list> , cannot start list )?",
        vague=True,
    ),
    form(
        "gemini-empty-object",
        "gemini",
        "properties-missing",
        "properties should be non-empty for OBJECT type",
        "non-empty for",
        r"(?<! : ) (?P<words> should be non-empty ) for (?:the)? ['\"`]? (?:type)? ['\"`]? OBJECT",
    ),
    form(
        "gemini-count",
        "gemini",
        "too-many-tools",
        "* tools[0].function_declarations: [FIELD_INVALID] At most 512 function declarations can be specified.",
        "declarations can be",
        r"at most \d{1,6} function_? declarations can be specified",
    ),
    form(
        "gemini-depth",
        "gemini",
        "nesting-too-deep",
        "A FunctionDeclaration in the request exceeds the maximum allowed nesting depth.",
        "nesting depth",
        r"(?: (?: declarations? | schemas? | GenerationConfig | request | tool | function ) .{0,24}? | \A | ['\"`:] ) (?: exceeds | exceeded ) the maximum allowed nesting depth",
    ),
    form(
        "gemini-states",
        "gemini",
        "schema-too-large",
        "The specified schema produces a constraint that has too many states for serving.",
        "too many states",
        r"too many states for serving",
    ),
    form(
        "gemini-tool-type",
        "gemini",
        "tool-wrapper-malformed",
        "* GenerateContentRequest.tools[0].tool_type: required one_of 'tool_type' must have one initialized field",
        "one_of",
        r"(?: tools \[ (?P<index> \d{1,6}) \] \. )? tool_type : required one_of",
    ),
    form(
        "gemini-thought-signature",
        "gemini",
        "missing-thought-signature",
        "Function call is missing a thought_signature in functionCall parts. … function call `default_api:f` , position 10.",
        "thought",
        r"(?: missing (?:a|the|its)? [`'\"]? thought_? signature .{0,420}? function call [`'\"]? (?P<tool> [\w.:/-]{1,200}?) [`'\"]? ,"
        r" position | missing (?:a|the|its)? [`'\"]? thought_? signature | (?:invalid|corrupted) thought_? signature |"
        r" thought_? signature (?:is)? (?: not valid | missing | invalid ) )",
    ),
)
