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


#: The sentences of xgrammar, llguidance and outlines-core, without blanks; the first that occurs wins.
_SENTENCES: Final = tuple(
    (re.compile(said, re.IGNORECASE), rule)
    for said, rule in (
        (r"isnotpresentinaregistry|urishouldeitherbe|invalidreferencepath:https?", "ref-not-local"),
        (r"cannotfindfield|pointer['\"`][^'\"`]{0,200}['\"`]doesnotexist|invalidreferencepath", "ref-unresolved"),
        (
            r"propert(?:y|ies)['\"`]?(?:should|must)notbeempty|properties['\"`]?field|properties['\"`]?notfound",
            "properties-missing",
        ),
        (r"refrecur?sionlimit|recur?siv\w{0,10}ref", "ref-recursive"),
        (r"itemsmustbean?(?:boolean|object)|schemastructure\[", "array-items-tuple"),
        (r"schema['\"`]?false['\"`]?cannotaccept|schemastructure(?:true|false|null|['\"\d])", "schema-node-not-object"),
        (r"schema(?:should|must)bean?(?:object|dict)ora?bool", "schema-node-not-object"),
        (r"(?:unsupported|invalid|unknown)type[:'\"`]|['\"`]?type['\"`]?(?:should|must)beastring", "type-invalid"),
        (r"regex_converter|regexpars\w{1,5}error|backreference|look-?(?:around|ahead|behind)", "pattern-not-supported"),
        (r"(?:unknown|unsupported)format:|format[\w-]{1,60}isnotsupportedby", "format-not-supported"),
        (
            r"['\"`]?[\w$]{1,40}['\"`]?(?:array)?(?:must|should)(?:not)?be(?:an?)?(?:\w{1,12}-?)?\w{0,12}",
            "keyword-wrong-type",
        ),
        (r"notfoundornotan?object|expected\w{1,20}for['\"`][\w$]{1,40}['\"`],?got", "keyword-wrong-type"),
        (r"is(?:greater|less)thanm(?:ax|in)\w{3,12}|invalidmultipleof", "keyword-wrong-type"),
    )
)

#: The sentence after the head, up to the end of a message.
_WORDS: Final = r"(?P<words> .{1,220}? (?= ['\"] (?: [}\n] | , ['\"] (?:type|param|code|object) ) | $ ) | .{1,220} )"


def _engine(groups: dict[str, str]) -> str | None:
    """Choose by the sentence of the engine; None where it says nothing that is known."""
    keys = re.search(r"unimplementedkeys:[\[{]['\"`]?([\w$-]{1,40})", groups["words"], re.IGNORECASE)
    if keys:
        return f"unknown-keyword:{keys[1]}"
    return next((rule for said, rule in _SENTENCES if said.search(groups["words"])), None)


FORMS: Final = (
    form(
        "engine-said",
        "vllm",
        _engine,
        "Failed to compile JSON schema for tool call (llguidance): properties must be an object",
        "",
        r"(?: (?:json_schema|regex)_converter\.cc | (?: failed to | could not | cannot | error ) (?:compil|convert|creat|build|transform) \w{0,3}"
        r" .{0,60}? (?: grammar | schema | regex ) .{0,60}? : | grammar error : | invalid json schema : |"
        rf" (?: llguidance | outlines_?core | xgrammar ) .{0, 12}? : ) {_WORDS}",
    ),
    form(
        "grammar-not-valid",
        "other",
        _engine,
        "Input validation error: grammar is not valid: 'type' must be a string or an array of string",
        "grammar is not valid",
        rf"grammar is not valid : {_WORDS}",
    ),
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
