"""The keywords that AJV supports in draft 2020-12, in the order in which it runs them.

Observed with ajv 8.20.0 and ajv-formats 3.0.1.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Final, NamedTuple

from toolprism.core.json_types import Object
from toolprism.validation.budgets import Refusal

_ANY: Final = """
    $dynamicAnchor $dynamicRef $recursiveAnchor $recursiveRef $comment id $ref type nullable const enum not anyOf
    oneOf allOf if then else
    """.split()
_BOUNDS: Final = ("formatMaximum", "formatMinimum", "formatExclusiveMaximum", "formatExclusiveMinimum")

#: The groups of keywords, each for one type; the first is for any value.
GROUPS: Final[Mapping[str | None, Sequence[str]]] = {
    None: _ANY,
    "number": ["maximum", "minimum", "exclusiveMaximum", "exclusiveMinimum", "multipleOf", "format"],
    "string": ["maxLength", "minLength", "pattern", "format", *_BOUNDS],
    "array": """
            maxItems minItems prefixItems items contains uniqueItems maxContains minContains unevaluatedItems
            """.split(),
    "object": """
            maxProperties minProperties required propertyNames additionalProperties dependencies properties
            patternProperties dependentRequired dependentSchemas unevaluatedProperties
            """.split(),
}

#: The order in which strict mode checks that keywords have their types.
_TYPED: Final = """
    maximum minimum exclusiveMaximum exclusiveMinimum multipleOf maxLength minLength pattern maxProperties
    minProperties required maxItems minItems uniqueItems propertyNames additionalProperties dependencies properties
    patternProperties prefixItems items contains format dependentRequired dependentSchemas maxContains minContains
    unevaluatedProperties unevaluatedItems
    """.split()


#: The types of values that a keyword is for, in strict mode's order.
TYPES_FOR: Final[Mapping[str, Sequence[str]]] = {
    keyword: tuple(kind for kind, group in GROUPS.items() if kind is not None and keyword in group)
    for keyword in (*_TYPED, *_BOUNDS)
}

#: Keywords that do something; a schema with none of these accepts everything.
RULES: Final = frozenset(keyword for group in GROUPS.values() for keyword in group)

#: Every keyword that strict mode does not report as unknown.
KNOWN: Final = RULES | frozenset(
    """
    $async $schema $id $defs $vocabulary definitions title description default deprecated readOnly writeOnly
    examples contentMediaType contentEncoding contentSchema
    """.split()
)

#: A schema that contains one of these is never inlined for a reference.
REFERENCES: Final = frozenset(("$ref", "$recursiveRef", "$recursiveAnchor", "$dynamicRef", "$dynamicAnchor"))


class Order(NamedTuple):
    """The active keywords of a schema, in AJV's order."""

    #: The keywords of each group.
    groups: Mapping[str | None, Sequence[str]]
    #: All keywords, group by group.
    every: Sequence[str]
    #: The keywords for which strict mode requires a type.
    typed: Sequence[str]


def order_of(schema: Object) -> Order:
    """Return the keywords of a schema in order."""
    return _order(RULES.intersection(schema))


@lru_cache(4096)
def _order(words: frozenset[str]) -> Order:
    groups = {group: tuple(word for word in members if word in words) for group, members in GROUPS.items()}
    every = tuple(word for group in groups.values() for word in group)
    return Order(MappingProxyType(groups), every, tuple(word for word in TYPES_FOR if word in words))


def has_rules(schema: object) -> bool:
    """Return whether any keyword of a schema does something."""
    return isinstance(schema, dict) and not RULES.isdisjoint(schema)


def is_trivial(schema: object) -> bool:
    """Return whether a schema accepts everything at a glance."""
    return schema is not False and not has_rules(schema)


def is_reference_only(schema: Object) -> bool:
    """Return whether a schema consists only of `$ref`."""
    return bool(schema.get("$ref")) and RULES.isdisjoint(schema.keys() - {"$ref"})


def counts_items(schema: Object) -> bool:
    """Return whether `contains` counts items at all."""
    least, most = schema.get("minContains", 1), schema.get("maxContains")
    possible = least != 0 if most is None else least <= most
    return possible and not is_trivial(schema.get("contains", True))


def type_names(schema: object) -> list[str]:
    """Return the types that a schema names, including the null that `nullable` adds."""
    given = schema.get("type") if isinstance(schema, dict) else None
    names = list(given) if isinstance(given, list) else [given] if given else []
    if isinstance(schema, dict) and schema.get("nullable") is True and names and "null" not in names:
        names.append("null")
    return names


def types_of(schema: Object) -> list[str]:
    """Return the types of a schema; raise AJV's error for an invalid `nullable`."""
    given = schema.get("type")
    named = given if isinstance(given, list) else [given]
    if "null" in named:
        if schema.get("nullable") is False:
            raise Refusal("type: null contradicts nullable: false")
    elif not given and "nullable" in schema:
        raise Refusal('"nullable" cannot be used without "type"')
    return type_names(schema)


def has_group(schema: Object, kind: str) -> bool:
    """Return whether a schema has a keyword of a type's own group."""
    return kind in GROUPS and not schema.keys().isdisjoint(GROUPS[kind])
