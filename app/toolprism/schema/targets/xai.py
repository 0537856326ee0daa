"""xAI: always strict, so open objects are declared open, and patterns must match the whole text.

xAI closes an object without `additionalProperties`, so an object that its author left open is declared open. It would
read an unanchored pattern as an anchored one, so such a pattern moves into the description.

Normalizing the output again may change it: a cleaned entry of an `allOf` may have become mergeable.
"""

from typing import Final

from toolprism.providers.citations import XAI
from toolprism.providers.profiles.xai import NO_PATTERNS, PROFILE
from toolprism.providers.reports import XAI_ROOT
from toolprism.schema.common_passes import UPGRADE
from toolprism.schema.engine.passes import Pass
from toolprism.schema.rules.boolean_schema_to_anything import boolean_schema_to_anything
from toolprism.schema.rules.drop_refused_pattern import drop_refused_pattern
from toolprism.schema.rules.merge_exact_all_of import merge_exact_all_of
from toolprism.schema.rules.open_unsaid_objects import open_unsaid_objects
from toolprism.schema.rules.strip_constraints import strip_constraints
from toolprism.schema.strict_passes import FOUND_REFERENCES, ROOT_SAYS_OBJECT, ROOT_WRITTEN_OUT
from toolprism.schema.target import Target
from toolprism.schema.target_plan import TargetPlan

_REFUSED: Final = frozenset({"minContains", "maxContains", "additionalItems"})

TARGET: Final = Target(
    id="xai",
    title="xAI",
    used_by="xAI's own API and gateways to it",
    travels_in="tools[].function.parameters",
    sources=(XAI, XAI_ROOT),
    edition="current",
    settles=False,
    profile=PROFILE,
    plan=TargetPlan(
        prepare=(UPGRADE, FOUND_REFERENCES, ROOT_WRITTEN_OUT, ROOT_SAYS_OBJECT),
        passes=(
            Pass(
                before=(
                    merge_exact_all_of,
                    drop_refused_pattern(names=(*NO_PATTERNS, "an open end")),
                    strip_constraints(keywords=_REFUSED, why="is refused by the provider"),
                    open_unsaid_objects,
                ),
                boolean=boolean_schema_to_anything,
            ),
        ),
    ),
)
