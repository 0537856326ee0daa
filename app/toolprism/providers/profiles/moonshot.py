"""Moonshot (Kimi): Moonshot Flavored JSON Schema, checked by its published validator at several levels."""

from typing import Final

from toolprism.providers.citations import MOONSHOT, MOONSHOT_ERROR, MOONSHOT_OPEN
from toolprism.providers.claim import Claim
from toolprism.providers.keyword_claims import ALL_TYPES, accepts, disputes, others, types
from toolprism.providers.limits import at_most, enum_at_most, nesting, properties
from toolprism.providers.profile import Profile
from toolprism.providers.references import references_name_definitions, references_resolve
from toolprism.providers.reports import MOONSHOT_UNTYPED
from toolprism.providers.shapes import property_names, required_is_defined, root_is_an_object
from toolprism.providers.values import enums_are_typed, no_type_beside_union, nodes_are_typed

KEYWORDS: Final = (
    "type",
    "properties",
    "required",
    "additionalProperties",
    "items",
    "enum",
    "anyOf",
    "$ref",
    "$defs",
    "title",
    "description",
    "default",
    "minimum",
    "maximum",
    "minLength",
    "maxLength",
    "minItems",
    "maxItems",
)
#: Listed as not supported in the validator's documentation.
_DROPPED: Final = (
    "allOf",
    "oneOf",
    "not",
    "if",
    "then",
    "else",
    "const",
    "format",
    "uniqueItems",
    "multipleOf",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "prefixItems",
    "patternProperties",
    "$schema",
    "$comment",
    "$anchor",
    "$dynamicRef",
)
#: Property names that older levels of the validator refuse.
_RESERVED: Final = frozenset({"$defs", "$ref", "anyOf", "required", "additionalProperties"})
_SAYS: Final = "tools.function.parameters is not a valid moonshot flavored json schema, details: <At path '{path}': "

PROFILE: Final = Profile(
    id="moonshot",
    title="Moonshot (Kimi)",
    provider="Moonshot",
    field="tools[].function.parameters",
    claims=(
        accepts(KEYWORDS, MOONSHOT),
        accepts(("$id",), MOONSHOT, note="at the root only"),
        disputes(("pattern",), MOONSHOT, MOONSHOT_OPEN, note="read by the validator, and kept for a later version"),
        Claim(
            group="keyword",
            subjects=_DROPPED,
            support="ignored",
            sources=(MOONSHOT,),
            note="the API's level of the validator drops it, the default level refuses the schema",
            code="leftover-keyword",
            severity="warning",
        ),
        others(
            "disputed",
            MOONSHOT,
            "warning",
            "the default level of the validator refuses it, the level of the API drops it",
        ),
        types(ALL_TYPES, MOONSHOT),
        root_is_an_object(MOONSHOT),
        no_type_beside_union(
            MOONSHOT_ERROR,
            says=_SAYS + "when using anyOf, type should be defined in anyOf items instead of the parent schema>",
        ),
        nodes_are_typed(MOONSHOT_UNTYPED, says=_SAYS + "type is not defined>", severity="note"),
        enums_are_typed(MOONSHOT),
        required_is_defined(MOONSHOT),
        property_names(
            MOONSHOT,
            "anything but $defs, $ref, anyOf, required, additionalProperties",
            lambda name: name not in _RESERVED,
            severity="warning",
        ),
        references_resolve(MOONSHOT),
        references_name_definitions(MOONSHOT, says="references must start with #/$defs/"),
        enum_at_most(1_000, MOONSHOT),
        at_most(30, "levels of objects", nesting, MOONSHOT, note="10 by default in the validator"),
        at_most(3_000, "properties", properties, MOONSHOT, note="1,000 by default in the validator"),
    ),
)
