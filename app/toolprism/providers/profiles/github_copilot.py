"""GitHub Copilot's API: what its models take; GPT models want the properties of an object listed."""

from typing import Final

from toolprism.conditions.objects import root_without_properties
from toolprism.conditions.sizes import too_many_tools
from toolprism.conditions.types import root_not_object
from toolprism.providers.audited import COPILOT_COUNT, COPILOT_OBJECT
from toolprism.providers.claim import disputes, of_fact, of_request, others, refuses
from toolprism.providers.profile import Profile
from toolprism.providers.reports import COPILOT_TOOLS

PROFILE: Final = Profile(
    id="github-copilot",
    title="GitHub Copilot",
    provider="GitHub",
    field="tools[].function.parameters",
    claims=(
        others("unknown", COPILOT_OBJECT, None, "each model has the rules of its maker"),
        refuses(root_not_object, COPILOT_OBJECT),
        disputes(
            root_without_properties,
            COPILOT_OBJECT,
            note="refused by GPT models; Claude's take it",
            says="Invalid schema for function '…': In context=(), object schema missing properties.",
        ),
        of_request(
            too_many_tools(128),
            COPILOT_TOOLS,
            COPILOT_COUNT,
            says="You may not include more than 128 tools in your request.",
        ),
        of_fact("an error of a Claude model", COPILOT_OBJECT, note="has Anthropic's words"),
    ),
)
