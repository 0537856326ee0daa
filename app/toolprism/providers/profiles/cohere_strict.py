"""Cohere with `strict_tools`: at least one required parameter a tool, and 200 fields in a request."""

from typing import Final

from toolprism.conditions.objects import no_required_parameter
from toolprism.providers.claim import of_request, others, refuses
from toolprism.providers.profile import Profile
from toolprism.providers.reports import COHERE
from toolprism.providers.shapes import before_sending

PROFILE: Final = Profile(
    id="cohere-strict",
    title="Cohere, strict tools",
    provider="Cohere",
    field="tools[].function.parameters, with strict_tools: true in Chat API v2",
    claims=(
        others("unknown", COHERE, None, "names, types and required parameters are held; other keywords are not listed"),
        refuses(no_required_parameter, COHERE, note="tools with only optional parameters are not supported"),
        of_request("more than 200 fields over all tools", COHERE),
        of_request("a `strict` in a tool", COHERE, note="`strict_tools` stands beside the tools, and holds for all"),
        before_sending("cohere"),
    ),
)
