"""Passes shared by the strict modes of today: they convert unions and tuples, and close everything."""

from collections.abc import Iterable
from typing import Final

from toolprism.core.walk import ROOT_ONLY
from toolprism.providers import Profile
from toolprism.schema.engine.passes import Pass
from toolprism.schema.keywords import LIFTABLE
from toolprism.schema.rules.close_objects import close_objects
from toolprism.schema.rules.const_decides_enum import const_decides_enum
from toolprism.schema.rules.drop_instance_lookalike import drop_instance_lookalike
from toolprism.schema.rules.drop_lost_reference import drop_lost_reference
from toolprism.schema.rules.drop_malformed_type import drop_malformed_type
from toolprism.schema.rules.drop_refused_pattern import drop_refused_pattern
from toolprism.schema.rules.empty_root_to_object import empty_root_to_object
from toolprism.schema.rules.flatten_root_union import flatten_root_union
from toolprism.schema.rules.fold_one_of import fold_one_of
from toolprism.schema.rules.infer_type import infer_type
from toolprism.schema.rules.inline_reference_with_siblings import inline_reference_with_siblings
from toolprism.schema.rules.inline_references_into_lists import inline_references_into_lists
from toolprism.schema.rules.inline_root_branches import inline_root_branches
from toolprism.schema.rules.inline_single_all_of import inline_single_all_of
from toolprism.schema.rules.keep_documented_format import keep_documented_format
from toolprism.schema.rules.keep_listed_keywords import keep_listed_keywords
from toolprism.schema.rules.merge_all_of import merge_all_of
from toolprism.schema.rules.merge_exact_all_of import merge_exact_all_of
from toolprism.schema.rules.merge_object_variants import merge_object_variants
from toolprism.schema.rules.optional_to_nullable import optional_to_nullable
from toolprism.schema.rules.require_every_property import require_every_property
from toolprism.schema.rules.root_to_object import root_to_object
from toolprism.schema.rules.spill_into_description import spill_into_description
from toolprism.schema.rules.splice_nested_unions import splice_nested_unions
from toolprism.schema.rules.split_type_array import AROUND, split_type_array
from toolprism.schema.rules.strip_nullable import strip_nullable
from toolprism.schema.rules.tuple_to_items import tuple_to_items
from toolprism.schema.rules.zod_to_json_schema import zod_to_json_schema
from toolprism.schema.strict_check import STRICT_POSITIONS

#: A root without keywords, or `true`, becomes an object.
ROOT_SAYS_OBJECT: Final = Pass(
    before=(empty_root_to_object, root_to_object), boolean=empty_root_to_object, positions=ROOT_ONLY
)

#: A root whose `allOf` can be merged only since its tuples are lists.
ROOT_AGAIN: Final = Pass(before=(merge_exact_all_of, empty_root_to_object, root_to_object), positions=ROOT_ONLY)

#: Unresolved references are removed first: without one, a node may look like a Zod instance.
FOUND_REFERENCES: Final = Pass(before=(drop_lost_reference, zod_to_json_schema))

#: References into lists that are merged or moved next.
LISTS_INLINED: Final = Pass(before=(inline_references_into_lists,), after=(drop_instance_lookalike,), inlines=True)

#: Entries of an `allOf` that can be merged only since something was removed from them.
MERGE_CLEANED: Final = Pass(before=(merge_exact_all_of,), repeat=True)

#: A root that is a reference, or has an `allOf` that one schema can express, is inlined.
ROOT_WRITTEN_OUT: Final = Pass(
    before=(inline_reference_with_siblings, merge_exact_all_of),
    after=(drop_instance_lookalike,),
    positions=ROOT_ONLY,
    limited=True,
)

#: A union at the root is merged if its branches are objects; otherwise only the objects stay.
ROOT_UNION: Final = Pass(
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

#: A union at the root, which few providers accept, becomes one object; it is never narrowed.
ROOT_OBJECT: Final = (
    FOUND_REFERENCES,
    LISTS_INLINED,
    ROOT_WRITTEN_OUT,
    Pass(before=(inline_root_branches,), positions=ROOT_ONLY, inlines=True),
    ROOT_UNION,
    ROOT_SAYS_OBJECT,
)


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


ENFORCE: Final = Pass(
    after=(splice_nested_unions, optional_to_nullable, require_every_property, close_objects),
    positions=STRICT_POSITIONS,
)
