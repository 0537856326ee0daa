"""Perplexity, Agent API: five names are reserved, and an object lists its properties."""

from typing import Final

from toolprism.conditions.names import tool_name_reserved
from toolprism.conditions.objects import root_without_properties
from toolprism.providers.audited import PERPLEXITY_NAMES, PERPLEXITY_OBJECT
from toolprism.providers.claim import disputes, of_request, others
from toolprism.providers.profile import Profile

PROFILE: Final = Profile(
    id="perplexity",
    title="Perplexity, Agent API",
    provider="Perplexity",
    field="tools[].parameters",
    claims=(
        others("unknown", PERPLEXITY_NAMES, None, "no list of keywords is published"),
        disputes(
            root_without_properties,
            PERPLEXITY_OBJECT,
            note="refused by the older chat API of Sonar; of the Agent API nobody says",
        ),
        of_request(
            tool_name_reserved(("web_search", "search_files", "fetch_url", "people_search", "finance_search")),
            PERPLEXITY_NAMES,
            note="tools of its own",
            says='custom function name "…" is reserved',
        ),
    ),
)
