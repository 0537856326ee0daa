"""Recognizes errors that are not about a tool's schema: limits, keys, histories, the model's own arguments."""

import re
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Kind:
    """A kind of error that no schema causes."""

    pattern: re.Pattern[str]
    cause: str
    #: Whether its words occur around any error, so that they count only in the sentence that refuses.
    ambient: bool


def _kind(cause: str, *patterns: str, ambient: bool = False) -> Kind:
    joined = "|".join(re.sub(r"\s+", "", pattern) for pattern in patterns)
    return Kind(re.compile(joined, re.IGNORECASE), cause, ambient)


#: What is no error at all.
_NO_ERROR: Final = _kind(
    "This is an answer, a request or a tool, and it refuses nothing.",
    r"\A [\[{(]{1,3} ['\"] (?: name | type | tools | model | description | title | properties | parameters | messages | "
    r"input_?schema | \$schema ) ['\"] : (?! ['\"]error ) (?! .{0,300} ['\"] (?: error | message ) ['\"] : )",
    r"['\"]object['\"] : ['\"] (?: response | chat\.completion (?:\.chunk)? | text_completion ) ['\"]",
    r"['\"] (?: stop | finish ) _reason ['\"] :",
    r"['\"]jsonrpc['\"] : ['\"] 2\.0 ['\"] , ['\"] id ['\"] : \w{1,20} , ['\"] result ['\"] :",
)
#: Matched without blanks; the first match wins.
KINDS: Final = (
    _kind(
        "A tool result without its call, or a call without its result, is in the history.",
        r"tool_use ids? were found without",
        r"tool_result",
        r"tool_calls? (?:must be|were not|without|that did not)",
        r"tool_call_ids? (?:did not|not found|must|is required|that)",
        r"tool (?:call)? id (?:\([^)]{0,80}\))? not found",
        r"no tool (?:output|call) found for",
        r"messages with role '?tool'? must be",
        r"function response (?:turn|parts?)",
        r"function_response s? (?: [:.\[] )",
        r"function call turn",
        r"unexpected (?:tool_use_id|tool role)",
        r"tool_use_id",
    ),
    _kind(
        "The model wrote arguments that do not fit the tool.",
        r"tool call validation failed",
        r"did not match (?:the)? (?:expected)? (?:input)? schema",
        r"failed to call a function",
        r"failed_generation",
        r"function\.arguments",
        r"invalid function arguments json",
        r"failed validating .{0,60} in schema",
        r"output_?schema but (?:did not return|returned)",
        r"schema validation failed",
        r"arguments .{0,40} (?:did not|do not|failed)",
        r"invalid (?:tool|function)? ?(?:arguments|input|parameters) for (?:tool|function|the tool|mcp tool)",
        r"(?:error|failed) (?:parsing|to parse) (?:the)? (?:tool|function)? ?(?:call)? ?arguments",
        r"arguments are not valid json",
        r"mcp error -32602 : invalid arguments",
        r"response does not match",
        r"no object generated",
        r"does not match the tool's output schema",
        r"type validation failed : value",
        r"returned invalid json",
        r"expecting ',' delimiter",
        r"unterminated string starting",
        r"output(?:parser|parsing)",
        r"failed to validate json",
        r"json_validate_failed",
    ),
    _kind(
        "A library could not generate a schema from a type of the program.",
        r"cannot generate a jsonschema",
        r"generating jsonschema for core_schema",
    ),
    _kind(
        "A value does not fit the schema of somebody else.",
        r"open-?api (?:-|\.ya?ml | \.json | document | spec | generator)",
        r"(?: docker-? | helm : | terraform | webpack | swagger )",
        r"failed validating .{0,600} on instance",
        r"check[_-]jsonschema",
    ),
    _kind(
        "A message in the history is not as the provider expects it.",
        r"messages? (?:\.\d{1,6}|\[\d{1,6}\])",
        r"contents (?:\.\d{1,6}|\[\d{1,6}\])",
        r"input\[\d{1,6}\]",
    ),
    _kind(
        "Too many requests or tokens in a time, or a quota is used up.",
        r"rate_? limit",
        r"too many requests",
        r"quota",
        r"resource_? exhausted",
        r"overloaded",
        r"tokens per (?:min|day)",
        ambient=True,
    ),
    _kind(
        "The key is missing, wrong, or may not do this.",
        r"api_? key",
        r"unauthorized",
        r"unauthenticated",
        r"authentication",
        r"permission_? denied",
        r"forbidden",
        r"invalid x-api",
        ambient=True,
    ),
    _kind(
        "The account has no credit.",
        r"credit balance",
        r"billing",
        r"payment required",
        r"insufficient_? (?:quota|balance|credits)",
        ambient=True,
    ),
    _kind(
        "The text is too long for the model.",
        r"context_? (?:length|window)",
        r"prompt is too long",
        r"maximum context",
        r"max_?tokens",
        r"too many (?:input)? tokens",
        r"token (?:count|limit)",
    ),
    _kind(
        "The model is not there, or not for this account.",
        r"model_? not_? found",
        r"model .{0,80} (?:does not exist|not found|is not available)",
        r"no endpoints found",
        r"unknown model",
        ambient=True,
    ),
    _kind(
        "The model or the endpoint takes no tools at all.",
        r"does not support (?:tools(?!chema)|function calling|tool (?:use|calling))",
        r"tool (?:use|calling) is not supported",
    ),
    _kind(
        "The answer was stopped by a filter.",
        r"content_? (?:filter|policy|management)",
        r"safety",
        r"moderation",
        r"responsibleai",
        ambient=True,
    ),
    _kind(
        "The network or the server failed.",
        r"econnre",
        r"etimedout",
        r"enotfound",
        r"socket hang up",
        r"fetch failed",
        r"connection (?:error|refused|reset|closed)",
        r"timed? ?out",
        r"internal server error",
        r"bad gateway",
        r"service unavailable",
        r"gateway time",
        r"certificate",
        ambient=True,
    ),
    _kind(
        "A setting of the request is not as the provider expects it.",
        r"tool_choice",
        r"response_?format [`'\"]? (?:parameter|argument|field|option)? [`'\"]? is (?:currently)? "
        r"(?:unsupported | not (?:currently|yet)? (?:supported|available) )",
        r"json_object",
        r"does not support parameters",
        r"tool_config",
        r"function calling config",
        r"parallel_tool_calls",
        r"thinking",
        r"temperature",
        r"top_p",
        r"reasoning_? effort",
        r"system_? instruction",
        r"unsupported (?:parameter|value)",
        r"unrecognized request argument",
        r"(?<!up)(?<!down)stream",
        ambient=True,
    ),
    _kind(
        "A database, a file or another program failed.", r"sqlalchemy", r"psycopg", r"\(sqlstate", r"graphql", r"prisma"
    ),
    _kind(
        "A tool failed when it ran.",
        r"(?:error|failed) (?:executing|running|calling|to execute|to call) (?:the)? tool",
        r"tool .{0,60} (?:not found|execution failed)",
        r"unknown tool",
    ),
)

