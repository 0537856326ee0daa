"""Anthropic Messages as it is today: JSON Schema 2020-12 as it was written, with an object at the root.

The API takes any valid schema and enforces none of it; what it refuses is a root that is no object, a union there, and
names of properties with other characters. A union at the root becomes one object that takes what any branch took.

Running it on its own output may change that again: what a reference or an `allOf` was the root of may look like a
serialized Zod instance once it is gone.
"""

from typing import Final

from app.providers.citations import ANTHROPIC_ROOT, ANTHROPIC_ROOT_TYPE, ANTHROPIC_TOOLS
from app.providers.profiles.anthropic import PROFILE
from app.schema.common_passes import UPGRADE
from app.schema.strict_passes import ROOT_OBJECT
from app.schema.target import Target
from app.schema.target_plan import TargetPlan

TARGET: Final = Target(
    id="anthropic-current",
    title="Anthropic, today",
    used_by="anthropic-messages",
    travels_in="tools[].input_schema",
    sources=(ANTHROPIC_TOOLS, ANTHROPIC_ROOT, ANTHROPIC_ROOT_TYPE),
    edition="current",
    reference="anthropic",
    settles=False,
    profile=PROFILE,
    plan=TargetPlan(prepare=(UPGRADE, *ROOT_OBJECT)),
)
