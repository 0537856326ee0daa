"""Anthropic Messages as of today: JSON Schema 2020-12 unchanged, with an object at the root.

The API accepts any valid schema and enforces none of it. It refuses a root that is not an object, a union at the root,
and property names with other characters. A union at the root becomes one object that accepts what any branch accepted.
"""

from typing import Final

from toolprism.providers.citations import ANTHROPIC_ROOT, ANTHROPIC_ROOT_TYPE, ANTHROPIC_TOOLS
from toolprism.providers.profiles.anthropic import PROFILE
from toolprism.schema.passes import ROOT_OBJECT, TODAY
from toolprism.schema.target import Target, TargetPlan

TARGET: Final = Target(
    id="anthropic-current",
    title="Anthropic, today",
    used_by="anthropic-messages",
    form="anthropic",
    sources=(ANTHROPIC_TOOLS, ANTHROPIC_ROOT, ANTHROPIC_ROOT_TYPE),
    edition="current",
    reference="anthropic",
    profile=PROFILE,
    plan=TargetPlan(prepare=(*TODAY, *ROOT_OBJECT)),
)
