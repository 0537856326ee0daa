"""Fireworks: what is documented is about response formats; of tools it is not known."""

from typing import Final

from toolprism.providers.claim import others
from toolprism.providers.profile import Profile
from toolprism.providers.reports import FIREWORKS

PROFILE: Final = Profile(
    id="fireworks",
    title="Fireworks",
    provider="Fireworks",
    field="tools[].function.parameters",
    claims=(others("unknown", FIREWORKS, None, "the page is about response formats; of tools nothing is said"),),
)
