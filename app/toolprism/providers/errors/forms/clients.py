"""Clients that check tools themselves: VS Code, LM Studio, MCP SDKs, Claude Code, agent frameworks."""

from typing import Final

from toolprism.providers.errors.form import form
from toolprism.providers.errors.phrases import rule_of_words


def _zod(groups: dict[str, str]) -> str:
    """Choose by the end of the path and by Zod's words."""
    path, words = groups["listed"].lower(), groups["words"].lower()
    if "outputschema" in path or "inputschema" in path or "parameters" in path:
        if path.rstrip("'\",").endswith("type"):
            return "root-not-object"
        if path.rstrip("'\",").endswith("properties"):
            return "properties-missing" if "undefined" in words or "required" in words else "keyword-wrong-type"
        if "properties" in path:
            return "schema-node-not-object"
        if path.rstrip("'\",").endswith("required"):
            return "keyword-wrong-type"
        return "parameters-missing" if "undefined" in words or "required" in words else "root-not-object"
    return "tool-wrapper-malformed"


def _go_schema(groups: dict[str, str]) -> str:
    """Choose by the keyword at the end of a place in the schema."""
    return (
        "type-invalid"
        if groups["slashed"].endswith("/type")
        else rule_of_words(groups["words"]) or "keyword-wrong-type"
    )


def _violation(groups: dict[str, str]) -> str:
    """Choose by the last keyword of the first violation."""
    last = groups.get("violation", "").rpartition(".")[2]
    return f"unknown-keyword:{last}" if last else "schema-invalid-unspecified"


def _ajv(groups: dict[str, str]) -> str:
    """Choose by the sentence of AJV about a schema, or about the strictness of its words."""
    if groups.get("keyword"):
        return f"unknown-keyword:{groups['keyword']}"
    if groups.get("missing"):
        return "type-missing"
    return "type-invalid" if groups["slashed"].endswith("/type") else "keyword-wrong-type"


