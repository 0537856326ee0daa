"""OpenAI without strict mode: JSON Schema 2020-12 with an object at the root."""

from typing import Final

from toolprism.providers.citations import OPENAI_ITEMS, OPENAI_TOOLS
from toolprism.providers.keyword_claims import others
from toolprism.providers.limits import tool_name
from toolprism.providers.profile import Profile
from toolprism.providers.reports import OPENAI_CHAT_UNIONS, OPENAI_NAME, OPENAI_UNIONS
from toolprism.providers.shapes import root_has_no_union, root_is_an_object
from toolprism.providers.values import arrays_have_items

PROFILE: Final = Profile(
    id="openai",
    title="OpenAI, not strict",
    provider="OpenAI",
    field="tools[].function.parameters or tools[].parameters",
    claims=(
        others("accepted", OPENAI_TOOLS, None, "the schema has to be valid JSON Schema 2020-12; nothing is enforced"),
        root_is_an_object(OPENAI_TOOLS, says="schema must be a JSON Schema of 'type: \"object\"', got 'type: null'"),
        root_has_no_union(
            OPENAI_TOOLS,
            OPENAI_UNIONS,
            OPENAI_CHAT_UNIONS,
            who="models before GPT-5, and Chat Completions of every model,",
            says="schema must have type 'object' and not have 'oneOf'/'anyOf'/'allOf'/'enum'/'not' at the top level.",
        ),
        arrays_have_items(OPENAI_ITEMS, says="In context={context}, array schema missing items."),
        tool_name("^[a-zA-Z0-9_-]{1,64}$", OPENAI_NAME),
    ),
)
