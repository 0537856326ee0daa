"""Fireworks: a subschema that names no kind of value is refused; of other keywords nothing is known."""

from typing import Final

from toolprism.conditions.unions import branch_without_kind
from toolprism.providers.audited import FIREWORKS_INSTANCE, FIREWORKS_NOT
from toolprism.providers.claim import others, refuses
from toolprism.providers.profile import Profile
from toolprism.providers.reports import FIREWORKS, FIREWORKS_TYPE

PROFILE: Final = Profile(
    id="fireworks",
    title="Fireworks",
    provider="Fireworks",
    field="tools[].function.parameters",
    claims=(
        others("unknown", FIREWORKS, None, "the page is about response formats; of tools nothing is said"),
        refuses(
            branch_without_kind,
            FIREWORKS_INSTANCE,
            FIREWORKS_NOT,
            FIREWORKS_TYPE,
            says="JSON Schema not supported: could not understand the instance `…`.",
        ),
    ),
)
