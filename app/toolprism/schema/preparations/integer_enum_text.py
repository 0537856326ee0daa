"""The strategy `integer-enum=text`: the numbers of an enum become texts.

The way back makes them numbers again.
"""

from typing import Final

from toolprism.providers.citations import GOOGLE_ENUM, VERTEX_ENUM
from toolprism.schema.engine.passes import Pass
from toolprism.schema.passes import UPGRADE
from toolprism.schema.rules.enums import integer_enum_to_texts
from toolprism.schema.target import Target, TargetPlan

PREPARATION: Final = Target(
    id="integer-enum-text",
    title="Numeric enums as texts",
    used_by="the strategy integer-enum=text",
    sources=(VERTEX_ENUM, GOOGLE_ENUM),
    plan=TargetPlan(prepare=(UPGRADE,), passes=(Pass(before=(integer_enum_to_texts,)),)),
)
