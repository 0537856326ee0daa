"""Providers with an API like OpenAI's and their own wording: Groq, xAI, Mistral, DeepSeek and others."""

import re
from typing import Final

from toolprism.providers.errors.form import form
from toolprism.providers.errors.phrases import rule_of_words

#: A tool's name before a colon, with or without quotes.
_NAMED: Final = r"(?: ['\"`(]{1,2} (?P<tool> [^'\"`():]{1,200}) ['\"`]? : | (?P<last> [\w./-]{1,128} ) : )? "
_GROQ: Final = (
    r"invalid JSON schema for (?: tool [`'\"]? (?P<tool> [^,:`'\"]{1,200}?) [`'\"]? , tools \[ (?P<index> \d{1,6}) \] [\w.]{0,40} |"
    r" response_format ) (?P<root> : ) (?: [`'\"]? [\w-]{1,64} [`'\"]? : )?"
    r"(?: [`'\"]? (?P<slashed> /[^:`'\"]{0,400}) [`'\"]? : )?"
)


def _groq(groups: dict[str, str]) -> str:
    words = groups["words"].lower()
    for said, rule in _GROQ_SENTENCES:
        if re.match(said, words):
            return rule
    place = "/type:" if (groups.get("slashed") or "").endswith("/type") else ""
    return rule_of_words(place + groups["words"]) or "schema-invalid-unspecified"


_GROQ_SENTENCES: Final = (
    (r".{0,4}required.{0,4}present.{0,12}properties", "properties-missing"),
    (r".{0,4}additionalproperties", "additional-properties-false"),
    (r".{0,4}required.{0,4}isrequired|.{0,4}required.{0,4}(?:must|should)", "required-must-list-every-property"),
    (
        r".{0,40}(?:not|un)defined.{0,20}properties|.{0,60}required.{0,40}not(?:found|defined|present|in)",
        "required-undefined-property",
    ),
    (r".{0,30}items.{0,30}(?:missing|required)|.{0,20}missing.{0,8}items", "array-without-items"),
    (r".{0,10}(?:expected|mustbe)oneof['\"`](?:array|boolean|string|object|integer|number|null)", "type-invalid"),
    (r".{0,60}is(?:notvalidunderany|notof)|.{0,30}(?:invalid|unknown|unsupported)type", "type-invalid"),
    (r".{0,30}(?:missing|required).{0,8}type|.{0,8}type.{0,8}(?:missing|required)", "type-missing"),
    (r".{0,20}(?:object|root).{0,20}properties", "properties-missing"),
    (r".{0,30}(?:\$ref|reference)", "ref-unresolved"),
    (r".{0,30}(?:regex|pattern|lookahead)", "pattern-not-supported"),
)


def _listed(groups: dict[str, str]) -> str:
    """Return the first keyword of a list; without a list, a subschema has no keyword that is known."""
    if "keys" not in groups:
        return "schema-node-unrecognized"
    found = re.match(r"['\"`]?([\w$-]+)", groups["keys"])
    return f"unknown-keyword:{found[1]}" if found else "schema-invalid-unspecified"


def _fireworks(groups: dict[str, str]) -> str:
    instance = groups.get("instance", "")
    return (
        "type-missing"
        if re.search(r"['\"]description['\"]|['\"]title['\"]|['\"]properties['\"]", instance)
        else "schema-node-unrecognized"
    )


