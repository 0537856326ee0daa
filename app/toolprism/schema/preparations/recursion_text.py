"""The strategy `recursion=text`: what lies below a recursive reference becomes JSON in a text.

The first level stays as it is; the way back reads the JSON.
"""

from typing import Final

from toolprism.core.keywords import ROOT_ONLY
from toolprism.providers.citations import DEEPSEEK, GOOGLE_SCHEMA
from toolprism.schema.engine.passes import Pass
from toolprism.schema.passes import UPGRADE
from toolprism.schema.rules.json_in_text import recursion_to_text
from toolprism.schema.target import Target, TargetPlan

PREPARATION: Final = Target(
    id="recursion-text",
    title="Recursion as JSON in texts",
    used_by="the strategy recursion=text",
    sources=(DEEPSEEK, GOOGLE_SCHEMA),
    plan=TargetPlan(prepare=(UPGRADE,), passes=(Pass(before=(recursion_to_text,), positions=ROOT_ONLY, limited=True),)),
)
