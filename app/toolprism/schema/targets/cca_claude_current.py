"""Claude through Cloud Code Assist today: like the reference pipeline, with every mergeable `allOf` merged.

The reference replaces a schema with an `allOf`, an `if`, a `not`, a union of one type and null, or an extension keyword
by an empty object. Here entries that one schema can express are merged, unions beside null become one schema, a union
that says no more than the keywords beside it goes, and so do `$id`, `if`, `then`, `else`, `not` and `x-` keywords.
"""

from typing import Final

from toolprism.core.keywords import SNAKE_POSITIONS
from toolprism.providers.citations import CLOUD_CODE_ASSIST, GOOGLE_UNKNOWN_NAME
from toolprism.providers.profiles.cloud_code_assist import PROFILE
from toolprism.schema.cca_check import cca_obstacles
from toolprism.schema.engine.passes import Pass
from toolprism.schema.keywords import GOOGLE_UNSUPPORTED, LIFTABLE
from toolprism.schema.passes import DEREFERENCE, PLAIN_SHAPES
from toolprism.schema.passes.cca import OPEN_OBJECT, OPTIONAL, RESIDUE, REST, WALK
from toolprism.schema.passes.stripping import strip
from toolprism.schema.rules.combiners import merge_exact_all_of
from toolprism.schema.rules.kept import keep_listed_keywords
from toolprism.schema.rules.removed import spill_into_description
from toolprism.schema.rules.required import prune_required
from toolprism.schema.rules.unions import choice_beside_null, drop_implied_union
from toolprism.schema.target import Target, TargetPlan

#: Keywords that the reference's passes still read or convert.
_READ: Final = frozenset(
    {"const", "not", "allOf", "anyOf", "oneOf", "nullable", "any_of", "prefix_items", "additional_properties",
     "property_ordering"}
)  # fmt: skip
_GONE: Final = LIFTABLE - PROFILE.keywords - GOOGLE_UNSUPPORTED

MERGE: Final = Pass(before=(merge_exact_all_of,), positions=SNAKE_POSITIONS)
LISTED: Final = Pass(
    before=(
        spill_into_description(keywords=_GONE),
        keep_listed_keywords(keywords=PROFILE.keywords | _READ | GOOGLE_UNSUPPORTED),
    ),
    positions=SNAKE_POSITIONS,
)
#: Unions that the reference's passes leave, with which it empties the tool.
LEFT: Final = Pass(before=(drop_implied_union, choice_beside_null))
NEGATED: Final = Pass(before=strip(frozenset({"not"})))
PRUNE: Final = Pass(after=(prune_required,))

TARGET: Final = Target(
    id="cca-claude-current",
    title="Claude via Cloud Code Assist, today",
    used_by="Cloud Code Assist and Antigravity, model ids claude-*",
    form="gemini-parameters",
    sources=(CLOUD_CODE_ASSIST, GOOGLE_UNKNOWN_NAME),
    edition="current",
    reference="cca-claude",
    profile=PROFILE,
    plan=TargetPlan(
        prepare=(*PLAIN_SHAPES, DEREFERENCE),
        passes=(MERGE, LISTED, WALK, MERGE, RESIDUE, LEFT, OPTIONAL, RESIDUE, REST, NEGATED, PRUNE),
        after=cca_obstacles,
        fallback=OPEN_OBJECT,
    ),
)
