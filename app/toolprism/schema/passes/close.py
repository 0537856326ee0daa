"""The pass that closes every object, and leaves optional properties optional."""

from typing import Final

from toolprism.schema.engine.passes import Pass
from toolprism.schema.rules.objects import close_objects
from toolprism.schema.rules.patterns import drop_out_of_range
from toolprism.schema.rules.unions import splice_nested_unions
from toolprism.schema.strict_check import STRICT_POSITIONS

CLOSE: Final[Pass] = Pass(
    before=(drop_out_of_range(ranges={"minItems": (0, 1)}),),
    after=(splice_nested_unions, close_objects),
    positions=STRICT_POSITIONS,
)
