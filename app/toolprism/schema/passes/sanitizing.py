"""The pass that reduces a schema to what a strict mode of today supports."""

from collections.abc import Iterable

from toolprism.providers import Profile
from toolprism.schema.engine.passes import Pass
from toolprism.schema.keywords import LIFTABLE
from toolprism.schema.rules.const_decides_enum import const_decides_enum
from toolprism.schema.rules.drop_malformed_type import drop_malformed_type
from toolprism.schema.rules.drop_refused_pattern import drop_refused_pattern
from toolprism.schema.rules.fold_one_of import fold_one_of
from toolprism.schema.rules.infer_type import infer_type
from toolprism.schema.rules.inline_reference_with_siblings import inline_reference_with_siblings
from toolprism.schema.rules.inline_single_all_of import inline_single_all_of
from toolprism.schema.rules.keep_documented_format import keep_documented_format
from toolprism.schema.rules.keep_listed_keywords import keep_listed_keywords
from toolprism.schema.rules.merge_exact_all_of import merge_exact_all_of
from toolprism.schema.rules.spill_into_description import spill_into_description
from toolprism.schema.rules.split_type_array import AROUND, split_type_array
from toolprism.schema.rules.strip_nullable import strip_nullable
from toolprism.schema.rules.tuple_to_items import tuple_to_items
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
