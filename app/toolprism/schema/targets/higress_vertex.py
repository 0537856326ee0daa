"""Higress' ai-proxy for Vertex AI: inlines references, removes metadata, and changes nothing else.

The proxy itself removes references, so that what they named is lost; here a local one becomes what it names.
"""

from typing import Final

from toolprism.core.keywords import without
from toolprism.providers.citations import GOOGLE_UNKNOWN_NAME, HIGRESS
from toolprism.providers.profiles.gemini_parameters import PROFILE
from toolprism.schema.engine.passes import Pass
from toolprism.schema.passes import DETOXIFY
from toolprism.schema.rules.references import inline_references
from toolprism.schema.rules.removed import strip_metadata
from toolprism.schema.rules.serialized import drop_instance_lookalike
from toolprism.schema.target import Target, TargetPlan

_POSITIONS: Final = without("$defs", "definitions")


TARGET: Final = Target(
    id="higress-vertex",
    title="Higress for Vertex AI",
    used_by="Higress ai-proxy",
    form="gemini-parameters",
    sources=(HIGRESS, GOOGLE_UNKNOWN_NAME),
    follows=HIGRESS,
    profile=PROFILE,
    plan=TargetPlan(
        prepare=(DETOXIFY,),
        passes=(
            Pass(before=(inline_references,), positions=_POSITIONS, inlines=True),
            Pass(before=(strip_metadata,), after=(drop_instance_lookalike,), positions=_POSITIONS),
        ),
    ),
)
