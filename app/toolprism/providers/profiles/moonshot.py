"""Moonshot (Kimi): Moonshot Flavored JSON Schema, checked by its published validator at several levels."""

from typing import Final

from toolprism.conditions.arrays import items_not_object
from toolprism.conditions.names import keywords, property_name_in_definition, property_name_reserved
from toolprism.conditions.objects import required_undefined_property
from toolprism.conditions.references import ref_not_local, ref_unresolved, type_beside_ref
from toolprism.conditions.sizes import (
    enum_too_large,
    enum_too_long,
    nesting_too_deep,
    schema_too_long,
    too_many_properties,
)
from toolprism.conditions.types import root_not_object, type_invalid, type_missing
from toolprism.conditions.unions import type_beside_union, union_too_long
from toolprism.conditions.values import enum_untyped
from toolprism.core.keywords import TYPES
from toolprism.providers.citations import MOONSHOT, MOONSHOT_ERROR, MOONSHOT_OPEN
from toolprism.providers.claim import accepts, disputes, ignores, lists, others, refuses
from toolprism.providers.profile import Profile
from toolprism.providers.reports import MOONSHOT_CONF, MOONSHOT_ITEMS, MOONSHOT_REFERENCE, MOONSHOT_UNTYPED

KEYWORDS: Final = tuple(
    """
    type properties required additionalProperties items enum anyOf $ref $defs title description default minimum
    maximum minLength maxLength minItems maxItems
    """.split()
)
#: Listed as not supported in the validator's documentation.
_DROPPED: Final = tuple(
    """
    allOf oneOf not if then else const format uniqueItems multipleOf exclusiveMinimum exclusiveMaximum prefixItems
    patternProperties $schema $comment $anchor $dynamicRef
    """.split()
)
#: Property names that older levels of the validator refuse.
_RESERVED: Final = "$defs, $ref, anyOf, required, additionalProperties"
_SAYS: Final = "tools.function.parameters is not a valid moonshot flavored json schema, details: <At path '{path}': "

PROFILE: Final = Profile(
    id="moonshot",
    title="Moonshot (Kimi)",
    provider="Moonshot",
    field="tools[].function.parameters",
    claims=(
        accepts(keywords(*KEYWORDS), MOONSHOT),
        accepts(keywords("$id"), MOONSHOT, note="at the root only"),
        disputes(
            keywords("pattern"), MOONSHOT, MOONSHOT_OPEN, note="read by the validator, and kept for a later version"
        ),
        ignores(
            keywords(*_DROPPED),
            MOONSHOT,
            note="the API's level of the validator drops it, the default level refuses the schema",
            severity="warning",
            code="leftover-keyword",
        ),
        others(
            "disputed",
            MOONSHOT,
            "warning",
            "the default level of the validator refuses it, the level of the API drops it",
        ),
        lists(type_invalid(TYPES), MOONSHOT),
        refuses(root_not_object, MOONSHOT),
        refuses(
            type_beside_union,
            MOONSHOT_ERROR,
            says=_SAYS + "when using anyOf, type should be defined in anyOf items instead of the parent schema>",
        ),
        refuses(type_missing, MOONSHOT_UNTYPED, says=_SAYS + "type is not defined>", severity="note"),
        refuses(enum_untyped, MOONSHOT),
        refuses(required_undefined_property, MOONSHOT),
        refuses(property_name_in_definition, MOONSHOT),
        refuses(property_name_reserved(_RESERVED), MOONSHOT, severity="warning"),
        refuses(
            type_beside_ref,
            MOONSHOT_REFERENCE,
            MOONSHOT,
            says=_SAYS + "when using $ref, type should be defined in the referenced schema>",
        ),
        refuses(items_not_object, MOONSHOT_ITEMS, says=_SAYS + "items must be an object>"),
        refuses(ref_unresolved, MOONSHOT),
        refuses(ref_not_local, MOONSHOT, says="references must start with #/$defs/"),
        refuses(enum_too_long(1_000), MOONSHOT),
        refuses(enum_too_large((2_500, 75_000)), MOONSHOT_CONF),
        refuses(union_too_long(500), MOONSHOT_CONF),
        refuses(schema_too_long(120_000), MOONSHOT_CONF),
        refuses(nesting_too_deep(30), MOONSHOT_CONF, note="10 until 2026-06"),
        refuses(too_many_properties(3_000), MOONSHOT_CONF, note="1,000 until 2026-06"),
    ),
)
