"""For xAI's models after the Responses target: removes a root union that only groups required properties."""

from typing import Final

from toolprism.core.keywords import ROOT_ONLY
from toolprism.providers.citations import PI_AI
from toolprism.schema.engine.passes import Pass
from toolprism.schema.rules.roots import drop_requirement_union
from toolprism.schema.target import Target, TargetPlan

PREPARATION: Final = Target(
    id="root-unions",
    title="No root union of requirements",
    used_by="xai and xai-oauth, after openai-responses",
    sources=(PI_AI,),
    follows=PI_AI,
    plan=TargetPlan(passes=(Pass(before=(drop_requirement_union,), positions=ROOT_ONLY),)),
)
