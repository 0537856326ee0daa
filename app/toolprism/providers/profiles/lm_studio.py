"""LM Studio: a tool has an object with properties at the root."""

from typing import Final

from toolprism.conditions.objects import root_without_properties
from toolprism.conditions.types import root_not_object
from toolprism.providers.claim import others, refuses
from toolprism.providers.profile import Profile
from toolprism.providers.reports import LM_STUDIO_ROOT

PROFILE: Final = Profile(
    id="lm-studio",
    title="LM Studio",
    provider="LM Studio",
    field="tools[].function.parameters",
    claims=(
        others("unknown", LM_STUDIO_ROOT, None, "no list of keywords is published"),
        refuses(root_not_object, LM_STUDIO_ROOT),
        refuses(root_without_properties, LM_STUDIO_ROOT),
    ),
)
