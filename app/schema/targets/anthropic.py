"""Anthropic Messages: a fixed list of keywords for each type; others move into the description."""

from typing import Final

from app.providers.citations import ANTHROPIC_ROOT, ANTHROPIC_TOOLS, PI_AI
from app.providers.profiles.anthropic import PROFILE
from app.schema.common_passes import DETOXIFY
from app.schema.engine.passes import Pass
from app.schema.rules.close_unsaid_objects import close_unsaid_objects
from app.schema.rules.empty_additional_to_true import empty_additional_to_true
from app.schema.rules.spill_unlisted import spill_unlisted
from app.schema.rules.strip_unlisted_annotations import strip_unlisted_annotations
from app.schema.rules.strip_unlisted_constraints import strip_unlisted_constraints
from app.schema.target import Target
from app.schema.target_plan import TargetPlan

TARGET: Final = Target(
    id="anthropic",
    title="Anthropic",
    used_by="anthropic-messages",
    travels_in="tools[].input_schema",
    sources=(ANTHROPIC_TOOLS, ANTHROPIC_ROOT, PI_AI),
    follows=PI_AI,
    profile=PROFILE,
    plan=TargetPlan(
        prepare=(DETOXIFY,),
        passes=(
            Pass(
                before=(spill_unlisted, strip_unlisted_annotations, strip_unlisted_constraints, close_unsaid_objects),
                after=(empty_additional_to_true,),
            ),
        ),
    ),
)
