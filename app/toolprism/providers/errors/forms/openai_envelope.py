"""OpenAI and Azure OpenAI: the checks of names, counts and of the envelope around a schema."""

from typing import Final

from toolprism.providers.errors.form import form

_WIRE: Final = r"(?: request\.)? tools \[? \.? (?P<index> \d{1,6}) \]? (?: \.function )?"


def _wrong_type_of_wire(groups: dict[str, str]) -> str:
    return "root-not-object" if groups["field"].lower() in ("parameters", "input_schema") else "tool-wrapper-malformed"


FORMS: Final = (
    form(
        "openai-name-length",
        "openai",
        "tool-name-too-long",
        "Invalid 'tools[0].function.name': string too long. Expected a string with maximum length 64, but got a "
        "string with length 70 instead.",
        "name",
        rf"(?: (?: Invalid '? )? {_WIRE} | Invalid '? functions \[ \d{{1,6}} \] ) \.name '? : string too long",
    ),
    form(
        "openai-name-pattern",
        "openai",
        "tool-name-pattern",
        "Invalid 'tools[0].function.name': string does not match pattern. Expected a string that matches the pattern "
        "'^[a-zA-Z0-9_-]+$'.",
        "name",
        rf"Invalid '? {_WIRE} \.name '? : (?: string does not match | empty string | invalid )",
    ),
    form(
        "openai-description-length",
        "openai",
        "description-too-long",
        "Invalid 'tools[0].function.description': string too long. Expected a string with maximum length 1024, but "
        "got a string with length 1103 instead.",
        "description",
        rf"Invalid '? {_WIRE} \.description '? : string (?:too long|above)",
    ),
    form(
        "openai-tool-count",
        "openai",
        "too-many-tools",
        "Invalid 'tools': array too long. Expected an array with maximum length 128, but got an array with length 325 "
        "instead.",
        "",
        r"(?: Invalid '? (?:tools|functions) '? : (?: array (?:too long|above) | maximum (?:array)? length exceeded ) | (?:tools|functions) array (?:is)? too long )",
    ),
    form(
        "openai-old-count",
        "openai",
        "too-many-tools",
        "[...] is too long - 'functions'",
        "is too long - '",
        r"\] (?:\.{3})? is too long - '(?:tools|functions)'",
    ),
    form(
        "openai-old-name",
        "openai",
        "tool-name-pattern",
        "'my tool' does not match '^[a-zA-Z0-9_-]{1,64}$' - 'tools.0.function.name'",
        "does not match",
        r"(?:['\"] (?P<tool> [^'\"]{1,300}) ['\"])? does not match ['\"] [^'\"]{3,80} ['\"] - ['\"]"
        r"(?:tools|functions) \. (?P<index> \d{1,6}) (?:\.function)? \.name",
    ),
    form(
        "openai-old-name-length",
        "openai",
        "tool-name-too-long",
        "'a_very_long_name' is too long - 'tools.0.function.name'",
        "is too long - '",
        r"(?:['\"] (?P<tool> [^'\"]{1,300}) ['\"])? is too long - ['\"]"
        r"(?:tools|functions) \. (?P<index> \d{1,6}) (?:\.function)? \.name",
    ),
    form(
        "openai-old-description",
        "openai",
        "description-too-long",
        "'Some text' is too long - 'tools.0.function.description'",
        "is too long - '",
        r"is too long - ['\"] (?:tools|functions) \. (?P<index> \d{1,6}) (?:\.function)? \.description",
    ),
    form(
        "openai-old-type",
        "openai",
        "root-not-object",
        "None is not of type 'object' - 'functions.0.parameters'",
        "is not of type",
        r"is not of type ['\"] object ['\"] - ['\"] (?:tools|functions) \. (?P<index> \d{1,6}) (?:\.function)?"
        r"(?P<root> \.parameters ['\"] )",
    ),
    form(
        "openai-old-missing",
        "openai",
        lambda groups: "parameters-missing" if groups["field"] == "parameters" else "tool-wrapper-malformed",
        "'parameters' is a required property - 'functions.0'",
        "is a required property",
        r"['\"] (?P<field> \w{1,40}) ['\"] is a required property - ['\"] (?:tools|functions) \. (?P<index> \d{1,6})",
    ),
    form(
        "openai-missing-parameter",
        "openai",
        lambda groups: "parameters-missing" if groups["field"].endswith("parameters") else "tool-wrapper-malformed",
        "Missing required parameter: 'tools[0].name'.",
        "missing required parameter",
        rf"Missing required parameter : ['\"]? {_WIRE} (?P<field> [\w.]{{0,60}})",
    ),
    form(
        "openai-format-missing-parameter",
        "openai",
        "tool-wrapper-malformed",
        "Missing required parameter: 'response_format.json_schema'.",
        "missing required parameter",
        r"Missing required parameter : ['\"]? (?: response_format | text\.format ) [\w.]{0,60}",
    ),
    form(
        "openai-unknown-parameter",
        "openai",
        "tool-wrapper-extra-field",
        "Unknown parameter: 'tools[0].function.strict'.",
        "unknown parameter",
        rf"Unknown parameter : ['\"]? {_WIRE} \. (?P<field> [\w.]{{1,60}})",
    ),
    form(
        "openai-format-unknown-parameter",
        "openai",
        "tool-wrapper-extra-field",
        "Unknown parameter: 'response_format.schema'.",
        "unknown parameter",
        r"Unknown parameter : ['\"]? (?: response_format | text\.format ) [\w.]{0,60}",
    ),
    form(
        "openai-wire-type",
        "openai",
        _wrong_type_of_wire,
        "Invalid type for 'tools[0].function.parameters': expected an object, but got a string instead.",
        "invalid type for",
        rf"Invalid type for ['\"]? {_WIRE} \.? (?P<field> \w{{0,40}})",
    ),
    form(
        "openai-wire-value",
        "openai",
        "tool-wrapper-malformed",
        "Invalid value: 'custom'. Supported values are: 'function', 'web_search'. (param: tools[0].type)",
        "supported values are",
        r"Invalid value : ['\"] [^'\"]{0,80} ['\"] \. Supported values are : .{0,900}? tools \[ (?P<index> \d{1,6}) \] \.type",
    ),
    form(
        "openai-no-structured-output",
        "openai",
        "structured-output-not-supported",
        "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model.",
        "json_schema",
        r"(?: response_format | text\.format ) ['\"`]? (?:of type|type|with type|value as) ['\"`]? json_schema ['\"`]?"
        r"(?: is | are )? (?: not supported | unsupported | enabled only | only | unavailable )",
    ),
    form(
        "openai-no-strict",
        "openai",
        "strict-not-supported",
        "Strict mode is not supported with this model.",
        "strict",
        r"(?: strict (?:mode|tools?|function calling|schemas?|parameter)? ['\"`]? (?:is|are)? not (?:supported|available|allowed) |"
        r"does not support strict | unsupported parameter : ['\"]? (?: tools\[(?P<index>\d{1,6})\] [\w.]{0,20} )? strict )",
    ),
    form(
        "openai-parameter-code",
        "openai",
        "schema-invalid-unspecified",
        '"param": "tools[0].function.parameters", "code": "invalid_function_parameters"',
        "invalid_function_parameters",
        r"(?: tools \[ (?P<index> \d{1,6}) \] [\w.]{0,40} .{0,40}? )? (?<! code_ ) invalid_function_parameters",
        vague=True,
    ),
)
