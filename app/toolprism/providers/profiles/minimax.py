"""MiniMax: a tool has parameters; nothing else is known."""

from typing import Final

from toolprism.conditions.types import parameters_missing
from toolprism.providers.claim import others, refuses
from toolprism.providers.profile import Profile
from toolprism.providers.reports import MINIMAX_PARAMETERS

PROFILE: Final = Profile(
    id="minimax",
    title="MiniMax",
    provider="MiniMax",
    field="tools[].function.parameters",
    claims=(
        others("unknown", MINIMAX_PARAMETERS, None, "no list of keywords is published"),
        refuses(parameters_missing, MINIMAX_PARAMETERS, note="error 2013"),
    ),
)
