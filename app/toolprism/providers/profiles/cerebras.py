"""Cerebras: strict tools have closed objects, and some models take none; of other tools little is known."""

from typing import Final

from toolprism.conditions.objects import additional_properties_false, required_must_list_every_property
from toolprism.conditions.types import type_array
from toolprism.conditions.unions import union_too_long
from toolprism.providers.audited import CEREBRAS_CLOSED, CEREBRAS_STRICT
from toolprism.providers.claim import disputes, of_request, others, unknown
from toolprism.providers.profile import Profile
from toolprism.providers.reports import CEREBRAS

_OF_ANSWERS: Final = "documented as not supported in response formats with strict: true; of tools nothing is said"

PROFILE: Final = Profile(
    id="cerebras",
    title="Cerebras",
    provider="Cerebras",
    field="tools[].function.parameters",
    claims=(
        others("unknown", CEREBRAS, None, "no list of keywords is published for tools"),
        unknown(type_array, CEREBRAS, _OF_ANSWERS),
        unknown(required_must_list_every_property, CEREBRAS, _OF_ANSWERS),
        disputes(
            additional_properties_false,
            CEREBRAS_CLOSED,
            CEREBRAS,
            note="refused in strict tools (422); in response formats open objects are closed in silence",
            severity="note",
        ),
        unknown(union_too_long(5), CEREBRAS, _OF_ANSWERS),
        of_request(
            "a tool with `strict: true` for some models",
            CEREBRAS_STRICT,
            says="Tools with strict=True are not supported by this model",
        ),
    ),
)
