"""The options of the walk: what a target wants, by name. A user may compose his own."""

from dataclasses import dataclass
from typing import Final, Literal

MAX_NODES: Final = 50_000


@dataclass(frozen=True, kw_only=True)
class Options:
    """Every choice that the walk offers; the defaults leave a schema as it is but for what all targets share."""

    #: `{}`/`{"not": {}}` for `true`/`false`; or `{}` for both; or left alone.
    booleans: Literal["left", "standard", "permissive"] = "left"
    #: Keywords that the provider does not take.
    strip: frozenset[str] = frozenset()
    #: Whether stripped constraints live on in the description.
    spill: bool = False
    rename_snake_case: bool = False
    #: `type: "null"` and null branches become `nullable: true`.
    collapse_null_fields: bool = False
    #: A `type` array becomes its first type that is not null.
    scalar_types: bool = False
    property_ordering: bool = False
    ensure_properties: bool = False
    merge_object_variants: bool = False
    collapse_mixed_type_variants: bool = False
    collapse_same_type_variants: bool = False
    #: The three above again, on every node, until nothing changes.
    strip_residual_combiners: bool = False
    #: A property that may be null may be left out instead.
    nullable_properties_to_optional: bool = False
    #: Nothing but a plain schema passes; otherwise the tool gets an open object.
    gate: bool = False
    infer_enum_type: bool = False
    string_enums_only: bool = False
    #: `oneOf` is appended to `anyOf`.
    fold_one_of: bool = False
    #: An enum stays only if all its members are strings and numbers.
    scalar_enums_only: bool = False
    #: Nodes of the schema with its references expanded; past it the target answers with an error.
    max_nodes: int = MAX_NODES

    @property
    def keeps_nullable(self) -> bool:
        """Whether `nullable` may stand in the output."""
        return "nullable" not in self.strip
