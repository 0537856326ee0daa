"""The strategy `recursion=unroll:N`: N levels of a recursive schema are written out.

What lies below the last one is JSON in a text, so that no value is refused that the author accepts.
"""

from dataclasses import replace
from typing import Final

from toolprism.core.keywords import ROOT_ONLY
from toolprism.providers.citations import DEEPSEEK, GOOGLE_SCHEMA
from toolprism.schema.engine.passes import Pass
from toolprism.schema.passes import UPGRADE
from toolprism.schema.rules.json_in_text import recursion_to_text
from toolprism.schema.target import Target, TargetPlan


def _plan(levels: int) -> TargetPlan:
    end = Pass(before=(recursion_to_text(levels=levels),), positions=ROOT_ONLY, limited=True)
    return TargetPlan(prepare=(UPGRADE,), passes=(end,))


PREPARATION: Final = Target(
    id="recursion-unroll",
    title="Some levels of a recursion",
    used_by="the strategy recursion=unroll:N",
    sources=(DEEPSEEK, GOOGLE_SCHEMA),
    plan=_plan(1),
)


def recursion_unroll(levels: int) -> Target:
    """Return the preparation that writes some levels out."""
    return replace(PREPARATION, plan=_plan(levels))
