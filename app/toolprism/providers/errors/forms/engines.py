"""Engines that compile a schema to a grammar: llama.cpp, Ollama, xgrammar, llguidance and Outlines, also in vLLM."""

import re
from typing import Final

from toolprism.providers.errors.form import form


def _unimplemented(groups: dict[str, str]) -> str:
    found = re.match(r"['\"`]?([\w$-]+)", groups["keys"])
    return f"unknown-keyword:{found[1]}" if found else "grammar-compile"


def _go_field(groups: dict[str, str]) -> str:
    """Choose by the field of Ollama's struct, and by the value found there."""
    path, found = (groups.get("fields") or groups["nested"]).lower(), groups["found"].lower()
    last = path.rsplit(".", 1)[-1]
    if last == "type":
        return "type-array" if found == "array" else "type-invalid"
    if last == "items":
        return "array-items-tuple" if found == "array" else "schema-node-not-object"
    if last == "enum":
        return "keyword-wrong-type" if "[]" not in groups["type"] else "enum-not-string"
    if last == "properties":
        return "schema-node-not-object" if "property" in groups["type"].lower() else "keyword-wrong-type"
    if last in ("parameters", "function", "tools"):
        return "root-not-object" if last == "parameters" else "tool-wrapper-malformed"
    return "keyword-wrong-type"


