"""Z.ai (GLM): tool_choice is auto; no keyword is known to be refused, and its errors do not say why."""

from typing import Final

from toolprism.providers.audited import ZAI_CHOICE, ZAI_UNSAID
from toolprism.providers.claim import of_fact, of_request, others
from toolprism.providers.profile import Profile

PROFILE: Final = Profile(
    id="zai",
    title="Z.ai (GLM)",
    provider="Z.ai",
    field="tools[].function.parameters",
    claims=(
        others("unknown", ZAI_UNSAID, None, "no list of keywords is published, and no refused one was found"),
        of_request("a tool_choice other than auto", ZAI_CHOICE, note="an adapter also leaves `strict` out"),
        of_fact("a refused request", ZAI_UNSAID, note="is answered with 1210, which says nothing of why"),
    ),
)
