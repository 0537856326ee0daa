"""The pass that merges an `allOf` once more."""

from typing import Final

from toolprism.schema.engine.passes import Pass
from toolprism.schema.rules.combiners import merge_exact_all_of

#: Entries of an `allOf` that can be merged only since something was removed from them.
MERGE_CLEANED: Final[Pass] = Pass(before=(merge_exact_all_of,), repeat=True)
