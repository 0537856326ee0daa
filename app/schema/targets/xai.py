"""xAI: always strict, so open objects are declared open, and patterns must match the whole text.

xAI closes an object without `additionalProperties`, so an object that its author left open is declared open. It would
read an unanchored pattern as an anchored one, so such a pattern moves into the description.

Normalizing the output again may change it: a cleaned entry of an `allOf` may have become mergeable.
"""

from typing import Final

from app.providers.citations import XAI
from app.providers.profiles.xai import NO_PATTERNS, PROFILE
from app.providers.reports import XAI_ROOT
from app.schema.common_passes import UPGRADE
from app.schema.engine.passes import Pass
from app.schema.rules.boolean_schema_to_anything import boolean_schema_to_anything
from app.schema.rules.drop_refused_pattern import drop_refused_pattern
from app.schema.rules.merge_exact_all_of import merge_exact_all_of
from app.schema.rules.open_unsaid_objects import open_unsaid_objects
from app.schema.rules.strip_constraints import strip_constraints
from app.schema.strict_passes import FOUND_REFERENCES, ROOT_SAYS_OBJECT, ROOT_WRITTEN_OUT
from app.schema.target import Target
from app.schema.target_plan import TargetPlan

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
