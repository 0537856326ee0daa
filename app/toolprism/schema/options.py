"""The options of a walk. Users may compose their own."""

from dataclasses import dataclass
from typing import Literal

from toolprism.core.walk import MAX_NODES


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
