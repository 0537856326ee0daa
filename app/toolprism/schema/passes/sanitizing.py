"""The pass that reduces a schema to what a strict mode of today supports."""

from collections.abc import Iterable

from toolprism.providers import Profile
from toolprism.schema.engine.passes import Pass
from toolprism.schema.keywords import LIFTABLE
from toolprism.schema.rules.arrays import tuple_to_items
from toolprism.schema.rules.combiners import inline_single_all_of, merge_exact_all_of
from toolprism.schema.rules.constants import const_decides_enum
from toolprism.schema.rules.kept import keep_documented_format, keep_listed_keywords
from toolprism.schema.rules.nulls import strip_nullable
from toolprism.schema.rules.patterns import drop_refused_pattern
from toolprism.schema.rules.references import inline_reference_with_siblings
from toolprism.schema.rules.removed import spill_into_description
from toolprism.schema.rules.split_types import AROUND, split_type_array
from toolprism.schema.rules.types import drop_malformed_type, infer_type
from toolprism.schema.rules.unions import fold_one_of
from toolprism.schema.strict_check import STRICT_POSITIONS


def sanitize(profile: Profile, formats: Iterable[str], patterns: tuple[str, ...]) -> Pass:
    """Return the pass that converts supported features, and moves all others into the description."""
    unlisted = LIFTABLE - profile.keywords
    keep_format = keep_documented_format(formats={"string": frozenset(formats)}, spills=True)
    return Pass(
        before=(
            merge_exact_all_of,
            inline_single_all_of,
            inline_reference_with_siblings,
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
