"""Passes that reduce a root that is written out to one object, without a union."""

from typing import Final

from toolprism.core.keywords import ROOT_ONLY
from toolprism.schema.engine.passes import Pass
from toolprism.schema.passes.root_says_object import ROOT_SAYS_OBJECT
from toolprism.schema.passes.root_written_out import ROOT_WRITTEN_OUT
from toolprism.schema.rules.drop_instance_lookalike import drop_instance_lookalike
from toolprism.schema.rules.flatten_root_union import flatten_root_union
from toolprism.schema.rules.inline_reference_with_siblings import inline_reference_with_siblings
from toolprism.schema.rules.inline_root_branches import inline_root_branches
from toolprism.schema.rules.merge_all_of import merge_all_of
from toolprism.schema.rules.merge_exact_all_of import merge_exact_all_of
from toolprism.schema.rules.merge_object_variants import merge_object_variants

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
