"""The root with which Anthropic's target starts: an object with `properties` and `required`."""

from typing import Final

from toolprism.core.keywords import ROOT_ONLY
from toolprism.providers.citations import ANTHROPIC_ROOT_TYPE, PI_AI
from toolprism.schema.engine.passes import Pass
from toolprism.schema.rules.roots import root_to_argument_object
from toolprism.schema.target import Target, TargetPlan

PREPARATION: Final = Target(
    id="argument-object",
    title="An object at the root",
    used_by="anthropic-messages, before the target",
    sources=(ANTHROPIC_ROOT_TYPE, PI_AI),
    follows=PI_AI,
    plan=TargetPlan(
        passes=(Pass(before=(root_to_argument_object,), boolean=root_to_argument_object, positions=ROOT_ONLY),)
    ),
)