FORMS: Final = (
    form(
        "ajv-checked",
        "other",
        _ajv,
        "schema is invalid: data/properties/limit/type must be equal to one of the allowed values",
        "",
        r"(?: schema is invalid : data (?P<slashed> / [^\s,:'\"]{1,300}? ) must (?: be | match | NOT | have ) |"
        r" strict mode : (?P<missing> missing type ) .{0,60}? for keyword .{0,60}? at ['\"] [^'\"\#]{0,300} \# (?P<slashed> /? [^'\"]{0,300} ) ['\"] |"
        r" (?: (?:Tool|function) ['\"`]? (?P<tool> [\w.:/-]{1,128}? ) ['\"`]? has (?:an)? (?:invalid|bad) (?:input)? _?schema : )?"
        r" strict mode : unknown keyword : ['\"] (?P<keyword> [\w$-]{1,60} ) ['\"] )",
    ),
    form(
        "mcp-list-pydantic",
        "other",
        "root-not-object",
        "1 validation error for ListToolsResult tools.2.inputSchema Input should be a valid dictionary [type=dict_type]",
        "listtoolsresult",
        r"for ListToolsResult .{0,200}? tools \. (?P<index> \d{1,6}) \.inputSchema (?P<root> ) (?: Input should be | Field required )",
    ),
    form(
        "vscode-items",
        "other",
        "array-without-items",
        "Failed to validate tool f: Error: tool parameters array type must have items.",
        "array type must have items",
        r"(?: (?:failed to)? validate tool [`'\"]? (?P<tool> [\w.:/-]{1,200}?) [`'\"]? : (?:Error:)? | (?P<last> [^\d\W] [\w./-]{2,200}? ) [`'\"]? (?:tool)? : Error : )?"
        r" (?: (?:tool)? parameters )? array type must have items (?! defin | of )",
    ),
    form(
        "codex-conversion",
        "other",
        lambda groups: rule_of_words(groups["words"]) or "schema-node-unrecognized",
        'Failed to convert "git__branch" MCP tool to OpenAI tool: Error("missing field `type`", line: 0, column: 0)',
        "mcp tool to openai tool",
        r"Failed to convert [`'\"] (?P<tool> [^`'\"]{1,200} ) [`'\"] MCP tool to OpenAI tool : (?= (?P<words> .{1,160}) )",
    ),
    form(
        "windsurf-schema",
        "other",
        _go_schema,
        "failed to validate tool input schema for tool: read: invalid JSON schema: jsonschema validation failed with '…' "
        "- at '/type': value must be one of 'array', 'boolean'",
        "jsonschema validation failed",
        r"(?: tool : [`'\"]? (?P<word> [\w.:/-]{1,128}? ) [`'\"]? : .{0,60}? )? jsonschema validation failed .{0,400}?"
        r" at ['\"] (?P<slashed> / [^'\"]{1,400} ) ['\"] : (?= (?! anyOf | allOf | oneOf ) (?P<words> .{1,120}) )",
        whole=True,
    ),
    form(
        "go-schema-compiled",
        "any",
        _go_schema,
        "jsonschema file:///params.json compilation failed: '/properties/a/required' does not validate with "
        "https://json-schema.org/draft/2020-12/schema#/$ref/type: expected array, but got string",
        "compilation failed",
        r"jsonschema .{0,200}? compilation failed : ['\"] (?P<slashed> / [^'\"]{1,400} ) ['\"] does not validate with"
        r" (?= .{0,900}? (?P<words> (?: expected | value must | missing properties | does not match ) .{0,120} ) )",
    ),
    form(
        "vscode-anything",
        "other",
        "schema-invalid-unspecified",
        "Failed to validate tool f: Error: …",
        "failed to validate tool",
        r"Failed to validate tool [`'\"]? (?P<tool> [\w.:/-]{1,200}?) [`'\"]? : Error",
        vague=True,
    ),
    form(
        "zod-type",
        "other",
        _zod,
        '"path": [13, "function", "parameters", "type"], "message": "Invalid discriminator value. Expected \'object\'"',
        "path",
        r"['\"]? path ['\"]? : \[ (?: ['\"]tools['\"] , )? (?P<index> \d{1,6}) , (?P<listed> ['\"] (?: function | parameters | inputSchema | outputSchema | input_schema | name | description )"
        r"['\"] (?: , ['\"]? [\w$-]{1,80} ['\"]? ){0,20} ) ,? \] (?= (?P<words> .{0,120} ) )",
    ),
    form(
        "zod-type-plain",
        "other",
        _zod,
        'path ["tools", 5, "outputSchema", "type"] — Invalid input: expected "object"',
        "tools",
        r"path \[ ['\"]tools['\"] , (?P<index> \d{1,6}) , (?P<listed> ['\"] (?: inputSchema | outputSchema | name ) ['\"] (?: , ['\"]? [\w$-]{1,80} ['\"]? ){0,20} ) \]"
        r"(?= (?P<words> .{0,120} ) )",
    ),
    form(
        "zod-types",
        "other",
        "type-invalid",
        'Invalid option: expected one of "string"|"number"|"integer"|"boolean"|"array"|"object"',
        "expected one of",
        r"expected one of (?= [^.:]{0,120} string ) (?= [^.:]{0,120} object ) (?: ['\"]? (?:string|number|integer|boolean|array|object|null) ['\"]? [|,]? ){4,7}",
    ),
    form(
        "openclaw-refused",
        "other",
        "schema-invalid-unspecified",
        "LLM request failed: provider rejected the request schema or tool payload.",
        "rejected the request schema",
        r"provider rejected the request schema or tool payload",
        vague=True,
    ),
    form(
        "agents-strict",
        "openai",
        "additional-properties-false",
        "additionalProperties should not be set for object types. This could be because you're using an older version of "
        "Pydantic, or because you configured additional properties to be allowed.",
        "additionalproperties should not be set",
        r"additionalProperties should not be set for object types",
    ),
    form(
        "zod-optional",
        "openai",
        "required-must-list-every-property",
        "Zod field at `#/definitions/f/properties/p` uses `.optional()` without `.nullable()` which is not supported by the API.",
        "zod field at",
        r"Zod field at [`'\"] (?: \#/definitions/ [^/`'\"]{1,200} )? (?P<slashed> /[^`'\"]{1,400} ) [`'\"] uses [`'\"] \.optional",
        whole=True,
    ),
    form(
        "cursor-schema",
        "other",
        "schema-invalid-unspecified",
        "The argument schema for tool f is incompatible with gemini-2.5-pro.",
        "argument schema for tool",
        r"argument schema for tool [`'\"]? (?P<tool> [\w.:/-]{1,200}?) [`'\"]? is incompatible",
    ),
    form(
        "openclaw-keywords",
        "gemini",
        _violation,
        'google tool schema has unsupported keywords {"index":7,"tool":"browser","violations":["browser.parameters.properties.format"]}',
        "tool schema has unsupported keywords",
        r"tool schema has unsupported keywords .{0,20}? ['\"]? index ['\"]? : (?P<index> \d{1,6}) , ['\"]? tool ['\"]? : ['\"] (?P<tool> [^'\"]{1,128}) ['\"]"
        r" (?: , ['\"]? violations ['\"]? : \[ ['\"] (?P<violation> [^'\"]{1,300}) ['\"] )?",
    ),
    form(
        "vscode-name",
        "other",
        "tool-name-pattern",
        'Tool name validation warning for "my tool": Tool name contains spaces',
        "tool name validation",
        r"Tool name validation (?:warning|error|failed) for ['\"] (?P<tool> [^'\"]{1,200} ) ['\"]",
    ),
    form(
        "langchain-function",
        "other",
        "tool-wrapper-malformed",
        "ValueError: Unsupported function. Functions must be passed in as Dict, pydantic.BaseModel, or Callable.",
        "functions must be passed in",
        r"Functions must be passed in as Dict",
    ),
    form(
        "zod-unsupported",
        "any",
        "type-invalid",
        "Unsupported Zod type: String",
        "unsupported zod type",
        r"Unsupported Zod type : (?P<value> \w{1,40})",
    ),
    form(
        "smolagents-duplicate",
        "other",
        "tool-name-duplicate",
        "Each tool or managed_agent should have a unique name! You passed these duplicate names: ['search', 'search']",
        "unique name",
        r"should have a unique name .{0,60}? duplicate names :? \[? ['\"] (?P<tool> [\w.:/-]{1,128})",
    ),
    form(
        "duplicate-tools",
        "other",
        "tool-name-duplicate",
        "Duplicate tool name: search",
        "duplicate",
        r"duplicate (?:tool|function) (?:names?)? (?: found | detected | : | (?<=name) (?=[`'\"]) ) :? [`'\"]? (?P<tool> [\w.:/-]{1,128})",
    ),
    form(
        "unresolved-reference-client",
        "other",
        "ref-unresolved",
        "can't resolve reference #/$defs/X from id #",
        "resolve reference",
        r"(?: can't | cannot | unable to | could not | failed to ) resolve (?:reference|\$ref|schema reference) [`'\"]? (?P<ref> \#[^\s`'\"]{0,200})",
    ),
)
