"""Cohere: `strict_tools` promises names, types and required parameters; of keywords nothing is known."""

from typing import Final

from toolprism.providers.claim import others, unknown
from toolprism.providers.profile import Profile
from toolprism.providers.reports import COHERE
from toolprism.providers.shapes import before_sending

PROFILE: Final = Profile(
    id="cohere",
    title="Cohere",
    provider="Cohere",
    field="tools[].function.parameters",
    claims=(
        others("unknown", COHERE, None, "what is refused is not said"),
        unknown("strict_tools", COHERE, "guarantees names, types and required parameters; no other check is named"),
        before_sending("cohere"),
    ),
)
