"""Gemini, Vertex AI and Cloud Code Assist: fields of a proto message, by number or by name."""

import re
from typing import Final

from toolprism.providers.errors.form import form
from toolprism.providers.errors.forms.gemini_words import LISTS
from toolprism.providers.errors.phrases import rule_of_words

#: The tool, or the schema of a response, before the path of a field.
_OWNER: Final = r"""
    (?: GenerateContentRequest \. | request \. ){0,3}
    (?: tools (?: \[ (?: (?P<group> \d{1,6}) | [^\]\d]{1,8} ) \] )? \. (?: function_declarations | functionDeclarations ) \[ (?: (?P<index> \d{1,6}) | [^\]\d]{1,8} ) \]
        (?: \. (?: parameters_json_schema | parametersJsonSchema | parameters | response_json_schema | responseJsonSchema | response ) | (?= \.{3} | … ) )
      | (?: generation_?config \. )? response_? (?:json_?)? schema )
"""
_NUMBERED: Final = rf"{_OWNER} (?P<numbered> [^'\"]{{0,1500}} ) ['\"]"
_UNKNOWN: Final = rf"Unknown name ['\"] (?P<keyword> [^'\"]{{1,80}}) ['\"] at ['\"] {_NUMBERED} :"
_INVALID: Final = rf"Invalid value at ['\"] {_NUMBERED}"
#: A path with names, up to the colon before the sentence.
_NAMED: Final = rf"{_OWNER} (?P<proto> [^:'\"]{{0,900}}? )"
_WIRE: Final = (
    r"(?: request \. | GenerateContentRequest \. ){0,3} tools (?: \[ (?P<group> \d{1,6}) \] )? "
    r"\. (?: function_declarations | functionDeclarations ) \[ (?: (?P<index> \d{1,6}) | [^\]\d]{1,8} ) \]"
)
#: The same, or the tool that holds the declarations.
_TOOL: Final = rf"(?: {_WIRE} | (?: request \. | GenerateContentRequest \. ){{0,3}} tools \[ (?P<index> \d{{1,6}}) \] (?: \. (?:function_d|functionD)eclarations )? )"


#: The field at the end of a path, with or without a number.
_LAST: Final = re.compile(r"\.([a-zA-Z_]{2,30})(?:\[\d{1,9}\])?$")


def _repeated(groups: dict[str, str]) -> str:
    """Choose for a list where none is allowed."""
    return LISTS.get(groups["keyword"], "keyword-wrong-type")


def _unknown(groups: dict[str, str]) -> str | None:
    return "unknown-keyword:{keyword}" if _in_schema(groups) else None


def _in_schema(groups: dict[str, str]) -> bool:
    """Return whether a path leads into a schema, and not into other generation settings."""
    path = groups.get("numbered", groups.get("proto", ""))
    if path.startswith(("...", "…")):
        return True
    return "index" in groups or not re.match(
        r"\.(?!properties|items|any_?of|one_?of|all_?of|additional|defs|required|enum|type)", path, re.IGNORECASE
    )


def _invalid_value(groups: dict[str, str]) -> str | None:
    """Choose by the field of the value, and by its expected type."""
    if not _in_schema(groups):
        return None
    path, kind = groups["numbered"], groups.get("kind", "")
    if re.search(r"\Wenum(?:\[\w{1,9}\])?$", path):
        return "enum-not-string"
    if re.search(r"\Wtype$", path):
        return "type-array" if groups.get("value", "").startswith("[") else "type-invalid"
    if path == "" and kind.endswith("Schema"):
        return "root-not-object"
    return "schema-node-not-object" if kind.endswith("Schema") else "keyword-wrong-type"


def _named_sentence(groups: dict[str, str]) -> str:
    """Choose by the words after the field that a sentence is about."""
    named = _LAST.search(groups.get("proto", ".parameters"))
    last, words = named[1].lower() if named else "", groups["words"].lower()
    for field, said, rule in _SENTENCES:
        if re.fullmatch(field, last) and said in words:
            return rule
    return rule_of_words(groups["words"]) or "schema-invalid-unspecified"


