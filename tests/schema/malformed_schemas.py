"""Random malformed schemas, the same for the same seed: any keyword with a value of any type, also deep inside."""

from collections.abc import Iterator
from random import Random
from typing import Any

from toolprism.core.keywords import SNAKE_POSITIONS, Holds

_NAMES = ("a", "n", "def", "type", "$ref", "properties")
_JUNK: tuple[Any, ...] = (
    *(True, False, None, 0, 1.5, "", "yes", "string"),
    *([], {}, [[]], [None], [True], [{}], ["a", "a"]),
)
_TYPES: tuple[Any, ...] = (
    *("string", "object", "array", "null", "integer", "odd"),
    *([], [[]], [None], ["null"], ["null", "null"], ["string", "string"], ["object", 1], [[], "null"], [{}, {}]),
    *(["object", "null"], ["array", "string"], ["odd"], True, {"type": "string"}),
)
#: None leads to a place that a target creates, where an unresolved reference would resolve later.
_REFERENCES: tuple[Any, ...] = (
    *("#", "#/$defs/a", "#/definitions/a", "#/$defs", "#%2F%24defs%2Fa", "#/$defs/a/properties/n", "#/$defs/01"),
    *("#/anyOf/00", "#/allOf/-", "#a", "", "x.json", 5, None, ["#"], {}),
)
_MEMBERS: tuple[Any, ...] = ([], [1], ["a"], [None], ["a", 1], ["a", "a"], [[], {}], [True, "a"], [1, 1.0])
#: Values of keywords that hold no schema.
_VALUES: dict[str, tuple[Any, ...]] = {
    "type": _TYPES,
    "$ref": _REFERENCES,
    "enum": _MEMBERS,
    "const": (None, 1, "a", True, [], {}),
    "required": (["a"], ["a", "a"], [1], [None], ["ghost"]),
    "nullable": (True, False, "yes"),
    "description": ("d", "", 5, None, {"a": 1}),
    "title": ("t", 5),
    "default": (None, 1, [], {"type": "x"}),
    "examples": ([1], 5),
    "format": ("date", "odd", 5),
    "pattern": ("^a", "^(?!a)", "[", 5),
    "minLength": (1, -1, "1", 1.5, True),
    "minimum": (0, "0", None, True),
    "exclusiveMinimum": (0, True, False, "0"),
    "maxItems": (1, "1", None),
    "minItems": (0, 1, "1", True),
    "uniqueItems": (True, "yes"),
    "dependentRequired": ({"a": ["b"]}, {"a": "b"}, {"a": [1]}),
    "propertyOrdering": (["a"], "a", [1]),
    "$schema": ("http://json-schema.org/draft-07/schema#", 5, "x"),
    "$id": ("https://a.example/b", "#a", 5),
    "discriminator": ({"propertyName": "a"}, 5),
    "def": ({"type": "object"}, {"type": "string"}, {"type": "optional", "innerType": {"def": {"type": "string"}}}, 5),
    "_def": ({"typeName": "ZodString"}, {"typeName": "ZodObject", "shape": 5}, {"typeName": "ZodUnion"}, 5),
    "x-own": (1, {}),
}
_KEYWORDS = (*SNAKE_POSITIONS, *("properties", "anyOf", "oneOf", "allOf", "items") * 3, *_VALUES, *("type", "$ref") * 3)
_DEEPEST = 3


def malformed_schemas(seed: int, count: int) -> Iterator[Any]:
    """Yield `count` schemas; most of them are no valid schemas of any draft."""
    for number in range(count):
        yield _node(Random(f"malformed/{seed}/{number}"), 0)


def _node(random: Random, depth: int) -> dict[str, Any]:
    keywords = random.choices(_KEYWORDS, k=random.randint(1, 4))
    node = {keyword: _value(random, keyword, depth) for keyword in keywords}
    if depth == 0 and random.random() < 0.4:
        name = random.choice(("$defs", "definitions"))
        node[name] = {key: _entry(random, 1) for key in ("a", "b")}
    return node


def _value(random: Random, keyword: str, depth: int) -> Any:
    if random.random() < 0.15:
        return random.choice(_JUNK)
    holds = SNAKE_POSITIONS.get(keyword)
    if holds is None:
        return random.choice(_VALUES[keyword])
    if holds is Holds.MAP:
        return {name: _entry(random, depth + 1) for name in random.sample(_NAMES, random.randint(0, 2))}
    if holds is Holds.LIST or (holds is Holds.ITEMS and random.random() < 0.3):
        return [_entry(random, depth + 1) for _ in range(random.randint(0, 3))]
    return _entry(random, depth + 1)


def _entry(random: Random, depth: int) -> Any:
    if depth > _DEEPEST or random.random() < 0.2:
        return random.choice((*_JUNK, {"type": "null"}, {"const": 1}, {"type": "object"}))
    return _node(random, depth)
