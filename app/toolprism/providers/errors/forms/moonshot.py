"""Moonshot (Kimi): `not a valid moonshot flavored json schema, details: <At path '…': …>`."""

import re
from typing import Final

from toolprism.providers.errors.form import form
from toolprism.providers.errors.phrases import rule_of_words

#: The tool before a sentence, whose name some models of the API give.
_TOOL: Final = (
    r"(?: tools (?: \[ (?P<index> \d{1,6}) \] )? \.function (?: \[ (?P<tool> [^\]]{1,200} ) \] )? \.parameters"
    r" is not a valid moonshot flavored json schema [,:;]? (?: details :? )? <? )?"
)
#: The path before a sentence; `root` is the empty one.
_AT: Final = rf"{_TOOL} At path ['\"`] (?: (?P<root> root ) | (?P<dotted> [^'\"`]{{0,600}}) ) ['\"`] :"
_NAME: Final = r"['\"`] (?P<below> [^'\"`]{1,200} ) ['\"`]"

#: The sentences of Moonshot's public validator (walle), without blanks; the first match wins.
_SENTENCES: Final = tuple(
    (re.compile(re.sub(r"\s+", "", said)), rule)
    for said, rule in (
        (r".{0,60} when using any_?of | conflicting keywords found in any_?of", "union-with-siblings"),
        (r"keyword .{1,60}? is not allowed at the same level as any_?of", "union-with-siblings"),
        (r"any_?of must have \d", "schema-too-large"),
        (r"when using \$?ref | conflicting keywords", "ref-with-siblings"),
        (r"keyword .{1,60}? is not allowed at the same level as \$?ref", "ref-with-siblings"),
        (r"\$?ref must be a string", "keyword-wrong-type"),
        (r"\$?ref is not allowed", "unknown-keyword:$ref"),
        (r"(?: detected )? (?: infinite | recursi | circular | cyclic )", "ref-recursive"),
        (r"references? must (?:start|begin) | only local references", "ref-not-local"),
        (r"\$?defs not found | invalid \$?ref path | definition name cannot be empty", "ref-unresolved"),
        (r"property names in required", "required-undefined-property"),
        (r"\$?defs property name | property name", "property-name-pattern"),
        (r"\$?defs schema must be", "schema-node-not-object"),
        (r"(?: property schema | schema in any_?of ) .{0,220}? must be (?:an)? object", "schema-node-not-object"),
        (r"(?: input )? schema must be (?:an?)? (?:dict|object|string)", "root-not-object"),
        (r"schema exceeds maximum | total string length of enum", "schema-too-large"),
        (r"enum (?:array)? cannot have more than", "schema-too-large"),
        (r"total number of properties", "too-many-properties"),
        (r"(?: object and array ) .{0,40}? multiple types | when type is array and enum", "type-array"),
        (r"(?: keyword | invalid keywords ) .{0,60}? in combination with multiple types", "keyword-on-wrong-type"),
        (r"required keyword must be used with", "keyword-on-wrong-type"),
        (r"type [\w,]{2,60}? is not allowed in combination with enum", "enum-on-non-string"),
        (r"invalid type combination with enum", "enum-on-non-string"),
        (r"enum value .{0,120}? does not match any type in \[?+ (?!string)", "keyword-on-wrong-type"),
        (r"not a valid (?:number|integer|boolean)", "keyword-on-wrong-type"),
        (r"enum (?:array)? cannot be empty | enum must be", "keyword-wrong-type"),
        (r"required specified but", "properties-missing"),
        (r"(?: duplicate )? items in required", "keyword-wrong-type"),
        (
            r"type (?: is | must be | should be | need to be )? (?: not )? (?: defined | required | missing )",
            "type-missing",
        ),
        (r"missing type", "type-missing"),
        (r"type array must be | type must be string or array", "type-invalid"),
        (
            r"(?: type array | duplicate types | unsupported type | invalid type | unknown type | type must | type should )",
            "type-invalid",
        ),
        (r".{0,30} (?: is not a valid type | type value )", "type-invalid"),
        (r"items must be", "array-items-tuple"),
        (
            r"[\w$]{1,40} must be (?:an?)? (?: array | object | string | boolean | number | integer | list | non-neg )",
            "keyword-wrong-type",
        ),
        (r"[\w$]{1,40} \( [^)]{0,60} \) cannot be (?:greater|less) than", "keyword-wrong-type"),
        (r"reference | \$?ref | .{0,60}? definition .{0,20}? (?:not|un)", "ref-unresolved"),
        (r"enum", "enum-not-string"),
        (r".{0,20} (?:depth|nest)", "nesting-too-deep"),
        (r".{0,40} (?: exceed | too (?:large|many|long) )", "schema-too-large"),
        (r"array .{0,20} items | missing items", "array-without-items"),
        (r".{0,20} required", "required-undefined-property"),
    )
)
_REFUSED: Final = re.compile(
    r"(?:unsupported|unknown|unexpected)(?:keyword|key|field|property|propertie)s?:?['\"`]?([\w$-]{1,40})['\"`>]?|"
    r"(?:keyword|key|field)?['\"`]?([\w$-]{1,40})['\"`]?(?:keyword)?(?:mustbeatrootlevel|is(?:not(?:supported|allowed|permitted)(?!incomb|atthe)|unsupported))"
)
#: The keywords of the wrong type of a schema.
_INVALID: Final = re.compile(r"invalidkeywords?:")


