"""Cursor: no references and no combiners; what is left accepts at least what the author did."""

from typing import Final

from app.schema.citations import PI_AI
from app.schema.engine import Sweep
from app.schema.plan import Plan
from app.schema.preparation import DEREFERENCE, DETOXIFY
from app.schema.rules.drop_combined_negation import drop_combined_negation
from app.schema.rules.project_combiner import project_combiner
from app.schema.target import Target
from app.walk import SNAKE_POSITIONS

TARGET: Final = Target(
    id="cursor",
    title="Cursor",
    used_by="Cursor",
    travels_in="parameters",
    sources=(PI_AI,),
    plan=Plan(
        prepare=(DETOXIFY, DEREFERENCE),
        sweeps=(Sweep(before=(drop_combined_negation,), after=(project_combiner,), positions=SNAKE_POSITIONS),),
    ),
)
