"""Clients that check tools themselves: VS Code, LM Studio, MCP SDKs, Claude Code, agent frameworks."""

from typing import Final

from app.providers.errors.form import form


def _zod(groups: dict[str, str]) -> str:
    """Choose by the end of the path and by Zod's words."""
    path, words = groups["listed"].lower(), groups["words"].lower()
    if "outputschema" in path or "inputschema" in path or "parameters" in path:
        if path.rstrip("'\",").endswith("type"):
            return "root-not-object"
        if "properties" in path:
            return "schema-node-not-object"
        if path.rstrip("'\",").endswith("required"):
            return "keyword-wrong-type"
        return "parameters-missing" if "undefined" in words or "required" in words else "root-not-object"
    return "tool-wrapper-malformed"


FORMS: Final = (
    form(
        "vscode-items",
        "other",
        "array-without-items",
        "Failed to validate tool f: Error: tool parameters array type must have items.",
        "array type must have items",
        r"(?: validate tool [`'\"]? (?P<tool> [\w.:/-]{1,200}?) [`'\"]? : (?:Error:)? )? (?:tool)? parameters array type must have items",
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
        r"duplicate (?:tool|function) (?:names?)? (?:found|detected|:) :? [`'\"]? (?P<tool> [\w.:/-]{1,128})",
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
