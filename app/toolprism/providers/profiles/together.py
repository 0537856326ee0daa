"""Together: which keywords are read is not published; only some models take tools."""

from typing import Final

from toolprism.providers.claim import of_request, others
from toolprism.providers.profile import Profile
from toolprism.providers.reports import TOGETHER

PROFILE: Final = Profile(
    id="together",
    title="Together",
    provider="Together",
    field="tools[].function.parameters",
    claims=(
        others("unknown", TOGETHER, None, "the page says how to describe tools, and nothing of keywords"),
        of_request("tools for a model without function calling", TOGETHER, note="the page lists the models"),
    ),
)
