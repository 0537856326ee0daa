"""The options of a walk. Users may compose their own."""

from dataclasses import dataclass
from functools import cache
from typing import Final, Literal, TypeVar

from toolprism.core.keywords import SNAKE_POSITIONS
from toolprism.core.walk import MAX_NODES
from toolprism.schema.cca_check import cca_obstacles
from toolprism.schema.engine import Rule
from toolprism.schema.engine.passes import Pass
from toolprism.schema.passes import COLLAPSE_UNIONS, DEREFERENCE, OPEN_OBJECT, UPGRADE, strip
from toolprism.schema.rules.boolean_schemas import boolean_schema_to_anything, boolean_schema_to_object
from toolprism.schema.rules.combiners import drop_unsayable_negation
from toolprism.schema.rules.constants import const_joins_enum, const_to_enum, const_union_to_enum
from toolprism.schema.rules.drafts import rename_snake_case
from toolprism.schema.rules.enums import drop_non_scalar_enum, infer_enum_type, string_enums_only
from toolprism.schema.rules.nulls import null_branch_to_nullable, null_type_to_nullable, strip_nullable
from toolprism.schema.rules.objects import ensure_properties, property_ordering
from toolprism.schema.rules.removed import spill_into_description
from toolprism.schema.rules.required import drop_null_marker, nullable_leaves_required, tidy_required
from toolprism.schema.rules.types import type_array_to_scalar
from toolprism.schema.rules.unions import fold_one_of
from toolprism.schema.target import TargetPlan


@dataclass(frozen=True, kw_only=True)
class Options:
    """Every option of the walk; the defaults only make the changes that all targets share."""

    #: `{}`/`{"not": {}}` for `true`/`false`; or `{}` for both; or unchanged.
    booleans: Literal["left", "standard", "permissive"] = "left"
    #: Keywords that the provider does not accept.
    strip: frozenset[str] = frozenset()
    #: Whether stripped constraints move into the description.
    spill: bool = False
    rename_snake_case: bool = False
    #: `type: "null"` and null branches become `nullable: true`.
    collapse_null_fields: bool = False
    #: A `type` array becomes its first type other than null.
    scalar_types: bool = False
    property_ordering: bool = False
    ensure_properties: bool = False
    merge_object_variants: bool = False
    collapse_mixed_type_variants: bool = False
    collapse_same_type_variants: bool = False
    #: Repeat the three above on every node until nothing changes.
    strip_residual_combiners: bool = False
    #: A nullable property becomes optional.
    nullable_properties_to_optional: bool = False
    #: Whether only a plain schema passes; otherwise the tool gets an open object.
    gate: bool = False
    infer_enum_type: bool = False
    string_enums_only: bool = False
    #: `oneOf` is appended to `anyOf`.
    fold_one_of: bool = False
    #: Whether an enum is removed unless all its members are strings and numbers.
    scalar_enums_only: bool = False
    #: The limit of schema nodes with references expanded; beyond it the result is an error.
    max_nodes: int = MAX_NODES

    @property
    def keeps_nullable(self) -> bool:
        """Whether `nullable` may stand in the output."""
        return "nullable" not in self.strip


_Part = TypeVar("_Part")
_BOOLEANS: Final = {"left": None, "standard": boolean_schema_to_object, "permissive": boolean_schema_to_anything}


@cache
def plan_from_options(options: Options) -> TargetPlan:
    """Return the plan for options: preparation, the walk, and the final steps."""
    return TargetPlan(
        prepare=(UPGRADE, DEREFERENCE),
        passes=(_walk(options), *_afterwards(options)),
        after=cca_obstacles if options.gate else None,
        fallback=OPEN_OBJECT if options.gate else None,
    )


def _walk(options: Options) -> Pass:
    return Pass(
        before=_chosen(
            (rename_snake_case, options.rename_snake_case),
            # before nested null spellings are rewritten
            (nullable_leaves_required, options.nullable_properties_to_optional),
            (null_type_to_nullable, options.collapse_null_fields),
            (null_branch_to_nullable, options.collapse_null_fields),
            (const_union_to_enum(nullable=options.keeps_nullable), True),
            (drop_unsayable_negation, options.string_enums_only),  # while its enum is still present
            (spill_into_description(keywords=options.strip), options.spill),  # before the keywords are stripped
            *((rule, True) for rule in strip(options.strip, "is one of the keywords that these options strip")),
        ),
        after=_chosen(
            (type_array_to_scalar(nullable=options.keeps_nullable, keep_nameless=options.gate), options.scalar_types),
            (const_to_enum, True),
            (const_joins_enum, True),
            (infer_enum_type, options.infer_enum_type),
            (null_type_to_nullable, options.collapse_null_fields),
            (strip_nullable, not options.keeps_nullable),
            (property_ordering, options.property_ordering),
            (ensure_properties, options.ensure_properties),
            *_collapsing(options),
            (fold_one_of, options.fold_one_of),
            (drop_non_scalar_enum, options.scalar_enums_only),
            (string_enums_only, options.string_enums_only),
        ),
        boolean=_BOOLEANS[options.booleans],
        positions=SNAKE_POSITIONS,
    )


def _afterwards(options: Options) -> tuple[Pass, ...]:
    residual = Pass(after=_chosen(*_collapsing(options)), repeat=True)
    optional = Pass(after=(nullable_leaves_required, drop_null_marker, tidy_required))
    return _chosen((residual, options.strip_residual_combiners), (optional, options.nullable_properties_to_optional))


def _collapsing(options: Options) -> list[tuple[Rule, bool]]:
    """Return the rules that merge unions, each with the option of its name."""
    return [(rule, getattr(options, rule.id.replace("-", "_"))) for rule in COLLAPSE_UNIONS]


def _chosen(*each: tuple[_Part, bool]) -> tuple[_Part, ...]:
    return tuple(part for part, wanted in each if wanted)
