"""OpenAI without strict mode, for GPT-5 and later through the Responses API: the root may be a union."""

from typing import Final

from toolprism.conditions.arrays import array_without_items
from toolprism.conditions.types import root_not_object
from toolprism.conditions.unions import root_union
from toolprism.providers.audited import OPENAI_DEFERRED, OPENAI_REASONING, OPENAI_REASONING_SEEN, OPENAI_SDK
from toolprism.providers.citations import OPENAI_ITEMS, OPENAI_TOOLS
from toolprism.providers.claim import accepts, of_fact, of_request, others, refuses, tool_name
from toolprism.providers.profile import Profile
from toolprism.providers.reports import (
    OPENAI_CHAT_UNIONS,
    OPENAI_DEFAULT,
    OPENAI_DEFAULT_SEEN,
    OPENAI_DRAFT,
    OPENAI_NAME,
    OPENAI_UNIONS,
)
from toolprism.providers.shapes import before_sending
from toolprism.providers.shared_rows import OPENAI_TOOL, demands_2020_12

PROFILE: Final = Profile(
    id="openai-gpt-5",
    title="OpenAI, not strict, GPT-5 and later",
    provider="OpenAI",
    models="GPT-5 and later, through the Responses API",
    field="tools[].parameters",
    claims=(
        others("accepted", OPENAI_TOOLS, None, "the schema has to be valid JSON Schema 2020-12; nothing is enforced"),
        refuses(
            root_not_object, OPENAI_TOOLS, says="schema must be a JSON Schema of 'type: \"object\"', got 'type: null'"
        ),
        accepts(
            root_union,
            OPENAI_UNIONS,
            OPENAI_CHAT_UNIONS,
            note="beside type object; through Chat Completions it is refused for these models, too",
        ),
        refuses(array_without_items, OPENAI_ITEMS, says="In context={context}, array schema missing items."),
        demands_2020_12(OPENAI_DRAFT, "[] is not of type 'object', 'boolean'"),
        *OPENAI_TOOL,
        tool_name("^[a-zA-Z0-9_-]{1,64}$", OPENAI_NAME),
        of_fact(
            "a tool without `strict`",
            OPENAI_DEFAULT,
            OPENAI_DEFAULT_SEEN,
            note="Responses makes it strict (objects closed, all properties required), Chat Completions does not; "
            "`strict: false` keeps the schema",
        ),
        of_request(
            "function tools in Chat Completions with a reasoning_effort other than none, for GPT-5.6 and GPT-6",
            OPENAI_REASONING,
            OPENAI_REASONING_SEEN,
            note="send them to Responses; gpt-6-astra and gpt-6.1-sol do not take none",
            says="Function tools with reasoning_effort are not supported for … in /v1/chat/completions. To use "
            "function tools, use /v1/responses or set reasoning_effort to 'none'.",
        ),
        of_fact(
            "defer_loading, allowed_callers, output_schema and async beside a tool",
            OPENAI_SDK,
            OPENAI_DEFERRED,
            note="fields of a function tool of Responses; deferred tools are found by tool search, from GPT-5.4 on",
        ),
        before_sending("openai"),
    ),
)
