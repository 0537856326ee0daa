"""Providers whose API is like OpenAI's, and whose words are their own: Groq, xAI, Mistral, DeepSeek and others."""

import re
from typing import Final

from app.providers.errors.form import form

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
    return "schema-invalid-unspecified"


_GROQ_SENTENCES: Final = (
    (r".{0,4}required.{0,4}present.{0,12}properties", "properties-missing"),
    (r".{0,4}additionalproperties", "additional-properties-false"),
    (r".{0,4}required.{0,4}isrequired|.{0,4}required.{0,4}(?:must|should)", "required-must-list-every-property"),
    (
        r".{0,40}(?:not|un)defined.{0,20}properties|.{0,60}required.{0,40}not(?:found|defined|present|in)",
        "required-undefined-property",
    ),
    (r".{0,30}items.{0,30}(?:missing|required)|.{0,20}missing.{0,8}items", "array-without-items"),
    (r".{0,60}is(?:notvalidunderany|notof)|.{0,30}(?:invalid|unknown|unsupported)type", "type-invalid"),
    (r".{0,30}(?:missing|required).{0,8}type|.{0,8}type.{0,8}(?:missing|required)", "type-missing"),
    (r".{0,20}(?:object|root).{0,20}properties", "properties-missing"),
    (r".{0,30}(?:\$ref|reference)", "ref-unresolved"),
    (r".{0,30}(?:regex|pattern|lookahead)", "pattern-not-supported"),
)


def _listed(groups: dict[str, str]) -> str:
    """Name the first keyword of a list."""
    found = re.match(r"['\"`]?([\w$-]+)", groups["keys"])
    return f"unknown-keyword:{found[1]}" if found else "schema-invalid-unspecified"


def _fireworks(groups: dict[str, str]) -> str:
    instance = groups.get("instance", "")
    return (
        "type-missing"
        if re.search(r"['\"]description['\"]|['\"]title['\"]|['\"]properties['\"]", instance)
        else "schema-node-unrecognized"
    )


