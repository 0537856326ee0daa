"""xAI: strict always, so what is open says so, and patterns speak of the whole text.

An object without `additionalProperties` is closed there, so an object that its author left open says that it is. A
pattern that does not speak of the whole text would be read as one that does; it is said in the description.

Running it on its own output may change that again: an entry of an `allOf` may be mergeable once it is cleaned.
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
