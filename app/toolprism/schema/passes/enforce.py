"""The pass that requires every property, and closes every object."""

from typing import Final

from toolprism.schema.engine.passes import Pass
from toolprism.schema.rules.objects import close_objects
from toolprism.schema.rules.required import optional_to_nullable, require_every_property
from toolprism.schema.rules.unions import splice_nested_unions
from toolprism.schema.strict_check import STRICT_POSITIONS

ENFORCE: Final[Pass] = Pass(
    after=(splice_nested_unions, optional_to_nullable, require_every_property, close_objects),
    positions=STRICT_POSITIONS,
)
