"""The passes that move what references lead to into `$defs`, before it is written otherwise."""

from typing import Final

from toolprism.core.keywords import ROOT_ONLY
from toolprism.schema.engine.passes import Pass
from toolprism.schema.rules.definitions import places_to_definitions

#: For targets that write a tuple otherwise, and for those that also require every property.
TUPLE_PLACES: Final[Pass] = Pass(before=(places_to_definitions(moving=("prefixItems",)),), positions=ROOT_ONLY)
OPTIONAL_PLACES: Final[Pass] = Pass(
    before=(places_to_definitions(moving=("prefixItems", "properties")),), positions=ROOT_ONLY
)
