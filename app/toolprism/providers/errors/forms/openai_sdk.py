"""The strict schemas of OpenAI's SDK for JavaScript, which checks them before a request is sent."""

from typing import Final

from toolprism.providers.errors.form import form

_AT: Final = r"at [`'\"] (?: (?P<root> <root> ) | \#? (?P<slashed> [^`'\"]{1,400} ) ) [`'\"]"
_PATH: Final = r"; path = (?: (?P<root> <root> ) | (?P<slashed> [^\s;,'\"`]{0,400} ) )"

FORMS: Final = (
    form(
        "openai-sdk-root",
        "openai",
        "root-not-object",
        "Root schema must have type: 'object' but got type: undefined",
        "root schema must have type",
        r"(?P<root> Root schema must have type ) :? ['\"`]? object",
    ),
    form(
        "openai-sdk-root-union",
        "openai",
        "root-union",
        "Root schema must not use `anyOf` because strict Structured Outputs requires a root object without a union.",
        "root schema must not use",
        r"(?P<root> Root schema must not use ) ['\"`]? (?: anyOf | oneOf | allOf )",
    ),
    form(
        "openai-sdk-node",
        "openai",
        "schema-node-not-object",
        "Expected object schema but got boolean; path=properties/a",
        "path=",
        rf"Expected (?: object schema but got boolean | .{{1,80}}? to be an object ) {_PATH}",
        whole=True,
    ),
    form(
        "openai-sdk-closed",
        "openai",
        "additional-properties-false",
        "Object schema at `properties/a` must set `additionalProperties: false` to be compatible with strict Structured "
        "Outputs.",
        "must set",
        rf"schema {_AT} must set [`'\"]? additionalProperties : false",
        whole=True,
    ),
    form(
        "openai-sdk-required",
        "openai",
        "keyword-wrong-type",
        "Expected `required` to be an array of strings; path=properties/a",
        "path=",
        rf"Expected [`'\"]? required [`'\"]? to be an array of strings {_PATH}",
        whole=True,
    ),
    form(
        "openai-sdk-undefined",
        "openai",
        "required-undefined-property",
        "Object schema at `properties/a` requires property `b` but does not declare it in `properties`.",
        "but does not declare",
        rf"schema {_AT} requires property [`'\"] (?P<extra> [^`'\"]{{1,200}} ) [`'\"] but does not declare",
        whole=True,
    ),
    form(
        "openai-sdk-optional",
        "openai",
        "required-must-list-every-property",
        "Schema field at `properties/a` uses `.optional()` without `.nullable()` which is not supported by the API.",
        ".optional()",
        rf"Schema field {_AT} uses [`'\"]? \.optional",
        whole=True,
    ),
    form(
        "openai-sdk-keyword",
        "openai",
        "unknown-keyword:{keyword}",
        "Schema at `properties/a` uses unsupported keyword `not` and cannot be represented in strict Structured Outputs.",
        "uses",
        rf"Schema {_AT} uses (?: unsupported keyword )? [`'\"] (?P<keyword> [\w$-]{{1,60}} ) [`'\"]",
        whole=True,
    ),
    form(
        "openai-sdk-union",
        "openai",
        "union-with-siblings",
        "Object anyOf schema at `properties/a` cannot be represented in strict Structured Outputs",
        "cannot be represented",
        rf"(?:anyOf|oneOf|allOf|union) schema {_AT} cannot be represented",
        whole=True,
    ),
)
