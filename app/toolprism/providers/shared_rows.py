"""Rows that several profiles share: of Claude, also behind Amazon Bedrock, and of Gemini."""

from typing import Final

from toolprism.conditions.names import keywords, property_name_pattern, value_not_of_draft
from toolprism.conditions.objects import required_undefined_property
from toolprism.conditions.sizes import too_many_tools
from toolprism.conditions.types import boolean_schema, root_not_object, type_array
from toolprism.conditions.unions import required_in_untyped_branch, root_union
from toolprism.conditions.values import enum_not_string, pattern_not_supported
from toolprism.core.finding import Source
from toolprism.providers.audited import (
    ANTHROPIC_SDK,
    CCA_DEPTH,
    CLAUDE_BOUND,
    CLAUDE_FORCED,
    CLAUDE_FORCED_NOTES,
    GEMINI_NUMBER,
)
from toolprism.providers.citations import (
    ANTHROPIC_ROOT,
    ANTHROPIC_ROOT_TYPE,
    ANTHROPIC_TOOLS,
    GOOGLE_ENUM,
    GOOGLE_GENAI,
    GOOGLE_REQUIRED,
    GOOGLE_SCHEMA,
    GOOGLE_TYPE_LIST,
    GOOGLE_UNKNOWN_NAME,
    VERTEX_SCHEMA,
)
from toolprism.providers.claim import Claim, accepts, of_fact, of_request, others, refuses, tool_name, unknown
from toolprism.providers.reports import (
    ANTHROPIC_KEYS,
    ANTHROPIC_NAME,
    GEMINI_COUNT,
    GEMINI_DEPTH,
    GEMINI_JSON_SCHEMA,
    GEMINI_NAME,
    GEMINI_STATES,
    OPENAI_COUNT,
    OPENAI_PATTERN,
    VERTEX_BRANCH,
    VERTEX_COUNT,
)

#: The formats that xgrammar holds.
XGRAMMAR_FORMATS: Final = tuple(
    """
    date date-time duration email hostname ipv4 ipv6 json-pointer relative-json-pointer time uri uri-reference
    uri-template uuid
    """.split()
)
#: What builds a schema in OpenAI's strict mode, and at Azure.
OPENAI_STRUCTURE: Final = tuple(
    """
    type properties required additionalProperties items enum const anyOf $ref $defs definitions title description
    """.split()
)


def demands_2020_12(source: Source, says: str = "") -> Claim:
    """Return the row of a provider that checks each schema against the meta-schema of 2020-12."""
    return refuses(
        value_not_of_draft, source, note="such as `items: [..]`, `exclusiveMinimum: true`, `required: true`", says=says
    )


#: Rows of every OpenAI model, strict or not.
OPENAI_TOOL: Final = (
    refuses(
        pattern_not_supported(("a form that Python does not compile",)),
        OPENAI_PATTERN,
        note="strict or not",
        says="Invalid schema for function '{name}': '…' is not a 'regex'.",
    ),
    of_request(
        too_many_tools(128),
        OPENAI_COUNT,
        note="of every model, strict or not",
        says="Invalid 'tools': array too long. Expected an array with maximum length 128",
    ),
)

CLAUDE_FORMATS: Final = ("date-time", "time", "date", "duration", "email", "hostname", "uri", "ipv4", "ipv6", "uuid")
#: Features that its regular expressions may not use.
CLAUDE_NO_PATTERNS: Final = ("look-around", "back references", "word boundaries", "large repetitions")
CLAUDE_ACCEPTED: Final = tuple(
    """
    type properties required additionalProperties items enum const anyOf allOf $ref $defs definitions title
    description default format pattern minItems
    """.split()
)
CLAUDE_BOUNDS: Final = ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf")

#: Property names that the API accepts.
CLAUDE_NAME: Final = "^[a-zA-Z0-9_.-]{1,64}$"
CLAUDE_ROOT: Final = (
    refuses(
        root_not_object, ANTHROPIC_ROOT_TYPE, says="tools.{index}.custom.input_schema.type: Input should be 'object'"
    ),
    refuses(
        root_union,
        ANTHROPIC_ROOT,
        who="all models",
        says="input_schema does not support oneOf, allOf, or anyOf at the top level",
    ),
)
CLAUDE_NAMES: Final = (
    refuses(
        property_name_pattern(CLAUDE_NAME), ANTHROPIC_KEYS, says=f"Property keys should match pattern '{CLAUDE_NAME}'"
    ),
    tool_name("^[a-zA-Z0-9_-]{1,128}$", ANTHROPIC_NAME, ANTHROPIC_TOOLS, note="64 until mid-2025, and behind Bedrock"),
)

