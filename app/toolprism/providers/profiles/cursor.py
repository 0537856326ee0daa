"""Cursor: nothing is published about schemas; the number of tools and the length of names are limited."""

from typing import Final

from toolprism.conditions.names import root_property_name_pattern
from toolprism.providers.citations import PI_AI
from toolprism.providers.claim import of_request, others, refuses
from toolprism.providers.profile import Profile
from toolprism.providers.reports import CURSOR_BRACKET

PROFILE: Final = Profile(
    id="cursor",
    title="Cursor",
    provider="Cursor",
    field="parameters",
    claims=(
        others("unknown", PI_AI, None, "no list of keywords is published"),
        refuses(root_property_name_pattern("^[^\\[]*$"), CURSOR_BRACKET, severity="warning"),
        of_request(
            "more than 40 tools, or a name of server and tool of more than 60 characters",
            PI_AI,
            note="as users reported in 2025",
        ),
    ),
)
