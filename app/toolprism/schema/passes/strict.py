"""The passes of the strict modes of today, and their plan."""

from collections.abc import Iterable
from typing import Final

from toolprism.providers import Profile
from toolprism.schema.engine.passes import Pass
from toolprism.schema.keywords import LIFTABLE
from toolprism.schema.rules.arrays import tuple_to_items
from toolprism.schema.rules.combiners import inline_single_all_of, merge_exact_all_of
from toolprism.schema.rules.constants import const_decides_enum
from toolprism.schema.rules.kept import keep_documented_format, keep_listed_keywords
from toolprism.schema.rules.meant import drop_impossible_properties
from toolprism.schema.rules.nulls import strip_nullable
from toolprism.schema.rules.objects import close_objects
from toolprism.schema.rules.patterns import drop_out_of_range, drop_refused_pattern
from toolprism.schema.rules.references import inline_reference_with_siblings
from toolprism.schema.rules.removed import spill_into_description
from toolprism.schema.rules.split_types import AROUND, split_type_array
from toolprism.schema.rules.types import drop_malformed_type, infer_type
from toolprism.schema.rules.unions import fold_one_of, splice_nested_unions
from toolprism.schema.strict_check import STRICT_POSITIONS, cannot_be_strict
from toolprism.schema.target import TargetPlan

#: Closes every object, and leaves optional properties optional.
CLOSE: Final[Pass] = Pass(
    before=(drop_out_of_range(ranges={"minItems": (0, 1)}),),
    after=(splice_nested_unions, close_objects),
    positions=STRICT_POSITIONS,
)


def sanitize(profile: Profile, formats: Iterable[str], patterns: tuple[str, ...]) -> Pass:
    """Return the pass that converts supported features, and moves all others into the description."""
    unlisted = LIFTABLE - profile.keywords
    keep_format = keep_documented_format(formats={"string": frozenset(formats)}, spills=True)
    return Pass(
        before=(
            drop_impossible_properties(closes=True),
            merge_exact_all_of,
            inline_single_all_of,
            inline_reference_with_siblings(once=True),
            fold_one_of,
            tuple_to_items,
            spill_into_description(keywords=unlisted),  # before the keywords are stripped
            drop_refused_pattern(names=patterns),
            strip_nullable,
            drop_malformed_type,
            const_decides_enum,
            keep_listed_keywords(keywords=profile.keywords | {"allOf", "const"}),
            keep_format,
        ),
        after=(split_type_array(around=AROUND), infer_type, keep_format),  # again, where a type was inferred
        positions=STRICT_POSITIONS,
        limited=True,  # references with siblings are inlined
    )


def strict_plan(*passes: Pass, prepare: tuple[Pass, ...], recursion: bool = True) -> TargetPlan:
    """Return a plan whose check is asked about the schema, and about the output: cleaning may show that nothing fits.

    Args:
        *passes: what makes the prepared schema strict.
        prepare: passes shared with other targets.
        recursion: whether a schema may be recursive.
    """
    check = cannot_be_strict(recursion=recursion)
    return TargetPlan(prepare=prepare, before=check, passes=passes, after=check, unrefused=True)
