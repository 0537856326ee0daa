"""Passes after which the root is one object, without a union."""

from typing import Final

from toolprism.core.keywords import ROOT_ONLY
from toolprism.schema.engine.passes import Pass
from toolprism.schema.passes.found_references import FOUND_REFERENCES
from toolprism.schema.passes.lists import LISTS_INLINED
from toolprism.schema.passes.root_says_object import ROOT_SAYS_OBJECT
from toolprism.schema.passes.root_written_out import ROOT_WRITTEN_OUT
from toolprism.schema.rules.collapsed_unions import merge_object_variants
from toolprism.schema.rules.combiners import merge_all_of, merge_exact_all_of
from toolprism.schema.rules.references import inline_reference_with_siblings, inline_root_branches
from toolprism.schema.rules.roots import flatten_root_union
from toolprism.schema.rules.serialized import drop_instance_lookalike

#: A union at the root is merged if its branches are objects; otherwise only the objects stay.
ROOT_UNION: Final[Pass] = Pass(
    before=(
        merge_exact_all_of,
        merge_all_of,
        inline_reference_with_siblings,  # of an entry of the `allOf`
        merge_object_variants,
        flatten_root_union(definitions=("$defs",)),
    ),
    after=(drop_instance_lookalike,),
    positions=ROOT_ONLY,
    limited=True,
)

#: A root without references into lists becomes one object; it is never narrowed.
ROOT_REDUCED: Final[tuple[Pass, ...]] = (
    ROOT_WRITTEN_OUT,
    Pass(before=(inline_root_branches,), positions=ROOT_ONLY, inlines=True),
    ROOT_UNION,
    ROOT_SAYS_OBJECT,
)

#: A union at the root, which few providers accept, becomes one object; it is never narrowed.
ROOT_OBJECT: Final[tuple[Pass, ...]] = (FOUND_REFERENCES, LISTS_INLINED, *ROOT_REDUCED)