#: How Gemini's sentences about a field of a schema begin.
_GEMINI_WORDS: Final = (
    r"(?: missing field | should be non-empty | only allowed for | must be specified | cannot be empty | property is not defined | field predicate failed |"
    r" schema should be of type | only ['\"]enum | unspecified ) .{0,60}"
)

#: The field, some words of its sentence, and the rule; the first match wins.
_SENTENCES: Final = (
    ("enum", "onlyallowedforstring", "enum-on-non-string"),
    ("enum", "type.string", "enum-on-non-string"),
    ("enum", "cannotbeempty", "enum-not-string"),
    ("items", "missingfield", "array-without-items"),
    ("items", "mustbespecified", "array-without-items"),
    ("properties", "non-empty", "properties-missing"),
    ("required", "notdefined", "required-undefined-property"),
    ("type", "mustbespecified", "type-missing"),
    ("type", "unspecified", "type-missing"),
    ("type", "missingfield", "type-missing"),
    ("format", "", "format-not-supported"),
    ("parameters", "oftypeobject", "root-not-object"),
    ("parameters", "typeobject", "root-not-object"),
    ("any_?of", "", "union-with-siblings"),
    (".*", "onlyallowedfor", "keyword-on-wrong-type"),
    (".*", "predicatefailed:$type", "keyword-on-wrong-type"),
    (".*", "undefinedschema", "ref-unresolved"),
    (".*", "nestingdepth", "nesting-too-deep"),
)


