"""Random schemas and instances, the same for the same seed: most of what keywords can say, odd corners included."""

import random
from collections.abc import Callable, Iterator
from typing import Any

_TYPES = ("string", "number", "integer", "boolean", "null", "array", "object")
_NAMES = ("a", "b", "c/d", "1", "constructor")
_PATTERNS = ("^a", "b$", "[0-9]+", "^(?:ab)*$", r"^\p{L}", r"\d$")
_SCALARS = (
    None,
    True,
    False,
    0,
    1,
    1.0,
    2,
    2.5,
    -3,
    2**53 + 1,
    3e21,
    10**400,
    "",
    "a",
    "ab",
    "b1",
    "é",
    "2024-01-01",
    "\ud800",
)
_ONE = (
    "unevaluatedProperties",
    "unevaluatedItems",
    "not",
    "items",
    "additionalProperties",
    "propertyNames",
    "contains",
    "if",
    "then",
    "else",
)
_SEVERAL = ("anyOf", "oneOf", "allOf", "prefixItems")
_COUNTS = (
    "minContains",
    "maxContains",
    "minLength",
    "maxLength",
    "minItems",
    "maxItems",
    "minProperties",
    "maxProperties",
)
_BOUNDS = ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf")
_OTHERS = (
    "type",
    "type",
    "enum",
    "const",
    "required",
    "uniqueItems",
    "pattern",
    "properties",
    "dependentRequired",
    "$ref",
    "patternProperties",
    "dependentSchemas",
    "dependencies",
    "nullable",
    "format",
    "$dynamicRef",
)


def _value(chance: random.Random, depth: int = 0) -> Any:
    shape = chance.random()
    if shape < 0.4 or depth > 2:
        return chance.choice(_SCALARS)
    if shape < 0.7:
        return {name: _value(chance, depth + 1) for name in chance.sample(_NAMES, chance.randint(0, 3))}
    return [_value(chance, depth + 1) for _ in range(chance.randint(0, 3))]


def _schema(chance: random.Random, depth: int = 0) -> Any:
    if depth > 3 or chance.random() < 0.1:
        return chance.choice([True, False, {}, {"type": chance.choice(_TYPES)}])
    keywords = chance.sample([*_ONE, *_SEVERAL, *_COUNTS, *_BOUNDS, *_OTHERS], chance.randint(1, 4))
    return {keyword: _parameter(chance, keyword, depth) for keyword in keywords}


def _parameter(chance: random.Random, keyword: str, depth: int) -> Any:
    if keyword in _ONE:
        return _schema(chance, depth + 1)
    if keyword in _SEVERAL:
        return [_schema(chance, depth + 1) for _ in range(chance.randint(1, 3))]
    if keyword in _COUNTS:
        return chance.randint(0, 3)
    if keyword in _BOUNDS:
        return chance.choice([0.5, 1, 2, 3, 2**53])
    names = chance.sample(_NAMES, chance.randint(0, 2))
    choices: dict[str, Callable[[], Any]] = {
        "type": lambda: chance.choice(_TYPES) if chance.random() < 0.7 else chance.sample(_TYPES, 2),
        "enum": lambda: [_value(chance, 2) for _ in range(chance.randint(0, 3))],
        "const": lambda: _value(chance, 1),
        "required": lambda: names,
        "uniqueItems": lambda: True,
        "pattern": lambda: chance.choice(_PATTERNS),
        "properties": lambda: {name: _schema(chance, depth + 1) for name in names},
        "dependentRequired": lambda: {name: [chance.choice(_NAMES)] for name in names},
        "$ref": lambda: chance.choice(["#/$defs/shared", "#/$defs/shared", "#", "#/nowhere"]),
        "patternProperties": lambda: {chance.choice(_PATTERNS): _schema(chance, depth + 1)},
        "dependentSchemas": lambda: {name: _schema(chance, depth + 1) for name in names},
        "dependencies": lambda: {name: chance.choice([["a"], _schema(chance, depth + 1)]) for name in names},
        "nullable": lambda: True,
        "format": lambda: chance.choice(["date", "email", "uuid", "x-own"]),
        "$dynamicRef": lambda: "#/$defs/shared",
    }
    return choices[keyword]()


def pairs(seed: int, count: int) -> Iterator[tuple[Any, Any]]:
    """Yield `count` schemas, each with an instance."""
    chance = random.Random(seed)
    for _ in range(count):
        shared = {"type": ["object", "string"], "minLength": 1}
        yield {"allOf": [_schema(chance)], "$defs": {"shared": shared}}, _value(chance)
