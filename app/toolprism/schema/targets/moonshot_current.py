"""Moonshot (Kimi) today: its flavor of JSON Schema, with references, bounds and lengths unchanged.

Moonshot's published validator accepts bounds of numbers, lengths and `$defs`, which the reference pipeline removes. It
requires a single type in a node, no keywords beside a union, and in each node only keywords of its type. Unsupported
keywords move into the description.

Normalizing the output again may change it: a malformed branch hides what its union says.
"""

from typing import Final

from toolprism.core.keywords import ROOT_ONLY, without
from toolprism.providers.citations import MOONSHOT, MOONSHOT_ERROR
from toolprism.providers.profiles.moonshot import PROFILE
from toolprism.schema.engine.passes import Pass
from toolprism.schema.keywords import LIFTABLE
from toolprism.schema.passes import (
    FOUND_REFERENCES,
    MEANT,
    MERGE_CLEANED,
    POINTERS,
    ROOT_REDUCED,
    ROOT_SAYS_OBJECT,
    ROOT_UNION,
    SHAPED,
    UPGRADE,
)
from toolprism.schema.rules.arrays import tuple_to_items
from toolprism.schema.rules.boolean_schemas import boolean_schema_to_anything
from toolprism.schema.rules.combiners import merge_all_of, merge_exact_all_of
from toolprism.schema.rules.constants import const_decides_enum
from toolprism.schema.rules.definitions import places_to_definitions, plain_definition_names, plain_references
from toolprism.schema.rules.drafts import exclusive_bound_to_inclusive
from toolprism.schema.rules.enums import enum_names_its_types, infer_enum_type, narrow_enum_to_type
from toolprism.schema.rules.kept import keep_listed_keywords
from toolprism.schema.rules.lost_references import drop_lost_reference, end_required_recursion
from toolprism.schema.rules.references import inline_reference_with_siblings, inline_slashed_definitions
from toolprism.schema.rules.removed import drop_foreign_keywords, spill_into_description
from toolprism.schema.rules.required import prune_required
from toolprism.schema.rules.split_types import AROUND, split_type_array
from toolprism.schema.rules.types import drop_malformed_type
from toolprism.schema.rules.unions import fold_one_of, siblings_into_branches, splice_nested_unions, texts_into_branches
from toolprism.schema.target import Target, TargetPlan

#: A root with a malformed type is an object, if it has properties.
_TYPED: Final = Pass(before=(drop_malformed_type,), positions=ROOT_ONLY)
#: An exclusive bound becomes an inclusive one instead.
_SPILLED: Final = LIFTABLE - PROFILE.keywords - {"exclusiveMinimum", "exclusiveMaximum"}
_POSITIONS: Final = without("not", "if", "then", "else", "contains", "propertyNames", "contentSchema")

#: Before anything moves that a reference leads to.
PLACES: Final = Pass(before=(places_to_definitions,), positions=ROOT_ONLY)
WALK: Final = Pass(
    before=(
        merge_exact_all_of,
        merge_all_of,
        inline_reference_with_siblings(strict=False),
        fold_one_of,
        tuple_to_items,
        drop_malformed_type,
        const_decides_enum,
        exclusive_bound_to_inclusive,
        spill_into_description(keywords=_SPILLED),  # before the keywords are stripped
        keep_listed_keywords(keywords=PROFILE.keywords),
        siblings_into_branches,
    ),
    after=(
        infer_enum_type,
        enum_names_its_types,
        narrow_enum_to_type,
        split_type_array(around=AROUND),
        infer_enum_type,
        enum_names_its_types,  # of an enum whose types were no names, or none of its members'
        split_type_array(around=AROUND),
        splice_nested_unions,
    ),
    boolean=boolean_schema_to_anything,
    positions=_POSITIONS,
    limited=True,
)
TIDY: Final = Pass(
    before=(drop_lost_reference, drop_foreign_keywords, prune_required, texts_into_branches), positions=_POSITIONS
)
SLASHES: Final = Pass(before=(inline_slashed_definitions,), positions=_POSITIONS, inlines=True)
NAMED: Final = Pass(before=(plain_references,), after=(plain_definition_names,), positions=_POSITIONS)
#: In the form in which it is sent, because the recursion is judged by its references.
ENDED: Final = Pass(before=(end_required_recursion,), positions=ROOT_ONLY)

TARGET: Final = Target(
    id="moonshot-current",
    title="Moonshot (Kimi), today",
    used_by="Moonshot's own API and gateways to it",
    form="openai-chat",
    sources=(MOONSHOT, MOONSHOT_ERROR),
    edition="current",
    reference="moonshot",
    settles=False,
    profile=PROFILE,
    plan=TargetPlan(
        prepare=(POINTERS, PLACES, UPGRADE, MEANT, SHAPED, _TYPED, FOUND_REFERENCES, *ROOT_REDUCED),
        passes=(WALK, MERGE_CLEANED, TIDY, ROOT_UNION, ROOT_SAYS_OBJECT, SLASHES, NAMED, ENDED),
    ),
)