FORMS: Final = (
    form(
        "gemini-unknown-name",
        "gemini",
        _unknown,
        'Invalid JSON payload received. Unknown name "const" at \'tools[0].function_declarations[5].parameters'
        ".properties[8].value': Cannot find field.",
        "cannot find field",
        _UNKNOWN + "Cannot find field",
        whole=True,
    ),
    form(
        "gemini-repeated",
        "gemini",
        _repeated,
        'Invalid JSON payload received. Unknown name "type" at \'tools[0].function_declarations[5].parameters'
        ".properties[8].value': Proto field is not repeating, cannot start list.",
        "proto field is not repeating",
        _UNKNOWN + "Proto field is not repeating",
        whole=True,
    ),
    form(
        "gemini-wrong-start",
        "gemini",
        "keyword-wrong-type",
        "Unknown name \"required\" at 'tools[0].function_declarations[5].parameters': Starting an object on a scalar "
        "field",
        "unknown name",
        _UNKNOWN
        + r"(?: Starting an object on a scalar | Starting a | Proto field is not | Root element must | Scalar )",
        whole=True,
    ),
    form(
        "gemini-unknown-name-cut",
        "gemini",
        _unknown,
        'Invalid JSON payload received. Unknown name "const" at \'tools[0].function_declarations[5].parameters…',
        "unknown name",
        rf"Unknown name ['\"] (?P<keyword> [^'\"]{{1,80}}) ['\"] at ['\"] {_OWNER} (?: [^'\"]{{0,1500}} $ | (?P<numbered>"
        r"[^'\"]{0,1500}) ['\"] (?: $ | : $ | : C[a-z]{0,12} $ | : \.\.\. | \. | … ) )",
        whole=True,
        vague=True,
    ),
    form(
        "gemini-unknown-in-tool",
        "gemini",
        lambda groups: (
            "tool-wrapper-malformed" if groups["keyword"] in ("type", "function") else "tool-wrapper-extra-field"
        ),
        "Invalid JSON payload received. Unknown name \"strict\" at 'tools[0].function_declarations[5]': Cannot find field.",
        "unknown name",
        rf"Unknown name ['\"] (?P<keyword> [^'\"]{{1,80}}) ['\"] at ['\"] {_TOOL} ['\"]",
    ),
    form(
        "gemini-no-json-schema",
        "gemini",
        "structured-output-not-supported",
        "Invalid JSON payload received. Unknown name \"responseJsonSchema\" at 'generation_config': Cannot find field.",
        "unknown name",
        r"Unknown name ['\"] response_? (?:json_?)? schema ['\"] at ['\"] (?: request\. )? generation_?config ['\"]",
    ),
    form(
        "gemini-invalid-value",
        "gemini",
        _invalid_value,
        "Invalid value at 'tools[0].function_declarations[37].parameters.properties[9].value' "
        '(type.googleapis.com/google.cloud.aiplatform.v1.Schema), "object"',
        "invalid value at",
        _INVALID + r"(?: \( (?P<kind> [\w./]{1,200}) \) (?: , (?P<value> .{1,60}? ) (?=$|['\"}\]]) )? )?",
    ),
    form(
        "gemini-invalid-tool",
        "gemini",
        "tool-wrapper-malformed",
        "Invalid value at 'tools[0].function_declarations[0].name' (TYPE_STRING), 5",
        "invalid value at",
        rf"Invalid value at ['\"] {_TOOL} (?: \. (?!parameters|response) \w{{1,40}} )? ['\"]",
    ),
    form(
        "gemini-named",
        "gemini",
        _named_sentence,
        "* GenerateContentRequest.tools[0].function_declarations[28].parameters.properties[p].items: missing field.",
        ":",
        rf"{_OWNER} (?P<proto> \. [^:'\"]{{1,900}} ) : (?= (?P<words> .{{1,80}} ) )",
    ),
    form(
        "gemini-root-named",
        "gemini",
        _named_sentence,
        "* GenerateContentRequest.tools[0].function_declarations[28].parameters: schema should be of type OBJECT",
        ":",
        rf"{_OWNER} (?P<root> : ) (?= (?P<words> .{{1,80}} ) )",
    ),
    form(
        "gemini-parameters",
        "gemini",
        _named_sentence,
        "parameters.properties[unit].enum: only allowed for STRING type",
        ":",
        rf"(?<![\w.\]]) (?: (?:function_)? declarations? \[ (?P<index> \d{{1,6}}) \] \. )? (?: parameters | response_schema ) (?P<proto> (?: \. [a-z_A-Z]{{2,30}} | \[ [^\]'\":]{{1,120}} \] | \. [\w$-]{{1,80}} ){{1,40}} ) :"
        rf" (?: \[FIELD_INVALID\] )? (?= (?P<words> {_GEMINI_WORDS} ) ) (?: .{{1,80}}? (?:function_)? declarations \[ (?P<index> \d{{1,6}}) \] )?",
    ),
    form(
        "gemini-name",
        "gemini",
        "tool-name-pattern",
        "* GenerateContentRequest.tools[0].function_declarations[92].name: Invalid function name. Must start with a "
        "letter or an underscore. Must be alphanumeric (a-z, A-Z, 0-9), … with a maximum length of 64.",
        "name",
        rf"(?: (?: {_WIRE} \.name : )? (?: \[ [\w-]{{1,40}} \] )? Invalid function name | {_WIRE} \.name : (?= (?:function)? name | cannot | must ) )",
    ),
    form(
        "gemini-duplicate",
        "gemini",
        "tool-name-duplicate",
        "Duplicate function declaration found: search",
        "duplicate",
        r"Duplicate (?:function|tool) (?:declaration|name)s? (?:found|detected)? : ['\"`]? (?P<tool> [\w.:-]{1,128})",
    ),
    form(
        "gemini-undefined-reference",
        "gemini",
        "ref-unresolved",
        "reference to undefined schema at properties.target_object.anyOf.1",
        "reference to undefined schema",
        rf"(?: {_OWNER} [^'\"\s]{{0,300}}? : )? reference to undefined schema (?: at [`'\"]? (?P<dotted> [^'\"\s\\]{{1,400}}) )?",
    ),
    form(
        "gemini-ref-siblings",
        "gemini",
        "ref-with-siblings",
        "$ref 'QuestionOption' was set alongside unsupported fields. … only description and default can be set alongside it",
        "alongside unsupported fields",
        rf"(?: {_NAMED} : )? (?:schema\.)? \$? ref ['\"`]? (?P<ref> [^'\"`]{{0,200}}) ['\"`]? was set alongside unsupported fields",
    ),
    form(
        "gemini-anything",
        "gemini",
        "schema-invalid-unspecified",
        "… at 'tools[0].function_declarations[5].parameters…",
        "declarations[",
        _WIRE,
        vague=True,
    ),
)
