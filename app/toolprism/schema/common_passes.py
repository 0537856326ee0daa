"""Passes that targets share: Zod instances become JSON Schema, old drafts become 2020-12, references are inlined."""

from typing import Final

from toolprism.core.walk import ROOT_ONLY, SNAKE_POSITIONS, without
from toolprism.schema.engine.passes import Pass
from toolprism.schema.engine.rule import Rule
from toolprism.schema.keywords import UNIONS
from toolprism.schema.rules.collapse_mixed_type_variants import collapse_mixed_type_variants
from toolprism.schema.rules.collapse_same_type_variants import collapse_same_type_variants
from toolprism.schema.rules.definitions_ref_to_defs import definitions_ref_to_defs
from toolprism.schema.rules.definitions_to_defs import definitions_to_defs
from toolprism.schema.rules.dependencies_to_dependent_keywords import dependencies_to_dependent_keywords
from toolprism.schema.rules.draft_07_uri import draft_07_uri
from toolprism.schema.rules.drop_definitions import drop_definitions
from toolprism.schema.rules.inline_references import inline_references
from toolprism.schema.rules.merge_object_variants import merge_object_variants
from toolprism.schema.rules.nullable_to_null_type import nullable_to_null_type
from toolprism.schema.rules.replace_by_open_object import replace_by_open_object
from toolprism.schema.rules.strip_annotations import strip_annotations
from toolprism.schema.rules.strip_constraints import NOT_IN_SUBSET, strip_constraints
from toolprism.schema.rules.tuple_items_to_prefix_items import tuple_items_to_prefix_items
from toolprism.schema.rules.zod_to_json_schema import zod_to_json_schema

#: For targets that accept old drafts.
DETOXIFY: Final = Pass(before=(zod_to_json_schema,), limited=True)

#: For targets that use draft 2020-12.
UPGRADE: Final = Pass(
    before=(
        zod_to_json_schema,
        draft_07_uri,
        definitions_to_defs,
        definitions_ref_to_defs,
        tuple_items_to_prefix_items,
        dependencies_to_dependent_keywords,
        zod_to_json_schema,  # nodes that look like an instance only after something was removed
    ),
    after=(nullable_to_null_type,),  # after the children, because it may wrap the node
    positions=SNAKE_POSITIONS,
    limited=True,
)

DEREFERENCE: Final = Pass(
    before=(inline_references,),
    after=(drop_definitions,),
    # The definitions themselves stay unchanged until the last reference to them is inlined.
    positions=without("$defs", "definitions", table=SNAKE_POSITIONS),
    inlines=True,
)

#: Replaces a schema that cannot be sent at all.
OPEN_OBJECT: Final = Pass(before=(replace_by_open_object,), boolean=replace_by_open_object, positions=ROOT_ONLY)

#: Merge unions into one schema, `anyOf` before `oneOf`.
COLLAPSE_UNIONS: Final = tuple(
    collapse(unions=(union,))
    for union in UNIONS
    for collapse in (merge_object_variants, collapse_mixed_type_variants, collapse_same_type_variants)
)


def strip(keywords: frozenset[str], why: str = NOT_IN_SUBSET) -> tuple[Rule, Rule]:
    """Return the rules that remove keywords: annotations, and checks.

    Args:
        keywords: the keywords to remove.
        why: the end of a sentence that starts with a keyword.
    """
    return strip_annotations(keywords=keywords, why=why), strip_constraints(keywords=keywords, why=why)