FORMS: Final = (
    form(
        "llama-cpp-pattern",
        "llama-cpp",
        "pattern-not-supported",
        "JSON schema conversion failed:\nPattern must start with '^' and end with '$'",
        "",
        r"(?: Pattern (?P<must> must start with ) ['\"] \^ | conversion failed : (?: Unbalanced (?:square brackets|parentheses) | Invalid pattern | Unsupported pattern | At least one of min_times ) )",
    ),
    form(
        "llama-cpp-unrecognized",
        "llama-cpp",
        "schema-node-unrecognized",
        'JSON schema conversion failed:\nUnrecognized schema: {"not":{}}',
        "unrecognized schema",
        r"Unrecognized schema :",
    ),
    form(
        "llama-cpp-reference",
        "llama-cpp",
        "ref-unresolved",
        "Error resolving ref #/$defs/X: X not in {...}",
        "error resolving ref",
        r"(?: Error resolving ref | Unresolved \$?ref ) (?P<ref> [^\s:'\"]{1,200}) : .{1,200}? not in",
    ),
    form(
        "llama-cpp-reference-other",
        "llama-cpp",
        "ref-unresolved",
        "Error resolving ref #/$defs/X: …",
        "error resolving ref",
        r"(?: Error resolving ref ) (?P<ref> (?: [#/.] | https?: ) [^\s:'\"]{1,200}) (?! .{1,200} not in )",
    ),
    form(
        "llama-cpp-remote",
        "llama-cpp",
        "ref-not-local",
        "Unsupported ref: https://example.com/schema.json",
        "unsupported ref",
        r"Unsupported ref :? (?P<ref> [^\s'\"]{1,200})",
    ),
    form(
        "llama-cpp-repetition",
        "llama-cpp",
        "schema-too-large",
        "number of rules that are going to be repeated multiplied by the new repetition exceeds sane defaults",
        "exceeds sane defaults",
        r"(?: repeated multiplied by the new repetition | number of repetitions | number of repeated rules ) exceeds sane defaults",
    ),
    form(
        "llama-cpp-grammar",
        "llama-cpp",
        "grammar-compile",
        "Failed to initialize samplers: failed to parse grammar",
        "parse grammar",
        r"(?: failed to parse grammar (?! analysis | check | file | : expecting ::= ) | failed to initialize samplers : (?!std) )",
    ),
    form(
        "llama-cpp-grammar-error",
        "llama-cpp",
        "grammar-compile",
        "parse: error parsing grammar: unknown escape at \\d",
        "error parsing grammar",
        r"error parsing grammar",
    ),
    form(
        "llama-cpp-conversion",
        "llama-cpp",
        "grammar-compile",
        "JSON schema conversion failed:",
        "json schema conversion failed",
        r"JSON schema conversion failed",
        vague=True,
    ),
    form(
        "llama-cpp-tools",
        "llama-cpp",
        "tool-wrapper-malformed",
        "Failed to parse tools: [json.exception.type_error.302] type must be string, but is null; tools = [...]",
        "failed to parse tools",
        r"Failed to parse tools : .{1,300}",
    ),
    form(
        "ollama-struct",
        "ollama",
        _go_field,
        "json: cannot unmarshal string into Go struct field ToolFunctionParameters.tools.function.parameters.properties "
        "of type api.ToolProperty",
        "cannot unmarshal",
        r"cannot unmarshal (?P<found> \w{1,20}) into Go struct field [\w.]{0,80}? (?P<fields> tools?\.function [\w.]{0,120}? ) of type (?P<type> [\w.\[\]*]{1,60})",
    ),
    form(
        "ollama-struct-short",
        "ollama",
        _go_field,
        "json: cannot unmarshal array into Go struct field ToolProperty.type of type api.PropertyType",
        "cannot unmarshal",
        r"cannot unmarshal (?P<found> \w{1,20}) into Go struct field (?:\.)? (?: Tool (?:Function|FunctionParameters)? \. (?!tool) (?P<fields> [\w.]{1,120}? ) |"
        r" (?: ToolProperty | PropertyType ) \. (?!tool) (?P<nested> [\w.]{1,120}? ) ) of type (?P<type> [\w.\[\]*]{1,60})",
    ),
    form(
        "ollama-tools",
        "ollama",
        "tool-wrapper-malformed",
        "json: cannot unmarshal object into Go struct field ChatRequest.tools of type api.Tools",
        "cannot unmarshal",
        r"cannot unmarshal \w{1,20} into Go struct field [\w.]{0,40} \.tools of type",
    ),
    form(
        "go-response-format",
        "other",
        "tool-wrapper-malformed",
        "json: cannot unmarshal string into Go struct field GeneralOpenAIRequest.response_format of type ResponseFormat",
        "response_format of type",
        r"cannot unmarshal \w{1,20} into Go struct field [\w.]{0,60} \.response_format of type",
    ),
    form(
        "xgrammar-items",
        "vllm",
        "array-items-tuple",
        "json_schema_converter.cc:2999: items must be a boolean or an object",
        "items must be a boolean or",
        r"items must be a boolean or (?:an)? object",
    ),
    form(
        "xgrammar-reference",
        "vllm",
        "ref-unresolved",
        "json_schema_converter.cc:500: Cannot find field X in #/$defs/X",
        "json_schema_converter.cc",
        r"json_schema_converter\.cc : \d{1,6} : .{0,20}? (?: cannot find field | .{0,40}? does not exist | unresolved )",
    ),
    form(
        "xgrammar-any",
        "vllm",
        "grammar-compile",
        "json_schema_converter.cc:1: …",
        "json_schema_converter.cc",
        r"json_schema_converter\.cc : \d{1,6}",
        vague=True,
    ),
    form(
        "xgrammar-features",
        "vllm",
        "grammar-compile",
        "The provided JSON schema contains features not supported by xgrammar.",
        "not supported by",
        r"(?:JSON schema contains)? features (?:that are)? not supported by (?: xgrammar | outlines | guidance | llguidance | lm-format | the )",
    ),
    form(
        "llguidance-keys",
        "vllm",
        _unimplemented,
        'Unimplemented keys: ["propertyNames"]',
        "unimplemented keys",
        r"Unimplemented keys : [\[{] (?P<keys> [^}\]]{1,300})",
    ),
    form(
        "llguidance-one-of",
        "vllm",
        "unknown-keyword:oneOf",
        "oneOf constraints are not supported. Enable 'coerce_one_of' option to approximate.",
        "oneof constraints are not supported",
        r"oneOf constraints are not supported",
    ),
    form(
        "outlines-structure",
        "vllm",
        "type-missing",
        "Unsupported JSON Schema structure {'description': 'anything'} Make sure it is valid JSON Schema",
        "json schema structure",
        r"Unsupported JSON Schema structure",
    ),
    form(
        "llguidance-format",
        "vllm",
        "format-not-supported",
        "Unknown format: credit-card",
        "unknown format",
        r"Unknown format : (?P<value> [\w-]{1,60})",
    ),
    form(
        "llguidance-pattern",
        "vllm",
        "pattern-not-supported",
        "look-around is not supported",
        "look-around",
        r"look-around (?: , including look-ahead and look-behind , )? is not supported",
    ),
    form(
        "engine-type",
        "vllm",
        "type-invalid",
        "llguidance grammar/compile error: Invalid type: date",
        "invalid type:",
        r"(?: grammar | llguidance | json_?schema ) .{0,60}? Invalid type : (?P<value> [\w.-]{1,60})",
    ),
    form(
        "engine-pattern",
        "vllm",
        "pattern-not-supported",
        "Regex error: lookahead is not supported",
        "regex",
        r"(?: regex parse error | invalid regex | failed to (?:parse|compile) (?:the)? regex | Regex error )",
    ),
    form(
        "engine-grammar",
        "vllm",
        "grammar-compile",
        "Failed to compile structural_tag grammar",
        "",
        r"(?: Failed to transform json schema into | Failed to (?:compile|convert|create|build) .{0,40}? grammar | grammar error : | invalid grammar (?:specification)? | "
        r"grammar (?:compilation|is) (?:failed|error|invalid) | could not compile .{0,30}? grammar )",
        vague=True,
    ),
)