def _enveloped(groups: dict[str, str]) -> str:
    """Choose by the field of the envelope that pydantic names in `loc`."""
    path = [token for token in re.split(r"[,'\"\s]+", groups["path"]) if token and token not in ("function", "custom")]
    words = groups["words"].lower()
    inside = path[1:] if path[:1] in (["parameters"], ["input_schema"]) else None
    if "extra" in words:
        return f"unknown-keyword:{inside[-1]}" if inside else "tool-wrapper-extra-field"
    if path == ["parameters"]:
        return "parameters-missing" if "required" in words else "root-not-object"
    if inside is not None:
        return "root-not-object" if inside == ["type"] else "keyword-wrong-type"
    return "tool-wrapper-malformed"


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
        "xai-root",
        "xai",
        "root-union",
        '"f": tool parameter root must be an object type (root schema is an anyOf/oneOf union with a non-object branch)',
        "tool parameter root must be",
        r"(?: ['\"] (?P<tool> [^'\"]{1,200}) ['\"] : )? tool parameter (?P<root> root ) must be an object type \( root schema is an? "
        r"(?: anyOf | oneOf | allOf )",
    ),
    form(
        "xai-root-type",
        "xai",
        "root-not-object",
        '"f": tool parameter root must be an object type',
        "tool parameter root must be",
        r"(?: ['\"] (?P<tool> [^'\"]{1,200}) ['\"] : )? tool parameter (?P<root> root ) must be an object type (?! \( root schema is an? (?:anyOf|oneOf|allOf) )",
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
        "deepseek-formats",
        "deepseek",
        "structured-output-not-supported",
        "This response_format type is unavailable now",
        "response_format",
        r"(?: This response_format type is unavailable | response_format type [`'\"]? json_schema [`'\"]? is (?:not supported|unavailable) )",
    ),
    form(
        "json-schema-variant",
        "other",
        "structured-output-not-supported",
        "response_format.type: unknown variant `json_schema`, expected `text` or `json_object`",
        "json_schema",
        r"(?: unknown variant | invalid value ) :? [`'\"]? json_schema [`'\"]? , (?: expected | supported )",
    ),
    form(
        "json-schema-model",
        "other",
        "structured-output-not-supported",
        "This model does not support response format `json_schema`.",
        "json_schema",
        r"(?: (?:does not|doesn't) support (?:the)? response_? format (?:type)? [`'\"]? json_schema | [`'\"]? json_schema [`'\"]? (?:response format)? is not supported )",
    ),
    form(
        "cerebras-fields",
        "cerebras",
        _listed,
        "Unsupported JSON schema fields: {'minItems', 'items'}",
        "unsupported json schema fields",
        r"Unsupported JSON schema fields : [\[{] (?P<keys> [^}\]]{1,300})",
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
        "fireworks-anything",
        "fireworks",
        "schema-invalid-unspecified",
        "JSON Schema not supported: …",
        "json schema not supported",
        r"JSON Schema not supported :",
        vague=True,
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
        r"Error resolving schema reference ['\"] (?P<ref> [^'\"]{1,200}) ['\"] : (?! RecursionError )",
    ),
    form(
        "cohere-field",
        "cohere",
        "tool-wrapper-extra-field",
        "unknown field: parameter 'strict' is not a valid field.",
        "unknown field: parameter",
        r"unknown field : parameter ['\"] (?P<field> strict | eager_input_streaming | input_schema | parameters | requires_confirmation | external_execution ) ['\"] is not a valid field",
    ),
    form(
        "tool-name-length",
        "other",
        "tool-name-too-long",
        "The length of the tool name cannot exceed 64.",
        "name",
        r"(?: length of (?:the)? (?:tool|function) (?:call)? name (?: cannot | must not | should not | can not ) exceed | "
        r"(?:tool|function) name (?: [`'\"] (?P<tool> [^`'\"]{1,300}) [`'\"] )? (?: is too long | exceeds | too long | must be (?:at most|less than|no longer) ) )",
    ),
    form(
        "tool-name-characters",
        "other",
        "tool-name-pattern",
        "Invalid tool name 'my tool': must match ^[a-zA-Z0-9_-]+$",
        "name",
        r"(?: Invalid (?:tool|function) name (?: : )? [`'\"]? (?P<tool> [^`'\"]{1,200}?) [`'\"]? [:.,] .{0,20}? (?:must|should|expected|does not) | "
        r"(?:tool|function) name (?: contains (?:invalid|illegal) | must (?:match|only contain|contain only|start with) | does not match ) )",
    ),
    form(
        "tool-count",
        "other",
        "too-many-tools",
        "You may not include more than 128 tools in your request.",
        "tools",
        r"(?: more than \d{1,6} tools | too many (?:tools|functions) (?:provided|specified|in|:)? | "
        r"(?:maximum|limit) (?:number)? (?:of)? \d{0,6} tools (?:exceeded|allowed)? | tools? (?:count)? (?:limit|maximum) (?:of \d{1,6})? exceeded | "
        r"\d{1,6} tools (?: exceeds? | but (?:the)? (?:max|limit) ) )",
    ),
    form(
        "wire-not-json",
        "other",
        "parameters-missing",
        "tools[50].function.parameters must be valid JSON",
        "parameters must be",
        r"tools \[ (?P<index> \d{1,6}) \] [^'\"\s]{0,20}? \.parameters must be (?:a)? valid JSON",
    ),
    form(
        "wire-location",
        "other",
        _enveloped,
        "{'loc': ('body', 'tools', 0, 'function', 'name'), 'msg': 'Field required'}",
        "loc",
        r"['\"]? loc ['\"]? [:=] [(\[] ['\"]body['\"] , ['\"]tools['\"] , (?P<index> \d{1,6}) (?P<path> (?: , ['\"]? [\w$-]{1,60} ['\"]? ){0,12}) ,?[)\]]"
        r",? (?= (?P<words> .{0,120} ) )",
    ),
    form(
        "grpc-strict-field",
        "other",
        "tool-wrapper-extra-field",
        "property 'tools.0.function.strict' is unsupported",
        "unsupported",
        r"property [`'\"] tools\.(?P<index>\d{1,6}) (?:\.function)? \. (?P<field>\w{1,40}) [`'\"] is (?:unsupported|not supported)",
    ),
)
