"""Plausible values for every keyword, so that a rule is tested on nodes that it applies to."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final, TypeAlias

from toolprism.core.keywords import SNAKE_POSITIONS, Holds

NAMES: Final = ("a", "b", "c")
_TYPES: Final = ("string", "number", "integer", "boolean", "array", "object", "null")
_SCALARS: Final[tuple[Any, ...]] = ("a", "b", "", 0, 1, 2, 1.5, -1, True, False, None)
_ENUMS: Final[tuple[tuple[Any, ...], ...]] = (("a", "b", "ab"), (1, 2, 3), (1, 2.5), ("a", None), ("a", 1), _SCALARS)
_ODD: Final[tuple[Any, ...]] = ([], ["a"], {}, {"a": 1})
#: Below this no value holds further schemas than these.
_LEAVES: Final[tuple[Any, ...]] = (
    {"type": "string"},
    {"type": "integer"},
    {"type": "null"},
    {"type": "object"},
    {"const": "a"},
    {"enum": ["a", "b"]},
    {"minLength": 2},
    {"type": "number", "minimum": 1},
    {"required": ["a"]},
    {},
)
#: Keywords that are plausible beside one another.
NEIGHBOURS: Final[Mapping[str, tuple[str, ...]]] = {
    "string": ("minLength", "maxLength", "pattern", "format", "enum", "const"),
    "number": ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "enum", "const"),
    "integer": ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "enum", "const"),
    "array": ("items", "prefixItems", "minItems", "maxItems", "uniqueItems", "contains", "unevaluatedItems"),
    "object": (
        "properties",
        "properties",
        "required",
        "additionalProperties",
        "patternProperties",
        "propertyNames",
        "minProperties",
        "maxProperties",
        "dependentRequired",
        "unevaluatedProperties",
    ),
    "boolean": ("enum", "const"),
    "null": ("const", "enum"),
}
#: Keywords that are plausible anywhere.
ANYWHERE: Final = (
    "type",
    "anyOf",
    "oneOf",
    "allOf",
    "not",
    "nullable",
    "description",
    "title",
    "default",
    "enum",
    "const",
    "properties",
    "required",
    "items",
    "if",
)

Value: TypeAlias = Callable[[Random, int], Any]


def _one_of(*values: Any) -> Value:
    return lambda random, _depth: random.choice(values)


def _type(random: Random, _depth: int) -> Any:
    return random.choice(_TYPES) if random.random() < 0.7 else random.sample(_TYPES, random.randint(1, 3))


def _enum(random: Random, _depth: int) -> Any:
    pool = random.choice(_ENUMS)
    return random.sample(pool, random.randint(1, min(3, len(pool))))


def _names(random: Random, _depth: int) -> Any:
    return random.sample((*NAMES, "x"), random.randint(1, 2))


def _branches(random: Random, depth: int) -> Any:
    shape = random.random()
    if shape < 0.25:
        found = [{"const": value} for value in _enum(random, depth)]
    elif shape < 0.6:
        kind = random.choice(("object", "object", "string", "number"))
        found = [_of_type(kind, random, depth) for _ in range(random.randint(1, 3))]
    else:
        found = [schema(random, depth - 1) for _ in range(random.randint(1, 3))]
    if random.random() < 0.2:
        found.append({"type": "null"})
    return found


def _map(random: Random, depth: int) -> Any:
    return {name: schema(random, depth - 1) for name in random.sample(NAMES, random.randint(1, 2))}


def _by_pattern(random: Random, depth: int) -> Any:
    names = random.sample(("^a", "^(?!a)", "b$", ".*"), random.randint(1, 2))
    return {name: schema(random, depth - 1) for name in names}


def _dependencies(random: Random, depth: int) -> Any:
    held: list[Any] = [_names(random, depth), schema(random, depth - 1)]
    return {name: random.choice(held) for name in random.sample(NAMES, random.randint(1, 2))}


def _items(random: Random, depth: int) -> Any:
    return schema(random, depth - 1) if random.random() < 0.9 else random.choice((True, False))


_VALUES: Final[Mapping[str, Value]] = {
    "type": _type,
    "enum": _enum,
    "const": _one_of(*_SCALARS, *_ODD),
    "required": _names,
    "nullable": _one_of(True, True, True, False),
    "minLength": _one_of(0, 1, 2, 3),
    "maxLength": _one_of(0, 1, 2, 3),
    "pattern": _one_of("^a", "b$", "^(?!a)", "^a?$"),
    "format": _one_of("date", "email", "ipv4", "date-time", "int32", "own"),
    "minimum": _one_of(0, 1, 1.5),
    "maximum": _one_of(1, 2, 3.5),
    "exclusiveMinimum": _one_of(0, 1, 0.5),
    "exclusiveMaximum": _one_of(2, 3, 2.5),
    "multipleOf": _one_of(2, 0.5),
    "minItems": _one_of(0, 1, 2),
    "maxItems": _one_of(1, 2, 3),
    "uniqueItems": _one_of(True, False),
    "minContains": _one_of(0, 2),
    "maxContains": _one_of(0, 1),
    "minProperties": _one_of(1, 2),
    "maxProperties": _one_of(0, 1, 2),
    "properties": _map,
    "patternProperties": _by_pattern,
    "dependencies": _dependencies,
    "dependentRequired": lambda random, depth: {random.choice(NAMES): _names(random, depth)},
    "dependentSchemas": lambda random, depth: {random.choice(NAMES): schema(random, depth - 1)},
    "items": _items,
    "additionalProperties": lambda random, depth: random.choice((True, False, {}, schema(random, depth - 1))),
    "unevaluatedProperties": lambda random, depth: random.choice((True, False, schema(random, depth - 1))),
    "unevaluatedItems": lambda random, depth: random.choice((True, False, schema(random, depth - 1))),
    "additionalItems": lambda random, depth: random.choice((True, False, schema(random, depth - 1))),
    "description": _one_of("d", "", "d (default: 1)"),
    "title": _one_of("T"),
    "default": _one_of("a", 1, None),
    "examples": _one_of([1], []),
    "example": _one_of("a"),
    "$schema": _one_of("http://json-schema.org/draft-07/schema#", "https://json-schema.org/draft/2020-12/schema"),
    "$comment": _one_of("c"),
    "$id": _one_of("https://example.com/x"),
    "ref": _one_of("A"),
    "$ref": _one_of(
        "#/$defs/A", "#/$defs/A", "#/$defs/B", "#/definitions/A", "#/$defs/Tree", "#/nowhere", "other.json"
    ),
    "deprecated": _one_of(True),
    "readOnly": _one_of(True),
    "writeOnly": _one_of(True),
    "xml": _one_of({"name": "x"}),
    "externalDocs": _one_of({"url": "https://example.com"}),
    "discriminator": _one_of({"propertyName": "a"}),
    "propertyOrdering": _names,
    "property_ordering": _names,
    "components": _one_of({"schemas": {}}),
    "x-order": _one_of(1),
    "x-mcp-header": _one_of("h"),
}
#: Every keyword with a known value.
KEYWORDS: Final = tuple(dict.fromkeys((*_VALUES, *SNAKE_POSITIONS, "contentSchema")))


def value(keyword: str, random: Random, depth: int = 2) -> Any:
    """Return a value that the keyword may have."""
    found = _VALUES.get(keyword)
    if found is not None:
        return found(random, depth)
    holds = SNAKE_POSITIONS.get(keyword)
    if holds is Holds.LIST:
        return _branches(random, depth)
    if holds is Holds.MAP:
        return {name: schema(random, depth - 1) for name in ("A", "B")}
    return schema(random, depth - 1) if holds is not None else "x"


def schema(random: Random, depth: int = 2) -> Any:
    """Return a small schema."""
    if depth <= 0 or random.random() < 0.25:
        return random.choice(_LEAVES)
    if random.random() < 0.25:
        keywords = random.sample(ANYWHERE, random.randint(1, 2))
        return {keyword: value(keyword, random, depth - 1) for keyword in keywords}
    return _of_type(random.choice(_TYPES), random, depth)


def _of_type(kind: str, random: Random, depth: int) -> dict[str, Any]:
    beside = random.sample(NEIGHBOURS[kind], random.randint(0, 2))
    found: dict[str, Any] = {} if beside and random.random() < 0.2 else {"type": kind}
    return found | {keyword: value(keyword, random, depth - 1) for keyword in beside}