FORMS: Final = (
    form(
        "groq-schema",
        "groq",
        _groq,
        "invalid JSON schema for tool f, tools[24].function.parameters: 'required' present but 'properties' is missing",
        "invalid json schema for",
        _GROQ + r"(?= (?P<words> .{1,120} ) )",
    ),
    form(
        "groq-formats",
        "groq",
        "structured-output-not-supported",
        "'response_format.type' : value is not one of the allowed values ['text','json_object']",
        "response_format.type",
        r"['\"`]? response_format\.type ['\"`]? : value is not one of the allowed values \[ (?! [^\]]{0,80} json_schema )",
    ),
    form(
        "groq-tool-count",
        "groq",
        "too-many-tools",
        "'tools' : maximum number of items is 128",
        "maximum number of items",
        r"['\"`]? tools ['\"`]? : maximum number of items is \d{1,6}",
    ),
    form(
        "xai-root",
        "xai",
        "root-union",
        '"f": tool parameter root must be an object type (root schema is an anyOf/oneOf union with a non-object branch)',
        "tool parameter root must be",
        _NAMED + r"tool parameter (?P<root> root ) must be an object type \( root schema is an? "
        r"(?: anyOf | oneOf | allOf )",
    ),
    form(
        "xai-root-type",
        "xai",
        "root-not-object",
        '"f": tool parameter root must be an object type',
        "tool parameter root must be",
        _NAMED
        + r"tool parameter (?P<root> root ) must be an object type (?! \( root schema is an? (?:anyOf|oneOf|allOf) )",
    ),
    form(
        "xai-function-schema",
        "xai",
        "schema-invalid-unspecified",
        "Invalid request content: Invalid function schema.",
        "invalid function schema",
        r"Invalid function schema",
        vague=True,
    ),
    form(
        "xai-grammar",
        "xai",
        "schema-too-large",
        "Grammar is too complex.",
        "grammar is too",
        r"Grammar is too (?:complex|large)",
    ),
    form(
        "minimax-empty",
        "other",
        "parameters-missing",
        "invalid params, function parameters is empty (2013)",
        "parameters is empty",
        r"function (?:name or)? parameters (?:is|are) empty",
    ),
    form(
        "tool-type",
        "any",
        "tool-wrapper-malformed",
        "Unsupported tool type: 'custom'",
        "tool",
        r"(?: tools (?: \[ (?P<index> \d{1,6}) \] | \. (?P<index> \d{1,6}) ) : )? (?: (?: invalid | unsupported | unknown | unrecogni[sz]ed | unexpected ) (?:responses | request )? tool types? | type ['\"`]? of (?:the)? tools? must be |"
        r" only ['\"`(]? (?:type)? [:=]? ['\"`]? function ['\"`)]{0,2} tools (?:are|is) (?:supported|allowed|accepted) |"
        r" tool types? (?: ['\"`] [\w.-]{1,60} ['\"`] )? (?: must be | is not supported | are not supported | is unsupported | not supported) )",
    ),
    form(
        "qwen-name",
        "other",
        "tool-name-pattern",
        "Tool names are not allowed to be [search]",
        "tool names are not allowed",
        r"Tool names are not allowed to be \[ (?P<tool> [^\]]{1,128} ) \]",
    ),
    form(
        "cerebras-mixed-strict",
        "cerebras",
        "tool-wrapper-malformed",
        "Tools with mixed values for 'strict' are not allowed. Please set all tools to 'strict: true' or 'strict: false'",
        "mixed values for",
        r"Tools with mixed values for ['\"`]? strict",
    ),
    form(
        "cerebras-no-strict",
        "cerebras",
        "strict-not-supported",
        "Tools with strict=True are not supported by this model",
        "strict=true",
        r"Tools with strict=True are not supported",
    ),
    form(
        "tool-schema-for",
        "openai",
        "schema-invalid-unspecified",
        "Invalid tool schema for: server.search",
        "invalid tool schema for",
        r"Invalid tool schema for : (?P<tool> [\w.:/-]{1,200})",
    ),
    form(
        "mistral-node",
        "mistral",
        "schema-node-not-object",
        "Invalid tool schema: 'a text' is not of type 'object', 'boolean'",
        "invalid tool schema",
        r"Invalid tool schema : (?P<value> .{1,600}? ) is not of type ['\"] object ['\"] , ['\"] boolean ['\"]",
    ),
    form(
        "mistral-value",
        "mistral",
        "keyword-wrong-type",
        "Invalid tool schema: {'type': 'string', …} is not of type 'string'",
        "invalid tool schema",
        r"Invalid tool schema : (?P<value> .{1,600}? ) is not of type ['\"]",
    ),
    form(
        "mistral-schema",
        "mistral",
        "invalid-schema-draft",
        "Invalid tool schema: {'type': 'object', …} is not valid under any of the given schemas",
        "invalid tool schema",
        r"Invalid tool schema (?! for)",
    ),
    form(
        "cerebras-fields",
        "cerebras",
        _listed,
        "Unsupported JSON schema fields: {'minItems', 'items'}",
        "unsupported json schema fields",
        r"Unsupported JSON schema fields (?: : [\[{] (?P<keys> [^}\]]{1,300}) | in schema with keys : )",
    ),
    form(
        "cerebras-objects",
        "cerebras",
        "properties-missing",
        "Object fields require at least one of: 'properties' or 'anyOf' with a list of possible properties.",
        "object fields require",
        r"Object fields require at least one of",
    ),
    form(
        "cerebras-grammar",
        "cerebras",
        "grammar-compile",
        "Failed to compile the JSON schema grammar",
        "compile",
        r"(?: Failed to | Unable to | could not | cannot | error ) (?:compil(?:e|ing)) (?:the)? (?:JSON)? schema (?:into a)? (?:grammar)?",
    ),
    form(
        "fireworks-instance",
        "fireworks",
        _fireworks,
        "JSON Schema not supported: could not understand the instance `{'description': …}`.",
        "could not understand the instance",
        r"could not understand the instance [`'\"]? (?P<instance> .{0,200})",
    ),
    form(
        "fireworks-keyword",
        "fireworks",
        "keyword-wrong-type",
        "JSON Schema not supported: could not translate the enum None.",
        "could not translate the",
        r"could not translate the [`'\"]? (?P<key> [\w$]{1,40}?) [`'\"]? (?P<value> None | null | [\[{`'\"\d] .{0,80} )",
    ),
    form(
        "fireworks-anything",
        "fireworks",
        "schema-invalid-unspecified",
        "JSON Schema not supported: …",
        "json schema not supported",
        r"JSON Schema not supported :",
        vague=True,
    ),
    form(
        "merge-conflict",
        "other",
        "unknown-keyword:{keyword}",
        "Conflict in schema definitions for key 'if'. Previous: {'required': ['a']}, New: {'required': ['b']}",
        "conflict in schema definitions",
        r"Conflict in schema definitions for key ['\"`] (?P<keyword> [\w$-]{1,60}) ['\"`]",
    ),
    form(
        "reference-recursion",
        "other",
        "ref-recursive",
        "Error resolving schema reference 'Node': RecursionError('maximum recursion depth exceeded')",
        "schema reference",
        r"Error resolving schema reference ['\"] (?P<ref> [^'\"]{1,200}) ['\"] : RecursionError",
    ),
    form(
        "reference-unresolved",
        "other",
        "ref-unresolved",
        "Error resolving schema reference 'Node': not found",
        "schema reference",
        r"Error resolving schema reference ['\"] (?P<ref> [^'\"]{1,200}) ['\"] : (?! RecursionError | PointerToNowhere )",
    ),
)
