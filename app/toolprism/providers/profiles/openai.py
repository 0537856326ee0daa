"""OpenAI without strict mode: JSON Schema 2020-12 with an object at the root."""

from typing import Final

from toolprism.conditions.arrays import array_without_items
from toolprism.conditions.types import root_not_object
from toolprism.conditions.unions import root_combined
from toolprism.providers.citations import OPENAI_ITEMS, OPENAI_TOOLS
from toolprism.providers.claim import disputes, others, refuses, tool_name
from toolprism.providers.profile import Profile
from toolprism.providers.reports import OPENAI_CHAT_UNIONS, OPENAI_DRAFT, OPENAI_NAME, OPENAI_UNIONS
from toolprism.providers.shapes import before_sending
from toolprism.providers.shared_rows import OPENAI_TOOL, demands_2020_12

PROFILE: Final = Profile(
    id="openai",
    title="OpenAI, not strict",
    provider="OpenAI",
    field="tools[].function.parameters or tools[].parameters",
    claims=(
        others("accepted", OPENAI_TOOLS, None, "the schema has to be valid JSON Schema 2020-12; nothing is enforced"),
        refuses(
            root_not_object, OPENAI_TOOLS, says="schema must be a JSON Schema of 'type: \"object\"', got 'type: null'"
        ),
        disputes(
            root_combined,
            OPENAI_TOOLS,
            OPENAI_UNIONS,
            OPENAI_CHAT_UNIONS,
            who="models before GPT-5, and Chat Completions of every model,",
            says="schema must have type 'object' and not have 'oneOf'/'anyOf'/'allOf'/'enum'/'const'/'not' at "
            "the top level.",
        ),
        refuses(array_without_items, OPENAI_ITEMS, says="In context={context}, array schema missing items."),
        demands_2020_12(OPENAI_DRAFT, "[] is not of type 'object', 'boolean'"),
        *OPENAI_TOOL,
        tool_name("^[a-zA-Z0-9_-]{1,64}$", OPENAI_NAME),
        before_sending("openai"),
    ),
)
