"""Passes for Claude through Cloud Code Assist, in the reference pipeline and today, and for options."""

from typing import Final

from toolprism.core.keywords import ROOT_ONLY, SNAKE_POSITIONS, UNIONS
from toolprism.schema.engine import Rule
from toolprism.schema.engine.passes import Pass
from toolprism.schema.keywords import GOOGLE_UNSUPPORTED
from toolprism.schema.passes.stripping import strip
from toolprism.schema.rules.boolean_schemas import boolean_schema_to_object
from toolprism.schema.rules.collapsed_unions import (
    collapse_mixed_type_variants,
    collapse_same_type_variants,
    merge_object_variants,
)
from toolprism.schema.rules.constants import const_joins_enum, const_to_enum, const_union_to_enum
from toolprism.schema.rules.drafts import rename_snake_case
from toolprism.schema.rules.enums import infer_enum_type
from toolprism.schema.rules.nulls import strip_nullable
from toolprism.schema.rules.objects import ensure_properties, replace_by_open_object
from toolprism.schema.rules.removed import spill_into_description
from toolprism.schema.rules.required import drop_null_marker, nullable_leaves_required, tidy_required
from toolprism.schema.rules.serialized import drop_instance_lookalike
from toolprism.schema.rules.types import type_array_to_scalar

#: Merge unions into one schema, `anyOf` before `oneOf`.
COLLAPSE_UNIONS: Final[tuple[Rule, ...]] = tuple(
    collapse(unions=(union,))
    for union in UNIONS
    for collapse in (merge_object_variants, collapse_mixed_type_variants, collapse_same_type_variants)
)

#: Replaces a schema that cannot be sent at all.
OPEN_OBJECT: Final[Pass] = Pass(before=(replace_by_open_object,), boolean=replace_by_open_object, positions=ROOT_ONLY)

WALK: Final[Pass] = Pass(
    before=(
        rename_snake_case,
        tidy_required,
        nullable_leaves_required,  # before nested null spellings are rewritten
        const_union_to_enum(nullable=False),
        spill_into_description(keywords=GOOGLE_UNSUPPORTED),  # before the keywords are stripped
        *strip(GOOGLE_UNSUPPORTED),
    ),
    after=(
        type_array_to_scalar(nullable=False, keep_nameless=True),  # a list without type names is refused as it is
        const_to_enum,
        const_joins_enum,
        infer_enum_type,
        strip_nullable,
        ensure_properties,
        *COLLAPSE_UNIONS,
    ),
    boolean=boolean_schema_to_object,
    positions=SNAKE_POSITIONS,
)

#: Merging creates new unions, also of objects.
RESIDUE: Final[Pass] = Pass(after=COLLAPSE_UNIONS, repeat=True)

OPTIONAL: Final[Pass] = Pass(after=(nullable_leaves_required, drop_null_marker))

#: What a removed marker of null leaves: an enum without a type, or what looks like a Zod instance.
REST: Final[Pass] = Pass(after=(infer_enum_type, drop_instance_lookalike))