#: Without one of these words, a schema is that of a file or of a form.
_OF_TOOLS: Final = re.compile(
    r"tool|function|parameter|response_?format|(?:in|out)put_?schema|grammar|outlines|guid(?:ed|ance)|constrained|vllm|llama|structured|strict|llm|openai|anthropic|claude|gemini|"
    r"moonshot|mistral|provider|completion|constraint|\$ref|json_?schema",
    re.IGNORECASE,
)
#: Words of schemas and tools; a text without any of them is not about one.
_SPEAKS_OF_SCHEMAS: Final = re.compile(
    r"schema|inputschema|input_schema|function_?declaration|toolspec|\.parameters|tools\[\d|tools\.\d|grammar|json_schema|"
    r"response_format|responseschema|definition|\$ref|moonshotflavored|toolname|functionname",
    re.IGNORECASE,
)

#: Words with which an error refuses; a text without any of them only speaks of schemas.
_REFUSES: Final = re.compile(
    r"error|invalid|fail|(?<!\d)4[0-2]\d(?!\d)|reject|refus|denied|n[o']t(?:be|a|yet|currently)?(?:support|allow|permit|valid|recogni|accept|found|match|compil|define|resol|of)|"
    r"unsupported|unrecogni|unexpected|unknown|unresol|unable|must|should|cannot|can't|couldn't|exceed|missing|require|lacks|compatib|illegal|disallow|forbid|empty|exactlyone|(?:is|are)allowed|toolong|toomany|toolarge|toodeep|toocomplex|malformed|duplicate",
    re.IGNORECASE,
)


def unrelated_kind(whole: str, text: str, refusal: str) -> Kind | None:
    """Return the kind of an error that no schema causes, or None.

    Args:
        whole: a text without blanks.
        text: its words of the provider.
        refusal: the sentence of these that speaks of a schema.
    """
    if _NO_ERROR.pattern.search(whole):
        return _NO_ERROR
    return next((kind for kind in KINDS if kind.pattern.search(refusal if kind.ambient else text)), None)


def speaks_of_tools(tight: str) -> bool:
    """Return whether a text has a word about tools or about what answers must be."""
    return _OF_TOOLS.search(tight) is not None


def speaks_of_schemas(tight: str) -> bool:
    """Return whether a text has a word about schemas or tool definitions."""
    return _SPEAKS_OF_SCHEMAS.search(tight) is not None and _OF_TOOLS.search(tight) is not None


def refuses(tight: str) -> bool:
    """Return whether a text has a word with which errors refuse something."""
    return _REFUSES.search(tight) is not None
