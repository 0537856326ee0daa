"""The strategy `root-union=wrap`: a union at the root stands below one required property.

Every branch keeps its checks, and a call has one more level, which the way back removes.
"""

from typing import Final

from toolprism.core.keywords import ROOT_ONLY
from toolprism.providers.citations import ANTHROPIC_ROOT, OPENAI_STRICT
from toolprism.schema.engine.passes import Pass
from toolprism.schema.passes import ROOT_WRITTEN_OUT, UPGRADE
from toolprism.schema.rules.root_unions import wrap_root_union
from toolprism.schema.target import Target, TargetPlan

PREPARATION: Final = Target(
    id="root-union-wrap",
    title="A union at the root below one property",
    used_by="the strategy root-union=wrap",
    sources=(OPENAI_STRICT, ANTHROPIC_ROOT),
    plan=TargetPlan(
        prepare=(UPGRADE, ROOT_WRITTEN_OUT), passes=(Pass(before=(wrap_root_union,), positions=ROOT_ONLY),)
    ),
)
