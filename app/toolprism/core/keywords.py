"""The keywords of JSON Schema, draft-04 to 2020-12, and those of OpenAPI: one table, and what follows from it.

What one validator or provider makes of a keyword stands with it; AJV's order of evaluation, for example, in
`toolprism.validation.vocabulary`.
"""

from collections.abc import Iterable, Mapping
from enum import Enum
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from toolprism.core.json_types import Json, type_of

#: The types of JSON Schema.
TYPES: Final = ("string", "number", "integer", "boolean", "object", "array", "null")
#: The keywords that combine schemas, and those of them that offer a choice, in the order in which they are processed.
COMBINERS: Final = ("allOf", "anyOf", "oneOf")
UNIONS: Final = ("anyOf", "oneOf")
#: The keywords that map names to definitions, and those whose texts say what a value is.
DEFINITIONS: Final = ("$defs", "definitions")
TEXTS: Final = ("title", "description")


class Holds(Enum):
    """The kind of value that a keyword with subschemas holds."""

    SCHEMA = "one schema"
    ITEMS = "one schema, or a list of them (draft-07 tuples)"
    OPEN = "a schema, or a boolean that is no schema of interest"
    LIST = "a list of schemas"
    MAP = "a map from names to schemas"


class Role(Enum):
    """What a keyword is for."""

    CHECKS = "refuses values, by itself or by the schemas that it holds"
    DESCRIBES = "tells people and tools about values, and refuses none"
    REFERS = "names schemas or holds them for others, and refuses no value"
    OPENAPI = "belongs to OpenAPI, and refuses no value"


class Keyword(NamedTuple):
    """What JSON Schema says of a keyword."""

    name: str
    role: Role
    #: The JSON types that its value may have in 2020-12, and the tuples of `items` before; none: any.
    value: tuple[str, ...]
    #: The only type of values that it applies to; empty: all. What applies to numbers applies to integers.
    applies_to: str = ""
    holds: Holds | None = None


def _family(role: Role, words: str, *value: str, to: str = "", holds: Holds | None = None) -> Iterable[Keyword]:
    return (Keyword(name, role, value, to, holds) for name in words.split())


_SCHEMA: Final = ("object", "boolean")
_TABLE: Final = (
    *_family(Role.CHECKS, "type", "string", "array"),
    *_family(Role.CHECKS, "enum", "array"),
    *_family(Role.CHECKS, "const"),
    *_family(Role.CHECKS, "$ref $dynamicRef", "string"),
    *_family(Role.CHECKS, "allOf anyOf oneOf", "array", holds=Holds.LIST),
    *_family(Role.CHECKS, "not if then else", *_SCHEMA, holds=Holds.SCHEMA),
    *_family(Role.CHECKS, "minLength maxLength", "number", to="string"),
    *_family(Role.CHECKS, "pattern format", "string", to="string"),
    *_family(Role.CHECKS, "minimum maximum exclusiveMinimum exclusiveMaximum multipleOf", "number", to="number"),
    *_family(Role.CHECKS, "items", *_SCHEMA, "array", to="array", holds=Holds.ITEMS),
    *_family(Role.CHECKS, "prefixItems", "array", to="array", holds=Holds.LIST),
    *_family(Role.CHECKS, "additionalItems unevaluatedItems contains", *_SCHEMA, to="array", holds=Holds.SCHEMA),
    *_family(Role.CHECKS, "minItems maxItems minContains maxContains", "number", to="array"),
    *_family(Role.CHECKS, "uniqueItems", "boolean", to="array"),
    *_family(Role.CHECKS, "properties patternProperties", "object", to="object", holds=Holds.MAP),
    *_family(Role.CHECKS, "additionalProperties unevaluatedProperties", *_SCHEMA, to="object", holds=Holds.OPEN),
    *_family(Role.CHECKS, "propertyNames", *_SCHEMA, to="object", holds=Holds.SCHEMA),
    *_family(Role.CHECKS, "required", "array", to="object"),
    *_family(Role.CHECKS, "minProperties maxProperties", "number", to="object"),
    *_family(Role.CHECKS, "dependentRequired", "object", to="object"),
    *_family(Role.CHECKS, "dependentSchemas dependencies", "object", to="object", holds=Holds.MAP),
    *_family(Role.DESCRIBES, "title description $comment", "string"),
    *_family(Role.DESCRIBES, "default"),
    *_family(Role.DESCRIBES, "examples", "array"),
    *_family(Role.DESCRIBES, "deprecated readOnly writeOnly", "boolean"),
    *_family(Role.DESCRIBES, "contentEncoding contentMediaType", "string", to="string"),
    *_family(Role.DESCRIBES, "contentSchema", *_SCHEMA, to="string", holds=Holds.SCHEMA),
    *_family(Role.REFERS, "$schema $id $anchor $dynamicAnchor", "string"),
    *_family(Role.REFERS, "$vocabulary", "object"),
    *_family(Role.REFERS, "$defs definitions", "object", holds=Holds.MAP),
    *_family(Role.OPENAPI, "discriminator externalDocs xml example propertyOrdering property_ordering"),
)

#: Every keyword by name.
KEYWORDS: Final[Mapping[str, Keyword]] = MappingProxyType({keyword.name: keyword for keyword in _TABLE})

#: The keywords that refuse values, and those that refuse none.
CHECKS: Final = frozenset(name for name, keyword in KEYWORDS.items() if keyword.role is Role.CHECKS)
ANNOTATIONS: Final = KEYWORDS.keys() - CHECKS

Positions: TypeAlias = Mapping[str, Holds]

#: Every keyword that holds schemas. All other values are data.
POSITIONS: Final[Positions] = MappingProxyType(
    {name: keyword.holds for name, keyword in KEYWORDS.items() if keyword.holds is not None}
)
#: The same, including the snake_case spellings that python-genai reads.
SNAKE_POSITIONS: Final[Positions] = MappingProxyType(
    {**POSITIONS, "any_of": Holds.LIST, "prefix_items": Holds.LIST, "additional_properties": Holds.OPEN}
)
#: For rules on the whole document: only the root is visited.
ROOT_ONLY: Final[Positions] = MappingProxyType({})

#: The type to which a keyword applies, if it is only one.
TYPE_OF: Final[Mapping[str, str]] = MappingProxyType(
    {name: keyword.applies_to for name, keyword in KEYWORDS.items() if keyword.applies_to}
)
#: The keywords that apply to values of one type only, by the name of each type.
OF_TYPE: Final[Mapping[str, frozenset[str]]] = MappingProxyType(
    {
        kind: frozenset(name for name, its in TYPE_OF.items() if its == ("number" if kind == "integer" else kind))
        for kind in TYPES
    }
)


def only(*keywords: str) -> Positions:
    """Return the table of positions with only these keywords."""
    return MappingProxyType({keyword: POSITIONS[keyword] for keyword in keywords})


def without(*keywords: str, table: Positions = POSITIONS) -> Positions:
    """Return a table of positions without these keywords."""
    return MappingProxyType({keyword: holds for keyword, holds in table.items() if keyword not in keywords})


def is_misshapen(keyword: str, value: Json) -> bool:
    """Return whether the value of a keyword has the wrong JSON type.

    >>> is_misshapen("required", True), is_misshapen("required", []), is_misshapen("x-mine", True)
    (True, False, False)
    """
    known = KEYWORDS.get(keyword)
    return known is not None and bool(known.value) and type_of(value) not in known.value
