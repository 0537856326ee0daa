"""The passes that inline a reference or an `allOf` at the root."""

from typing import Final

from toolprism.core.keywords import ROOT_ONLY
from toolprism.schema.engine.passes import Pass
from toolprism.schema.rules.combiners import merge_exact_all_of
from toolprism.schema.rules.references import inline_reference_with_siblings
from toolprism.schema.rules.roots import empty_root_to_object, root_to_object
from toolprism.schema.rules.serialized import drop_instance_lookalike

#: A root that is a reference, or has an `allOf` that one schema can express, is inlined.
ROOT_WRITTEN_OUT: Final[Pass] = Pass(
    before=(inline_reference_with_siblings(once=True), merge_exact_all_of),
    after=(drop_instance_lookalike,),
    positions=ROOT_ONLY,
    limited=True,
)

#: A root whose `allOf` can be merged only since its tuples are lists; a reference may be left of it.
ROOT_AGAIN: Final[Pass] = Pass(
    before=(merge_exact_all_of, inline_reference_with_siblings(once=True), empty_root_to_object, root_to_object),
    positions=ROOT_ONLY,
)
