"""The strategy `root-union=enum`: one object, with an enum of the actions that says what goes with each.

Calls keep their shape. A union whose branches no property tells apart stays.
"""

from typing import Final

from toolprism.core.keywords import ROOT_ONLY
from toolprism.providers.citations import ANTHROPIC_ROOT, OPENAI_STRICT
from toolprism.schema.engine.passes import Pass
from toolprism.schema.passes import ROOT_WRITTEN_OUT, UPGRADE
from toolprism.schema.rules.root_unions import discriminate_root_union
from toolprism.schema.target import Target, TargetPlan

PREPARATION: Final = Target(
    id="root-union-enum",
    title="An enum for a union at the root",
    used_by="the strategy root-union=enum",
    sources=(OPENAI_STRICT, ANTHROPIC_ROOT),
    plan=TargetPlan(
        prepare=(UPGRADE, ROOT_WRITTEN_OUT), passes=(Pass(before=(discriminate_root_union,), positions=ROOT_ONLY),)
    ),
)
