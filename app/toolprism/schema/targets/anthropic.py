"""Anthropic Messages: a fixed list of keywords for each type; others move into the description."""

from typing import Final

from toolprism.providers.citations import ANTHROPIC_ROOT, ANTHROPIC_TOOLS, PI_AI
from toolprism.providers.profiles.anthropic import PROFILE
from toolprism.schema.engine.passes import Pass
from toolprism.schema.passes import DETOXIFY
from toolprism.schema.rules.boolean_schemas import empty_additional_to_true
from toolprism.schema.rules.objects import close_unsaid_objects
from toolprism.schema.rules.removed import spill_unlisted, strip_unlisted_annotations, strip_unlisted_constraints
from toolprism.schema.target import Target, TargetPlan

TARGET: Final = Target(
    id="anthropic",
    title="Anthropic",
    used_by="anthropic-messages",
    form="anthropic",
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
