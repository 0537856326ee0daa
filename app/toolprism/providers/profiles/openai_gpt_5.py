"""OpenAI without strict mode, for GPT-5 and later through the Responses API: the root may be a union."""

from typing import Final

from toolprism.providers.citations import OPENAI_ITEMS, OPENAI_TOOLS
from toolprism.providers.claim import Claim
from toolprism.providers.keyword_claims import others
from toolprism.providers.limits import tool_name
from toolprism.providers.profile import Profile
from toolprism.providers.reports import OPENAI_CHAT_UNIONS, OPENAI_NAME, OPENAI_UNIONS
from toolprism.providers.shapes import root_is_an_object
from toolprism.providers.values import arrays_have_items

PROFILE: Final = Profile(
    id="openai-gpt-5",
    title="OpenAI, not strict, GPT-5 and later",
    provider="OpenAI",
    models="GPT-5 and later, through the Responses API",
    field="tools[].parameters",
    claims=(
        others("accepted", OPENAI_TOOLS, None, "the schema has to be valid JSON Schema 2020-12; nothing is enforced"),
        root_is_an_object(OPENAI_TOOLS, says="schema must be a JSON Schema of 'type: \"object\"', got 'type: null'"),
        Claim(
            group="root",
            subjects=("a union at the root",),
            support="accepted",
            sources=(OPENAI_UNIONS, OPENAI_CHAT_UNIONS),
            note="beside type object; through Chat Completions it is refused for these models, too",
        ),
        arrays_have_items(OPENAI_ITEMS, says="In context={context}, array schema missing items."),
        tool_name("^[a-zA-Z0-9_-]{1,64}$", OPENAI_NAME),
    ),
)
