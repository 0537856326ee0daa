"""Amazon Bedrock: the checks of its models (Nova), of Converse, and of botocore before anything is sent."""

import re
from typing import Final

from toolprism.providers.errors.form import form
from toolprism.providers.errors.phrases import rule_of_words

#: `toolConfig.tools.22.member.toolSpec` counts from 1, all others from 0.
_WIRE: Final = r"(?: tool_?Config \. )? tools (?: \. (?: (?P<member> \d{1,6}) \.member | (?P<index> \d{1,6}) | [<{\[]?[a-zA-Z*]{1,6}[>}\]]? (?:\.member)? ) | \[ (?P<at> \d{1,6}) \] )"
_SPEC: Final = rf"{_WIRE} \.toolSpec"
_HASH: Final = r"\#/ (?:toolConfig/)? tools/ (?P<index> \d{1,6})"
_SCHEMA: Final = rf"{_HASH} / (?: toolSpec/inputSchema/json | input_schema | function/parameters | parameters ) (?P<slashed> (?: / [^:'\"]{{1,400}}? )? ) :"


def _extra(groups: dict[str, str]) -> str:
    return (
        "tool-wrapper-malformed" if groups["field"] in ("toolSpec", "function", "type") else "tool-wrapper-extra-field"
    )


def _constraint(groups: dict[str, str]) -> str:
    field, words = groups["field"].lower(), groups["words"].lower()
    if field == "name":
        return "tool-name-too-long" if "lessthanorequalto" in words else "tool-name-pattern"
    if field == "description" and "lessthanorequalto" in words:
        return "description-too-long"
    return "tool-wrapper-malformed"


def _checked(groups: dict[str, str]) -> str:
    """Choose by the words of a validator of schemas about one place."""
    last, words = groups["jsonpath"].rpartition(".")[2], groups["words"]
    if re.match(r"\w{1,20}found,['\"]?\w{1,20}['\"]?expected", words, re.IGNORECASE):
        return "type-array" if last == "type" and words.lower().startswith("array") else "keyword-wrong-type"
    if re.match(r"\w{1,20}found,\[object,boolean\]expected", words, re.IGNORECASE):
        is_items = last == "items" and words.lower().startswith("array")
        return "array-items-tuple" if is_items else "schema-node-not-object"
    if re.match(r"must(?:not)?(?:have|be)|mustnot", words, re.IGNORECASE):
        return "keyword-wrong-type"
    if last == "type":
        return "type-invalid" if groups["jsonpath"] != "$.type" else "root-not-object"
    if re.match(r"ismissing|.{0,40}required", words, re.IGNORECASE):
        return {"type": "type-missing", "properties": "properties-missing"}.get(last, "schema-invalid-unspecified")
    return rule_of_words(words) or "invalid-schema-draft"


