"""The passes for Vertex AI's OpenAPI subset: `parameters` and `responseSchema`, and `parameters` of today."""

from functools import cache
from typing import Final

from toolprism.core.keywords import ROOT_ONLY, only
from toolprism.schema.engine import Rule
from toolprism.schema.engine.passes import Pass
from toolprism.schema.rules.arrays import items_of_strings, tuple_items_to_prefix_items, tuple_to_items
from toolprism.schema.rules.boolean_schemas import boolean_schema_to_anything, empty_additional_to_true
from toolprism.schema.rules.combiners import merge_all_of
from toolprism.schema.rules.constants import const_decides_enum
from toolprism.schema.rules.definitions import drop_definitions
from toolprism.schema.rules.drafts import exclusive_bound_to_inclusive, rename_snake_case
from toolprism.schema.rules.enums import enum_of_strings
from toolprism.schema.rules.kept import GEMINI_API, keep_documented_format, keep_vertex_keywords
from toolprism.schema.rules.lost_references import drop_lost_reference
from toolprism.schema.rules.nulls import null_branch_to_nullable, null_type_to_nullable
from toolprism.schema.rules.objects import drop_empty_properties
from toolprism.schema.rules.references import inline_references_once
from toolprism.schema.rules.required import prune_required
from toolprism.schema.rules.roots import flatten_object_root
from toolprism.schema.rules.split_types import split_types
from toolprism.schema.rules.types import infer_missing_type
from toolprism.schema.rules.unions import fold_one_of, sole_branch_to_node, union_stands_alone

#: References are inlined where the result is sent, not below keywords that are removed.
_INLINE: Final = Pass(
    before=(
        rename_snake_case,
        inline_references_once,
        drop_lost_reference,
        tuple_items_to_prefix_items,
        tuple_to_items,
    ),
    after=(drop_definitions,),
    boolean=boolean_schema_to_anything,
    positions=only("properties", "items", "anyOf", "oneOf", "allOf"),
    inlines=True,
)

_ROOT: Final = Pass(before=(merge_all_of, flatten_object_root), positions=ROOT_ONLY)


def _rewrite(
    formats: Rule,
    enums: Rule,
    last: tuple[Rule, ...] = (),
    kept: Rule = keep_vertex_keywords,
    more: tuple[str, ...] = (),
) -> Pass:
    """Return the pass that converts each node.

    Args:
        formats: what is done with formats.
        enums: what is done with values that are no texts.
        last: rules for a node that run after all others.
        kept: the rule that removes what is no field.
        more: keywords below which nodes are converted, too.
    """
    return Pass(
        before=(
            merge_all_of,
            fold_one_of,
            const_decides_enum,
            null_branch_to_nullable,
            sole_branch_to_node,
            split_types,
            null_type_to_nullable,
            union_stands_alone,
            enums,
            exclusive_bound_to_inclusive,  # once the type is a single string
            kept,
        ),
        after=(
            infer_missing_type,
            enum_of_strings,  # and the enum of a root that became an object
            items_of_strings,
            formats,  # once the type is known
            drop_empty_properties,
            prune_required,
            *last,
        ),
        positions=only("properties", "items", "anyOf", *more),
    )


@cache
def openapi_subset(*last: Rule, gemini_api: bool) -> tuple[Pass, ...]:
    """Return the passes for a field that takes the named fields of `Schema`.

    Args:
        *last: rules for a node that run after all others.
        gemini_api: whether it belongs to the Gemini API, which accepts fewer formats; values that an enum cannot hold
            are described there.
    """
    formats = keep_documented_format(formats=GEMINI_API) if gemini_api else keep_documented_format
    enums = enum_of_strings(spills=True) if gemini_api else enum_of_strings
    return (_INLINE, _ROOT, _rewrite(formats, enums, last))


#: References inside open objects; what closes an object stays `false`.
_INLINE_MAPS: Final = Pass(
    before=(*_INLINE.before, empty_additional_to_true),
    positions=only("properties", "items", "anyOf", "oneOf", "allOf", "additionalProperties"),
    inlines=True,
)
#: For `parameters` of today, which also takes `additionalProperties`.
OPEN_MAPS: Final[tuple[Pass, ...]] = (
    _INLINE_MAPS,
    _INLINE,
    _ROOT,
    _rewrite(
        keep_documented_format,
        enum_of_strings(spills=True),
        kept=keep_vertex_keywords(open_maps=True),
        more=("additionalProperties",),
    ),
)
