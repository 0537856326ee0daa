"""OpenAI and Azure OpenAI: `Invalid schema for function 'x': In context=(…), …`, and the checks of the envelope."""

import re
from typing import Final

from toolprism.providers.errors.form import form

_TOOL: Final = r"['\"`] (?P<tool> [^'\"`]{1,300}) ['\"`]"
_FORMAT: Final = r"['\"`] [^'\"`]{0,300} ['\"`]"
_CONTEXT: Final = r"(?:In)? context=\( (?P<context> [^)]{0,3000}) \) ,?"
_HEAD: Final = rf"""
    (?: schema for (?: (?:function|tool) (?: {_TOOL} | (?=[.…]) ) | (?: response_?format | text\.format | [\w.]{{1,40}} ) {_FORMAT} )
    [:.,…]{{0,5}} )? (?: {_CONTEXT} )? (?:the)?
"""
#: The same, if the words before the sentence are required.
_FIRM_HEAD: Final = rf"""
    schema for (?: (?:function|tool) (?: {_TOOL} | (?=[.…]) ) | (?: response_?format | text\.format | [\w.]{{1,40}} ) {_FORMAT} )
    [:.,…]{{0,5}} (?: {_CONTEXT} )?
"""
_VALUE: Final = r"(?P<value> [^\n]{1,300}?)"


def _not_of_type(groups: dict[str, str]) -> str:
    types = set(re.findall(r"\w+", groups["types"].lower()))
    if {"object", "boolean"} <= types:
        return "array-items-tuple" if groups["value"].startswith("[{") else "schema-node-not-object"
    return "keyword-wrong-type"


def _enum_value(groups: dict[str, str]) -> str:
    """Choose by the type that the members of the enum should have."""
    types = re.search(r"type['\"]:\[?((?:['\"]?\w{1,10}['\"]?,?){1,7})", groups.get("expected", ""))
    names = set(re.findall(r"\w+", types[1])) - {"null"} if types else {"string"}
    return "enum-not-string" if names == {"string"} else "keyword-on-wrong-type"


def _under_none(groups: dict[str, str]) -> str:
    """Choose by the value: an invalid `type`, or the value of another keyword."""
    value = groups["value"].strip()
    if re.fullmatch(r"'[\w -]*'|\"[\w ]*\"|\['.*|None|null", value):
        return "type-invalid"
    return "invalid-schema-draft"


