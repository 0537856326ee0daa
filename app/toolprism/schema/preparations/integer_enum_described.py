"""The strategy `integer-enum=described`: the numbers of an enum move into the description.

The model sends numbers, and the tool has to check which.
"""

from typing import Final

from toolprism.providers.citations import GOOGLE_ENUM, VERTEX_ENUM
from toolprism.schema.engine.passes import Pass
from toolprism.schema.passes import UPGRADE
from toolprism.schema.rules.enums import integer_enum_to_description
from toolprism.schema.target import Target, TargetPlan

PREPARATION: Final = Target(
    id="integer-enum-described",
    title="Numeric enums in descriptions",
    used_by="the strategy integer-enum=described",
    sources=(VERTEX_ENUM, GOOGLE_ENUM),
    plan=TargetPlan(prepare=(UPGRADE,), passes=(Pass(before=(integer_enum_to_description,)),)),
)
