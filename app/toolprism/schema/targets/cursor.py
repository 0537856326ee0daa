"""Cursor: no references and no combiners; the output accepts at least what the author's schema does."""

from typing import Final

from toolprism.core.keywords import SNAKE_POSITIONS
from toolprism.providers.citations import PI_AI
from toolprism.providers.profiles.cursor import PROFILE
from toolprism.schema.engine.passes import Pass
from toolprism.schema.passes import DEREFERENCE, DETOXIFY
from toolprism.schema.rules.combiners import drop_combined_negation, project_combiner
from toolprism.schema.rules.lost_references import drop_late_reference
from toolprism.schema.rules.serialized import drop_instance_lookalike
from toolprism.schema.target import Target, TargetPlan

TARGET: Final = Target(
    id="cursor",
    title="Cursor",
    used_by="Cursor",
    form="openai-chat",
    sources=(PI_AI,),
    follows=PI_AI,
    profile=PROFILE,
    plan=TargetPlan(
        prepare=(DETOXIFY, DEREFERENCE),
        passes=(
            Pass(
                before=(drop_combined_negation,),
                after=(project_combiner, drop_instance_lookalike),
                positions=SNAKE_POSITIONS,
            ),
            Pass(before=(drop_late_reference,), after=(drop_instance_lookalike,), positions=SNAKE_POSITIONS),
        ),
    ),
)