FORMS: Final = (
    form(
        "openai-required",
        "openai",
        "required-must-list-every-property",
        "Invalid schema for function 'f': In context=(), 'required' is required to be supplied and to be an array "
        "including every key in properties. Missing 'x'.",
        "an array including every key",
        _HEAD + r"'? required '? is required to be supplied and to be an array including every key"
        r"(?: [^.]{0,40} \. Missing ['\"] (?P<missing> [^'\"]{1,200}) ['\"] )?",
    ),
    form(
        "openai-extra-required",
        "openai",
        "required-undefined-property",
        "Invalid schema for function 'f': In context=(), 'required' is required to be supplied and to be an array "
        "including every key in properties. Extra required key 'x' supplied.",
        "extra required key",
        _HEAD + r"'? required '? is required to be supplied and to be an array including every key [^.]{0,40} \."
        r"Extra required key ['\"] (?P<extra> [^'\"]{1,200})",
    ),
    form(
        "openai-additional-properties",
        "openai",
        "additional-properties-false",
        "Invalid schema for function 'f': In context=('properties', 'p'), 'additionalProperties' is required to be "
        "supplied and to be false.",
        "additionalProperties",
        _HEAD + r"'? additionalProperties '? is required to be supplied and (?:to be | be | set to | must be )? false",
    ),
    form(
        "openai-root-union",
        "openai",
        "root-union",
        "Invalid schema for function 'f': schema must have type 'object' and not have 'oneOf'/'anyOf'/'allOf'/'enum'"
        "/'not' at the top level.",
        "and not have",
        _HEAD + r"(?P<root> schema must have (?:a)? type [:=]? ['\"]? object ['\"]? and not have )",
    ),
    form(
        "openai-root-type",
        "openai",
        "root-not-object",
        "Invalid schema for function 'f': schema must be a JSON Schema of 'type: \"object\"', got 'type: null'.",
        "must be a json schema of",
        _HEAD + r"(?P<root> schema must be a JSON Schema of ['\"]? type : ['\"]? object )",
    ),
    form(
        "openai-not-permitted",
        "openai",
        "unknown-keyword:{keyword}",
        "Invalid schema for function 'f': In context=('properties', 'p'), 'allOf' is not permitted.",
        "is not permitted",
        _HEAD + r"['\"] (?P<keyword> [\w$-]{1,60}) ['\"] is not permitted",
    ),
    form(
        "openai-items",
        "openai",
        "array-without-items",
        "Invalid schema for function 'f': In context=('properties', 'p'), array schema missing items.",
        "array schema",
        _HEAD + r"array schema (?:is)? missing items (?! property )",
        whole=True,
    ),
    form(
        "openai-properties",
        "openai",
        "properties-missing",
        "Invalid schema for function 'f': In context=(), object schema missing properties.",
        "object schema",
        _HEAD + r"object schema (?:is)? missing properties",
        whole=True,
    ),
    form(
        "openai-value-type",
        "openai",
        _not_of_type,
        "Invalid schema for function 'f': None is not of type 'object', 'boolean'.",
        "is not of type",
        _FIRM_HEAD
        + r"(?P<value> [^:]{1,200}? | \[ .{0,600}? \] ) is not of type (?P<types> (?: [,'\"] | \w ){3,60}? ) (?=[.}]|['\"],(?!['\"]\w)|$|['\"]{2})",
    ),
    form(
        "openai-value-type-cut",
        "openai",
        _not_of_type,
        "Invalid schema for function 'f': None is not of type 'array'.",
        "is not of type",
        _FIRM_HEAD
        + r"(?P<value> [^:]{1,200}?) is not of type (?P<types> ['\"]\w{3,10}['\"] (?: ,['\"]\w{3,10}['\"] ){0,5} )",
    ),
    form(
        "openai-regex",
        "openai",
        "pattern-not-supported",
        "Invalid schema for function 'f': '^\\\\p{Cc}$' is not a 'regex'.",
        "is not a",
        rf"(?: {_FIRM_HEAD} (?P<value> ['\"] .{{1,1200}}? ['\"] ) | {_HEAD} (?P<value> ['\"] [^'\"]{{0,400}} ['\"]) ) is not a ['\"`]? regex",
    ),
    form(
        "openai-lookaround",
        "openai",
        "pattern-not-supported",
        "Invalid JSON schema: regex lookaround is not supported. Found at $.properties.p.pattern",
        "regex",
        r"regex (?:ular expression)? (?: look-?around | look-?ahead | look-?behind | backreferences? ) s? (?:is|are)"
        r"not supported (?: [^$]{0,40} (?P<jsonpath> \$[^\s'\",]{0,400}) )?",
    ),
    form(
        "openai-under-none",
        "openai",
        _under_none,
        "Invalid schema for function 'f': In context=('properties', 'p'), 'any' is not valid under any of the given "
        "schemas.",
        "is not valid",
        _FIRM_HEAD + _VALUE + r"is not valid (?: under any of the given schemas | \.{3} | … )",
    ),
    form(
        "openai-type-key",
        "openai",
        "type-missing",
        "Invalid schema for function 'f': In context=('properties', 'p'), schema must have a 'type' key.",
        "schema must have a",
        _HEAD + r"schema must have (?:a|an)? '?type'? (?: key | field | property | k e? \Z | \Z )",
        whole=True,
    ),
    form(
        "openai-format",
        "openai",
        "format-not-supported",
        "Invalid schema for function 'f': In context=('properties', 'p'), 'uri' is not a valid format.",
        "format",
        _HEAD + r"(?: ['\"] (?P<value> [^'\"]{1,60}) ['\"] is not a valid format |"
        r" ['\"]? format ['\"]? :? ['\"] (?P<value> [^'\"]{1,60}) ['\"] is (?: not (?:valid|supported|permitted|allowed) | invalid ) )",
    ),
    form(
        "openai-ref-siblings",
        "openai",
        "ref-with-siblings",
        "Invalid schema for response_format 'f': In context=('properties', 'p'), $ref cannot have keywords "
        "{'description'}.",
        "$ref cannot have",
        _HEAD + r"\$ref cannot have (?:other)? keywords?",
    ),
    form(
        "openai-ref-not-local",
        "openai",
        "ref-not-local",
        "Invalid schema for response_format 'f': In context=('properties', 'p'), reference can only point to "
        "definitions defined at the top level of the schema.",
        "reference can only point",
        _HEAD + r"reference can only point to definitions",
    ),
    form(
        "openai-ref-unresolved",
        "openai",
        "ref-unresolved",
        "Invalid schema for function 'f': In context=('properties', 'p'), reference to component '#/$defs/X' which "
        "was not found in the schema.",
        "not found in the schema",
        _HEAD + r"reference to component ['\"] (?P<ref> [^'\"]{1,300}) ['\"] (?:which)? was not found in the schema",
    ),
    form(
        "openai-points-nowhere",
        "openai",
        "ref-unresolved",
        "Invalid schema for function 'f': PointerToNowhere: '/$defs/X' does not exist within {...}",
        "pointertonowhere",
        rf"{_FIRM_HEAD} .{{0,200}}? PointerToNowhere",
    ),
    form(
        "openai-unresolvable",
        "openai",
        "ref-unresolved",
        "Invalid schema for function 'f': Unresolvable JSON pointer: '$defs/X'",
        "unresolvable",
        _HEAD + r".{0,80}? (?<! RefResolutionError : ) Unresolvable (?:JSON pointer | \$?ref)",
    ),
    form(
        "openai-depth",
        "openai",
        "nesting-too-deep",
        "Invalid schema for response_format 'f': 11 levels of nesting exceeds limit of 10.",
        "nesting",
        _HEAD + r"\d{1,6} levels? of nesting exceeds? (?:the)? limit",
    ),
    form(
        "openai-property-count",
        "openai",
        "too-many-properties",
        "Invalid schema for response_format 'f': 144 parameters exceed the limit of 100.",
        "exceed",
        _HEAD + r"(?P<count> \d{1,9}) (?: object )? (?: parameters | properties ) (?: which )? exceeds? (?:the)? limit",
    ),
    form(
        "openai-property-count-2",
        "openai",
        "too-many-properties",
        "Invalid schema for function 'f': Expected at most 5000 object properties total.",
        "properties",
        _HEAD
        + r"(?: expected at most \d{1,9} (?:total)? object properties | too many (?:total)? (?:object)? properties )",
    ),
    form(
        "openai-enum-size",
        "openai",
        "schema-too-large",
        "Invalid schema for response_format 'f': Expected at most 1000 enum values in total within a schema.",
        "enum",
        _HEAD + r"(?: expected at most \d{1,9} (?:total)? enum | \d{1,9} enum values exceeds? | too many enum values | "
        r"enum string length exceeds | (?:total)? string length of enum )",
    ),
    form(
        "openai-string-size",
        "openai",
        "schema-too-large",
        "Invalid schema for response_format 'f': total string length of 130000 exceeds the limit of 120000.",
        "string length",
        _FIRM_HEAD + r".{0,60}? (?:total)? string (?:length|size) .{0,40}? exceed",
    ),
    form(
        "openai-enum-type",
        "openai",
        _enum_value,
        "Invalid schema for function 'f': In context=('properties', 'p'), enum value 1 does not validate against "
        "{'type': 'string'}.",
        "does not validate against",
        _HEAD + r"enum value (?P<value> .{1,200}?) does not validate against (?P<expected> \{ [^}]{1,120} \}? )?",
    ),
    form(
        "openai-anything",
        "openai",
        "schema-invalid-unspecified",
        "Invalid schema for function 'f': …",
        "schema for",
        r"Invalid (?:" + _FIRM_HEAD + r"| schema for function )",
        vague=True,
        whole=True,
    ),
    form(
        "openai-anything-in-context",
        "openai",
        "schema-invalid-unspecified",
        "In context=('properties', 'p'), …",
        "incontext=(",
        _CONTEXT,
        vague=True,
        whole=True,
    ),
)
