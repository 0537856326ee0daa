"""Higress' ai-proxy for Vertex AI: removes metadata and references, and changes nothing else."""

from typing import Final

from app.core.walk import without
from app.providers.citations import GOOGLE_UNKNOWN_NAME, HIGRESS
from app.providers.profiles.gemini_parameters import PROFILE
from app.schema.common_passes import DETOXIFY
from app.schema.engine.passes import Pass
from app.schema.rules.drop_instance_lookalike import drop_instance_lookalike
from app.schema.rules.inline_references import inline_references
from app.schema.rules.strip_metadata import strip_metadata
from app.schema.target import Target
from app.schema.target_plan import TargetPlan

_POSITIONS: Final = without("$defs", "definitions")


TARGET: Final = Target(
    id="higress-vertex",
    title="Higress for Vertex AI",
    used_by="Higress ai-proxy",
    travels_in="functionDeclarations[].parameters",
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
