"""The strategy `root-union=merge`: the branches of a union at the root become one object.

Calls keep their shape; which properties go together, the tool has to check.
"""

from typing import Final

from toolprism.core.keywords import ROOT_ONLY
from toolprism.providers.citations import ANTHROPIC_ROOT, OPENAI_STRICT
from toolprism.schema.engine.passes import Pass
from toolprism.schema.passes import ROOT_WRITTEN_OUT, UPGRADE
from toolprism.schema.rules.root_unions import merge_root_union
from toolprism.schema.target import Target, TargetPlan

PREPARATION: Final = Target(
    id="root-union-merge",
    title="One object for a union at the root",
    used_by="the strategy root-union=merge",
    sources=(OPENAI_STRICT, ANTHROPIC_ROOT),
    plan=TargetPlan(
        prepare=(UPGRADE, ROOT_WRITTEN_OUT), passes=(Pass(before=(merge_root_union,), positions=ROOT_ONLY),)
    ),
)
