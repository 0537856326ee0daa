"""Rules that merge unions into one schema."""

from typing import Final

from toolprism.core.keywords import UNIONS
from toolprism.schema.engine import Rule
from toolprism.schema.rules.collapsed_unions import (
    collapse_mixed_type_variants,
    collapse_same_type_variants,
    merge_object_variants,
)

#: Merge unions into one schema, `anyOf` before `oneOf`.
COLLAPSE_UNIONS: Final[tuple[Rule, ...]] = tuple(
    collapse(unions=(union,))
    for union in UNIONS
    for collapse in (merge_object_variants, collapse_mixed_type_variants, collapse_same_type_variants)
)
