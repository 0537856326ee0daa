"""Cohere without `strict_tools`: of keywords nothing is known; `cohere-strict` has the rules of strict tools."""

from typing import Final

from toolprism.conditions.objects import no_required_parameter
from toolprism.providers.claim import disputes, of_request, others
from toolprism.providers.profile import Profile
from toolprism.providers.reports import COHERE
from toolprism.providers.shapes import before_sending

PROFILE: Final = Profile(
    id="cohere",
    title="Cohere, not strict",
    provider="Cohere",
    field="tools[].function.parameters",
    claims=(
        others("unknown", COHERE, None, "without strict_tools, what is refused is not said"),
        disputes(no_required_parameter, COHERE, note="refused with strict_tools alone", severity="note"),
        of_request("more than 200 fields over all tools", COHERE, note="with strict_tools, of Chat API v2"),
        before_sending("cohere"),
    ),
)