#: What a request may ask of Claude's models, beside its schemas.
CLAUDE_REQUESTS: Final = (
    of_request(
        "a tool_choice of any or tool, for Fable 5.1 and 5.2, Mythos 5.1 and 5.2, and Opus 5.5",
        CLAUDE_FORCED,
        CLAUDE_FORCED_NOTES,
        note="also when tokens are counted; auto and none are taken",
        says='tool_choice: type "tool" and "any" are not supported for this model.',
    ),
    of_request(
        "other tools in the middle of a conversation with thinking, for Fable 5.2 and Mythos 5.2",
        CLAUDE_BOUND,
        note="400, unless thinking.block_binding.prefix_mismatch_behavior is set: keep the tools over the turns",
    ),
    of_fact(
        "defer_loading, allowed_callers, input_examples and eager_input_streaming beside a tool",
        ANTHROPIC_SDK,
        note="fields of a tool; deferred tools are found by a search tool, which itself is not deferred",
    ),
)

GEMINI_KEYWORDS: Final = tuple(
    """
    type format title description nullable default example enum items minItems maxItems properties required
    minProperties maxProperties propertyOrdering minimum maximum minLength maxLength pattern anyOf
    """.split()
)
GEMINI_UNKNOWN_NAME: Final = (
    "Invalid JSON payload received. Unknown name \"{keyword}\" at 'tools[0].…': Cannot find field."
)

GEMINI_TOOL: Final = (
    tool_name(
        "^[a-zA-Z_][a-zA-Z0-9_.:-]{0,63}$",
        GEMINI_NAME,
        GEMINI_JSON_SCHEMA,
        note="128 characters in the SDK, 64 in the errors of the service",
        disputed=True,
    ),
    of_request(
        too_many_tools(512),
        GEMINI_COUNT,
        VERTEX_COUNT,
        note="declarations; Vertex AI documents 128",
        says="At most 512 function declarations can be specified",
    ),
    of_request(
        "a schema that nests too deep",
        GEMINI_DEPTH,
        CCA_DEPTH,
        note="the depth is not documented; Antigravity takes 30 levels of objects and 39 of arrays",
        says="A FunctionDeclaration in the request exceeds the maximum allowed nesting depth.",
    ),
    of_request(
        "constraints with too many states",
        GEMINI_STATES,
        note="not documented",
        says="The specified schema produces a constraint that has too many states for serving.",
    ),
)

#: Of the message `Schema`, at the Gemini API and at Vertex AI.
GEMINI_PARAMETERS: Final = (
    accepts(keywords(*GEMINI_KEYWORDS), VERTEX_SCHEMA),
    others("refused", GOOGLE_UNKNOWN_NAME, "error", says=GEMINI_UNKNOWN_NAME),
    refuses(root_not_object, GOOGLE_SCHEMA),
    refuses(required_in_untyped_branch, VERTEX_BRANCH, says="any_of[0].required: only allowed for OBJECT type"),
    refuses(value_not_of_draft, VERTEX_SCHEMA, note="the fields of the message have types"),
    refuses(boolean_schema, VERTEX_SCHEMA, note="a field of the message is a message"),
    refuses(
        enum_not_string,
        GEMINI_NUMBER,
        GOOGLE_ENUM,
        note="texts beside another type than string are answered `…enum: only allowed for STRING type`",
        says="Invalid value at '…enum[0]' (TYPE_STRING), 1",
    ),
    refuses(required_undefined_property, GOOGLE_REQUIRED, says="parameters.required[0]: property is not defined"),
    refuses(
        type_array,
        GOOGLE_TYPE_LIST,
        says="Unknown name \"type\" at '…': Proto field is not repeating, cannot start list.",
    ),
    of_fact(
        "types in upper case, and whole numbers as texts",
        GOOGLE_SCHEMA,
        note="the message's own way to write them, which google-genai sends; lower case is taken, too",
    ),
    unknown(
        "keywords in snake_case",
        GOOGLE_GENAI,
        "google-genai takes `any_of` and sends `anyOf`; whether the service takes `any_of` is not documented",
    ),
)
