"""xAI: always strict, so open objects are declared open, and patterns must match the whole text.

xAI closes an object without `additionalProperties`, so an object that its author left open is declared open. It would
read an unanchored pattern as an anchored one, so such a pattern moves into the description. A union at the root goes if
a branch is not `type: object` itself and none defines properties.
"""

from typing import Final

from toolprism.core.keywords import ROOT_ONLY
from toolprism.providers.citations import XAI
from toolprism.providers.profiles.xai import NO_PATTERNS, PROFILE
from toolprism.providers.reports import XAI_ROOT
from toolprism.schema.engine.passes import Pass
from toolprism.schema.passes import (
    FOUND_REFERENCES,
    LISTS_INLINED,
    MERGE_CLEANED,
    PLAIN_SHAPES,
    ROOT_SAYS_OBJECT,
    ROOT_WRITTEN_OUT,
)
from toolprism.schema.rules.boolean_schemas import boolean_schema_to_anything
from toolprism.schema.rules.combiners import merge_exact_all_of
from toolprism.schema.rules.lost_references import drop_lost_reference
from toolprism.schema.rules.objects import open_unsaid_objects
from toolprism.schema.rules.patterns import drop_refused_pattern
from toolprism.schema.rules.references import inline_reference_with_siblings
from toolprism.schema.rules.removed import strip_constraints
from toolprism.schema.rules.roots import drop_union_of_untyped_branches, empty_root_to_object, root_to_object
from toolprism.schema.target import Target, TargetPlan

_REFUSED: Final = frozenset({"minContains", "maxContains", "additionalItems"})

#: A root that became a reference is inlined; one that is cleaned of all its keywords is an open object, too.
_ROOT: Final = Pass(
    before=(inline_reference_with_siblings, empty_root_to_object, root_to_object, open_unsaid_objects),
    positions=ROOT_ONLY,
)

#: Before an object is declared open, because a branch that says nothing must not become one that says `type: object`.
_UNION: Final = Pass(before=(drop_union_of_untyped_branches,), positions=ROOT_ONLY)

#: A reference into a node that was written out leads nowhere afterwards.
_FOUND_AGAIN: Final = Pass(before=(drop_lost_reference,))

TARGET: Final = Target(
    id="xai",
    title="xAI",
    used_by="xAI's own API and gateways to it",
    form="openai-chat",
    sources=(XAI, XAI_ROOT),
    edition="current",
    profile=PROFILE,
    plan=TargetPlan(
        prepare=(*PLAIN_SHAPES, FOUND_REFERENCES, LISTS_INLINED, ROOT_WRITTEN_OUT, ROOT_SAYS_OBJECT),
        passes=(
            _UNION,
            Pass(
                before=(
                    merge_exact_all_of,
                    drop_refused_pattern(names=(*NO_PATTERNS, "an open end")),
                    strip_constraints(keywords=_REFUSED, why="is refused by the provider"),
                    open_unsaid_objects,
                ),
                boolean=boolean_schema_to_anything,
            ),
            MERGE_CLEANED,
            _ROOT,
            _FOUND_AGAIN,
        ),
    ),
)
