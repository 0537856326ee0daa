"""The passes that write what other drafts and libraries spell otherwise as what it means."""

from typing import Final

from toolprism.core.keywords import ROOT_ONLY, SNAKE_POSITIONS
from toolprism.schema.engine.passes import Pass
from toolprism.schema.rules.lost_references import references_to_pointers
from toolprism.schema.rules.meant import (
    closed_tuple_to_length,
    drop_idle_checks,
    drop_impossible_branches,
    drop_impossible_properties,
    flagged_bound_to_exclusive,
    listed_names_to_properties,
    nothing_to_false,
)

#: Before anything moves that a reference leads to.
POINTERS: Final[Pass] = Pass(before=(references_to_pointers,), positions=ROOT_ONLY)
#: Spellings of "nothing" and "anything"; children first, so that what they become is seen.
MEANT: Final[Pass] = Pass(
    after=(
        flagged_bound_to_exclusive,
        drop_impossible_branches,
        drop_idle_checks,
        nothing_to_false,
        drop_impossible_properties,
    ),
    positions=SNAKE_POSITIONS,
)
#: For targets that compile no `propertyNames` and no boolean `items`.
SHAPED: Final[Pass] = Pass(before=(closed_tuple_to_length, listed_names_to_properties), positions=SNAKE_POSITIONS)