def _rule(groups: dict[str, str]) -> str:
    words = groups["words"].lower()
    if _INVALID.match(words):
        return "keyword-on-wrong-type"
    for said, rule in _SENTENCES:
        if said.match(words):
            return rule
    if refused := _REFUSED.match(groups["words"]):
        return f"unknown-keyword:{refused[1] or refused[2]}"
    return rule_of_words(groups["words"]) or "schema-invalid-unspecified"


FORMS: Final = (
    form(
        "moonshot-schema",
        "moonshot",
        _rule,
        "tools.function.parameters is not a valid moonshot flavored json schema, details: <At path 'root': when using "
        "anyOf, type should be defined in anyOf items instead of the parent schema>",
        "at path",
        rf"{_AT} (?! (?: property schema for | \$defs property name | property name ) ['\"`] ) (?= (?P<words> .{{1,160}} ) )",
    ),
    form(
        "moonshot-schema-name",
        "moonshot",
        lambda groups: (
            "schema-node-not-object"
            if groups["words"].lower().startswith("propertyschema")
            else "property-name-pattern"
        ),
        "tools.function.parameters is not a valid moonshot flavored json schema, details: <At path 'properties': property "
        "schema for 'content' must be an object>",
        "at path",
        rf"{_AT} (?P<words> property schema for | \$defs property name | property name ) {_NAME}",
        whole=True,
    ),
    form(
        "moonshot-schema-unplaced",
        "moonshot",
        _rule,
        "tools.function.parameters is not a valid moonshot flavored json schema, details: properties must be an object",
        "moonshot flavored",
        r"tools (?: \[ (?P<index> \d{1,6}) \] )? \.function (?: \[ (?P<tool> [^\]]{1,200} ) \] )? \.parameters"
        r" is not a valid moonshot flavored json schema (?: [,:;]? details :? | : ) <? (?! At path | JSON schema parsing | [.…] )"
        r" (?= (?P<words> .{1,160} ) )",
    ),
    form(
        "moonshot-parent-type",
        "moonshot",
        lambda groups: "ref-with-siblings" if groups["inside"].lower().startswith("the") else "union-with-siblings",
        "type should be defined in anyOf items instead of the parent schema",
        "instead of",
        r"type should be defined in (?P<inside> any_?of items | the referenced schema ) instead of (?:the)? parent",
    ),
    form(
        "moonshot-unparsed",
        "moonshot",
        lambda groups: "root-not-object" if "root" in groups else "schema-invalid-unspecified",
        "tools.function.parameters is not a valid moonshot flavored json schema, details: <JSON schema parsing error: "
        "JSON type error at offset 1: expected map[string]interface {} but got array>",
        "json schema parsing error",
        rf"{_TOOL} JSON schema parsing error : (?: (?P<root> JSON type error at offset \d{{1,3}} : expected map ) )?",
    ),
    form(
        "moonshot-root-type",
        "moonshot",
        "root-not-object",
        'tools.function.parameters.type is required and must be "object"',
        "parameters.type",
        r"tools (?: \[ (?P<index> \d{1,6}) \] )? \.function (?: \[ (?P<tool> [^\]]{1,200} ) \] )? (?P<root> \.parameters\.type ) [`'\"]?"
        r" (?: is required | must be | should be )",
    ),
    form(
        "moonshot-root-object",
        "moonshot",
        "root-not-object",
        "tools.function.parameters must be an object",
        "tools.function",
        r"tools\.function (?: \[ (?P<tool> [^\]]{1,200} ) \] )? (?P<root> \.parameters ) [`'\"]? (?: must be | should be | is not ) an? (?:json)? object",
    ),
    form(
        "moonshot-name",
        "moonshot",
        "tool-name-pattern",
        "Invalid request: function name is invalid, must start with a letter and can contain letters, numbers, "
        "underscores, and dashes",
        "function name is",
        r"function name is (?:invalid|not valid)",
    ),
    form(
        "moonshot-duplicate",
        "moonshot",
        "tool-name-duplicate",
        "Invalid request: function name search is duplicated",
        "duplicate",
        r"(?: function name (?P<tool> [\w.:-]{1,128}?) is duplicated | (?:function|tool) names? (?:is|are)? (?:not unique|duplicated?) )",
    ),
    form(
        "moonshot-count",
        "moonshot",
        "too-many-tools",
        "Invalid request: tools must not exceed 128",
        "tools",
        r"(?: number of tools (?:must not)? (?:exceed|is too)[\w]{0,20} | too many (?:tools|functions) | tools (?:count|number|size)? (?:must not)? exceeds? )",
    ),
    form(
        "moonshot-anything",
        "moonshot",
        "schema-invalid-unspecified",
        "tools.function.parameters is not a valid moonshot flavored json schema",
        "moonshot flavored",
        r"(?: tools (?: \[ (?P<index> \d{1,6}) \] )? \.function (?: \[ (?P<tool> [^\]]{1,200} ) \] )? \.parameters is )? not a valid moonshot flavored json schema",
        vague=True,
    ),
)
