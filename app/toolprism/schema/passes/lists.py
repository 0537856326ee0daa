"""Passes for lists of schemas: one inlines references into them, one merges an `allOf` once more."""

from typing import Final

from toolprism.schema.engine.passes import Pass
from toolprism.schema.rules.combiners import merge_exact_all_of
from toolprism.schema.rules.references import inline_references_into_lists
from toolprism.schema.rules.serialized import drop_instance_lookalike

#: References into lists that are merged or moved next.
LISTS_INLINED: Final[Pass] = Pass(
    before=(inline_references_into_lists,), after=(drop_instance_lookalike,), inlines=True
)

#: Entries of an `allOf` that can be merged only since something was removed from them.
MERGE_CLEANED: Final[Pass] = Pass(before=(merge_exact_all_of,), repeat=True)
