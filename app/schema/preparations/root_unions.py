"""For xAI's models after the Responses target: removes a root union that only groups required properties."""

from typing import Final

from app.core.walk import ROOT_ONLY
from app.providers.citations import PI_AI
from app.schema.engine.passes import Pass
from app.schema.rules.drop_requirement_union import drop_requirement_union
from app.schema.target import Target
from app.schema.target_plan import TargetPlan

PREPARATION: Final = Target(
    id="root-unions",
    title="No root union of requirements",
    used_by="xai and xai-oauth, after openai-responses",
    travels_in="",
    sources=(PI_AI,),
    follows=PI_AI,
    plan=TargetPlan(passes=(Pass(before=(drop_requirement_union,), positions=ROOT_ONLY),)),
)