FORMS: Final = (
    form(
        "bedrock-root-type",
        "bedrock",
        "root-not-object",
        "The value at toolConfig.tools.0.toolSpec.inputSchema.json.type must be one of the following: object.",
        "must be one of the following",
        rf"{_SPEC} (?P<root> \.inputSchema\.json (?:\.type)? ) ['\"`]? must be one of the following : object",
    ),
    form(
        "bedrock-root-format",
        "bedrock",
        "root-not-object",
        "The format of the value at toolConfig.tools.0.toolSpec.inputSchema.json is invalid. Provide a json object for "
        "the field and try again.",
        "the format of the value",
        rf"format of the value at {_SPEC} (?P<root> \.inputSchema\.json ) is invalid",
    ),
    form(
        "bedrock-schema-checked",
        "bedrock",
        _checked,
        "The json schema definition at toolConfig.tools.1.toolSpec.inputSchema is invalid. Fix the following errors and "
        "try again: $.properties: null found, object expected",
        "fix the following errors",
        rf"{_SPEC} \.inputSchema (?:\.json)? ['\"`]? is invalid \. Fix the following errors and try again :"
        r" (?P<jsonpath> \$ [^:,]{0,300}? ) : (?= (?P<words> .{1,160}) )",
    ),
    form(
        "bedrock-schema-invalid",
        "bedrock",
        "invalid-schema-draft",
        "The value at toolConfig.tools.0.toolSpec.inputSchema.json is not a valid JSON schema.",
        "inputschema",
        rf"(?: {_SPEC} \.inputSchema (?:\.json)? ) .{{0,40}}? (?: not a valid | is invalid | invalid) .{{0,20}}? JSON schema",
    ),
    form(
        "bedrock-extraneous-in-schema",
        "bedrock",
        "unknown-keyword:{keyword}",
        "Malformed input request: #/toolConfig/tools/1/toolSpec/inputSchema/json: extraneous key [definitions] is not "
        "permitted, please reformat your input and try again.",
        "extraneous key",
        rf"{_SCHEMA} extraneous key \[ (?P<keyword> [^\]]{{1,80}}) \] is not permitted",
        whole=True,
    ),
    form(
        "bedrock-extraneous",
        "bedrock",
        _extra,
        "Malformed input request: #/toolConfig/tools/0: extraneous key [toolSpec] is not permitted, please reformat "
        "your input and try again.",
        "extraneous key",
        rf"{_HASH} (?: / (?: toolSpec | function | custom ) )? : extraneous key \[ (?P<field> [^\]]{{1,80}}) \] is not permitted",
    ),
    form(
        "bedrock-missing-root-key",
        "bedrock",
        lambda groups: {"type": "root-not-object", "properties": "properties-missing"}.get(
            groups["field"], "schema-invalid-unspecified"
        ),
        "Malformed input request: #/toolConfig/tools/0/toolSpec/inputSchema/json: required key [type] not found, …",
        "required key",
        rf"{_SCHEMA} required key \[ (?P<field> [^\]]{{1,80}}) \] not found",
        whole=True,
    ),
    form(
        "bedrock-missing-key",
        "bedrock",
        lambda groups: (
            "parameters-missing"
            if groups["field"] in ("inputSchema", "input_schema", "parameters")
            else "tool-wrapper-malformed"
        ),
        "Malformed input request: #/tools/0: required key [name] not found, please reformat your input and try again.",
        "required key",
        rf"{_HASH} (?: / (?: toolSpec | function | custom ) )? : required key \[ (?P<field> [^\]]{{1,80}}) \] not found",
    ),
    form(
        "bedrock-wrong-type",
        "bedrock",
        lambda groups: "root-not-object" if groups["slashed"] in ("", "/type") else "keyword-wrong-type",
        "Malformed input request: #/toolConfig/tools/0/toolSpec/inputSchema/json/properties/p: expected type: "
        "JSONObject, found: String",
        "expected",
        rf"{_SCHEMA} (?: expected type : | expected: | .{{0,60}}? is not a valid enum value | \# : )",
        whole=True,
    ),
    form(
        "bedrock-constraint",
        "bedrock",
        _constraint,
        "Value 'my tool' at 'toolConfig.tools.1.member.toolSpec.name' failed to satisfy constraint: Member must satisfy "
        "regular expression pattern: [a-zA-Z0-9_-]+",
        "failed to satisfy constraint",
        rf"(?: Value ['\"] (?P<tool> [^'\"]{{1,400}} ) ['\"] )? at ['\"] {_SPEC} \. (?P<field> name ) ['\"]"
        r"failed to satisfy constraint (?: : | \.{3} | … )? (?= (?P<words> .{0,120} ) )",
    ),
    form(
        "bedrock-constraint-other",
        "bedrock",
        _constraint,
        "Value '' at 'toolConfig.tools.1.member.toolSpec.description' failed to satisfy constraint: Member must have "
        "length greater than or equal to 1",
        "failed to satisfy constraint",
        rf"at ['\"] {_SPEC} \. (?P<field> (?!name) [\w.]{{1,60}} ) ['\"] failed to satisfy constraint : (?P<words> .{{1,120}})",
    ),
    form(
        "bedrock-tool-count",
        "bedrock",
        "too-many-tools",
        "Value at 'toolConfig.tools' failed to satisfy constraint: Member must have length less than or equal to 128",
        "failed to satisfy constraint",
        r"at ['\"] toolConfig\.tools ['\"] failed to satisfy constraint : Member must have length less",
    ),
    form(
        "bedrock-botocore-length",
        "bedrock",
        lambda groups: (
            {"name": "tool-name-too-long", "description": "description-too-long"}.get(
                groups["field"], "tool-wrapper-malformed"
            )
            if groups["end"] == "max"
            else "tool-wrapper-malformed"
        ),
        "Invalid length for parameter toolConfig.tools[0].toolSpec.name, value: 70, valid max length: 64",
        "invalid length for parameter",
        r"Invalid length for parameter toolConfig\.tools \[ (?P<index> \d{1,6}) \] \.toolSpec \. (?P<field> \w{1,30})"
        r", value : \d{1,9} , valid (?P<end> min | max ) length",
    ),
    form(
        "bedrock-botocore-unknown",
        "bedrock",
        _extra,
        'Unknown parameter in toolConfig.tools[0].toolSpec: "strict", must be one of: name, description, inputSchema',
        "unknown parameter in",
        r"Unknown parameter in toolConfig\.tools \[ (?P<index> \d{1,6}) \] (?:\.toolSpec (?:\.inputSchema)? )? : ['\"] (?P<field> [^'\"]{1,60})",
    ),
    form(
        "bedrock-botocore-missing",
        "bedrock",
        lambda groups: "parameters-missing" if groups["field"] == "inputSchema" else "tool-wrapper-malformed",
        'Missing required parameter in toolConfig.tools[0].toolSpec: "inputSchema"',
        "missing required parameter in",
        r"Missing required parameter in toolConfig\.tools \[ (?P<index> \d{1,6}) \] (?:\.toolSpec)? : ['\"] (?P<field> [^'\"]{1,60})",
    ),
    form(
        "bedrock-botocore-type",
        "bedrock",
        "tool-wrapper-malformed",
        "Invalid type for parameter toolConfig.tools[0].toolSpec.inputSchema, value: …",
        "invalid type for parameter",
        r"Invalid (?:type|number of parameters set) for (?:tagged union structure)? (?:parameter)? toolConfig\.tools \[ (?P<index> \d{1,6}) \]",
    ),
    form(
        "bedrock-name",
        "bedrock",
        "tool-name-pattern",
        "A tool name is invalid. Tool names can only contain letters, numbers, underscores, and hyphens",
        "tool name",
        r"tool name is invalid | tool names can only contain (?!certain) | toolSpec\.name must be",
    ),
    form(
        "bedrock-duplicate",
        "bedrock",
        "tool-name-duplicate",
        "The tool name is already defined at toolConfig.tools.2.toolSpec.name: search",
        "tool",
        r"(?: tool_? (?:names?|spec names?) (?:is|are)? (?: already defined | duplicated? ) | duplicate tool names? )",
    ),
    form(
        "bedrock-anything",
        "bedrock",
        "schema-invalid-unspecified",
        "#/toolConfig/tools/0/toolSpec/inputSchema/json: …",
        "inputschema",
        rf"(?: {_SCHEMA} | {_SPEC} \.inputSchema )",
        vague=True,
        whole=True,
    ),
)
