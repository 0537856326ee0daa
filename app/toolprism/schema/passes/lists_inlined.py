"""The pass that inlines references into lists."""

from typing import Final

from toolprism.schema.engine.passes import Pass
from toolprism.schema.rules.references import inline_references_into_lists
from toolprism.schema.rules.serialized import drop_instance_lookalike

#: References into lists that are merged or moved next.
LISTS_INLINED: Final[Pass] = Pass(
    before=(inline_references_into_lists,), after=(drop_instance_lookalike,), inlines=True
)
