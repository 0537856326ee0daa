"""Random schemas, judged by us and by `jsonschema`.

AJV and the specification agree on what is generated here. They differ, and the vectors say how, on `format`, on
`\\p{…}` and other patterns of ECMA-262 alone, on names that JavaScript objects inherit, on `unevaluated…` beside loose
branches, on `minContains: 0`, on `dependencies`, `nullable` and `enum: []`, on dynamic references, and on large
multiples.
"""

import random
from collections.abc import Callable
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry

from app.validation import validate

_TYPES = ("string", "number", "integer", "boolean", "null", "array", "object")
_NAMES = ("a", "b", "c/d", "1")
_PATTERNS = ("^a", "b$", "[0-9]+", "^(?:ab)*$")
_SCALARS = (None, True, False, 0, 1, 1.0, 2, 2.5, -3, "", "a", "ab", "b1", "é")
_ONE = ("not", "items", "additionalProperties", "propertyNames", "contains", "if", "then", "else")
_SEVERAL = ("anyOf", "oneOf", "allOf", "prefixItems")
_COUNTS = ("minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties")
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
        return chance.choice([0.5, 1, 2, 3])
    names = chance.sample(_NAMES, chance.randint(0, 2))
    choices: dict[str, Callable[[], Any]] = {
        "type": lambda: chance.choice(_TYPES) if chance.random() < 0.7 else chance.sample(_TYPES, 2),
        "enum": lambda: [_value(chance, 2) for _ in range(3)],
        "const": lambda: _value(chance, 1),
        "required": lambda: names,
        "uniqueItems": lambda: True,
        "pattern": lambda: chance.choice(_PATTERNS),
        "properties": lambda: {name: _schema(chance, depth + 1) for name in names},
        "dependentRequired": lambda: {name: [chance.choice(_NAMES)] for name in names},
        "$ref": lambda: "#/$defs/shared",
    }
    return choices[keyword]()


@pytest.mark.parametrize("seed", range(60))
def test_the_verdict_is_that_of_jsonschema(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(15):
        schema: Any = {"allOf": [_schema(chance)], "$defs": {"shared": {"type": ["object", "string"], "minLength": 1}}}
        judge: Any = Draft202012Validator(schema, registry=Registry())
        for _ in range(5):
            instance = _value(chance)
            assert validate(schema, instance).valid is judge.is_valid(instance), (schema, instance)
