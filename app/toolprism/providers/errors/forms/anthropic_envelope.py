"""Anthropic: names, counts, budgets of strict tools, and the envelope around a schema."""

from typing import Final

from toolprism.providers.errors.form import form

_TOOL: Final = r"(?<!Config\.) tools \. (?: (?P<index> \d{1,6}) | <?[a-zA-Z*]>? | \d\* ) (?: \. (?:custom | function | [a-z_]{1,40}_\d{8}) (?=[.:]) )?"


def _missing_field(groups: dict[str, str]) -> str:
    return "parameters-missing" if groups["field"] == "input_schema" else "tool-wrapper-malformed"


def _name(groups: dict[str, str]) -> str:
    return "tool-name-too-long" if "most" in groups else "tool-name-pattern"


FORMS: Final = (
    form(
        "anthropic-optional",
        "anthropic",
        "too-many-optional",
        "Schemas contains too many optional parameters (87), which would make grammar compilation inefficient. Reduce "
        "the number of optional parameters in your tool schemas (limit: 24).",
        "too many optional",
        r"(?: schemas? .{0,20}? contains? too many optional (?:parameters|properties) (?: \( (?P<count>\d{1,9}) \) )? |"
        r" too many optional (?:parameters|properties) (?: \( (?P<count>\d{1,9}) \) | (?= .{0,40}? (?: grammar | strict | tool ) ) ) )",
    ),
    form(
        "anthropic-unions",
        "anthropic",
        "schema-too-large",
        "Schemas contains too many parameters with union types (17 parameters with type arrays or anyOf).",
        "union types",
        r"too many (?:parameters|properties) with union types",
    ),
    form(
        "anthropic-strict-count",
        "anthropic",
        "too-many-tools",
        "Too many strict tools (21).",
        "too many strict",
        r"Too many strict tools (?: \( (?P<count>\d{1,9}) \) )?",
    ),
    form(
        "anthropic-grammar",
        "anthropic",
        "schema-too-large",
        "The compiled grammar is too large, which would cause performance issues. Simplify your tool schemas or reduce "
        "the number of strict tools.",
        "",
        rf"(?: {_TOOL} (?: \. input_schema )? : )? (?: compiled grammar is too large | (?<! graphql ) Schema is too complex | (?<! graphql ) schemas? (?: is | are ) too (?:large|complex) (?:for compilation)? |"
        r"grammar compilation (?:timed out|timeout) )",
    ),
    form(
        "anthropic-field-required",
        "anthropic",
        _missing_field,
        "tools.0.custom.input_schema: Field required",
        "field required",
        rf"{_TOOL} \. (?P<field> \w{{1,40}} ) : Field required",
    ),
    form(
        "anthropic-name",
        "anthropic",
        _name,
        "tools.0.custom.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'",
        "name: string should",
        rf"{_TOOL} \.name : String should (?: match | have at (?: (?P<most> most ) | least ) )",
    ),
    form(
        "anthropic-reference-name",
        "anthropic",
        "tool-name-too-long",
        "messages.2.content.0.tool_result.content.3.tool_reference.tool_name: String should have at most 64 characters",
        "tool_reference.tool_name",
        r"tool_reference \.tool_name : String should have at most",
    ),
    form(
        "anthropic-duplicate",
        "anthropic",
        "tool-name-duplicate",
        "tools: Tool names must be unique.",
        "names must be unique",
        r"Tool names must be unique (?! within )",
    ),
    form(
        "anthropic-description",
        "anthropic",
        "description-too-long",
        "tools.0.custom.description: String should have at most 10000 characters",
        "description: string should",
        rf"{_TOOL} \.description : String should have at most",
    ),
    form(
        "anthropic-tool-count",
        "anthropic",
        "too-many-tools",
        "tools: List should have at most 1000 items after validation, not 1200",
        "tools: list should",
        r"(?<!Config\.) tools : List should have at most",
    ),
    form(
        "anthropic-extra",
        "anthropic",
        "tool-wrapper-extra-field",
        "tools.0.custom.strict: Extra inputs are not permitted",
        "extra inputs are not permitted",
        rf"{_TOOL} \. (?P<field> (?!input_schema) [\w.]{{1,80}} ) : Extra inputs are not permitted",
    ),
    form(
        "anthropic-tag",
        "anthropic",
        "tool-wrapper-malformed",
        "tools.0: Input tag 'function' found using 'type' does not match any of the expected tags: 'custom', …",
        "input tag",
        rf"{_TOOL} : Input tag",
    ),
    form(
        "anthropic-not-a-tool",
        "anthropic",
        "tool-wrapper-malformed",
        "tools.0: Input should be a valid dictionary or object to extract fields from",
        "input should be a valid",
        rf"(?: {_TOOL} | (?<!Config\.) tools ) : Input should be a valid (?:dictionary|list)",
    ),
    form(
        "anthropic-no-strict",
        "anthropic",
        "strict-not-supported",
        "tools.0.custom.strict: Strict tools are not supported on this model",
        "strict",
        r"(?: (?: this | the | [\w.-]{3,60} ) (?:model)? (?:does not|doesn't) support (?: strict | structured output and strict ) |"
        r"strict tools? (?:use)? (?:is|are) not (?:supported|available) )",
    ),
    form(
        "anthropic-no-structured-output",
        "anthropic",
        "structured-output-not-supported",
        "'claude-3-5-haiku-20241022' does not support output format.",
        "support",
        r"(?:does not|doesn't) support (?: output ?_?format | output_config | structured outputs? | json_schema )",
    ),
    form(
        "anthropic-thinking-of-strict",
        "anthropic",
        "tool-wrapper-extra-field",
        "output_format: Extra inputs are not permitted",
        "output_format: extra",
        r"(?<![\w.]) output_format : Extra inputs are not permitted",
    ),
)
