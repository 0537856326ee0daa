"""Instances at the limits of schemas: values just inside and just outside of what their keywords say."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any, Final

from tests.schema.random_instances import instances
from toolprism.core.keywords import SNAKE_POSITIONS
from toolprism.core.walk import nodes

_SAMPLES: Final = ("", "a", "b", "ab", "ba", "aaa", "xyz", "2024-02-29", "me@example.com", "127.0.0.1", "1")
_LENGTHS: Final = frozenset({"minLength", "maxLength"})
_BOUNDS: Final = frozenset({"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"})
#: Longer limits of lengths are not tried.
_LONG: Final = 20


def boundaries(sides: tuple[Any, ...], random: Random, count: int) -> list[Any]:
    """Return instances near the limits of schemas, each once: scalars, and objects and lists made of them.

    Args:
        sides: the schemas.
        random: decides.
        count: how many objects and lists to make of each kind.
    """
    found = {json.dumps(instance, sort_keys=True): instance for instance in _candidates(sides, random, count)}
    return list(found.values())


def _candidates(sides: tuple[Any, ...], random: Random, count: int) -> Iterator[Any]:
    scalars = [*_SAMPLES, *_limits(sides)]
    names = sorted(_names(sides)) or ["x"]
    yield from random.sample(scalars, min(len(scalars), 2 * count))
    for side in sides:
        yield from instances(side, random, count)
    for _ in range(count):
        yield _object(names, scalars, random, 2)
        yield [random.choice(scalars) for _ in range(random.randint(0, 4))]


def _object(names: list[str], scalars: list[Any], random: Random, depth: int) -> dict[str, Any]:
    chosen = random.sample(names, random.randint(0, min(4, len(names))))
    return {
        name: _object(names, scalars, random, depth - 1)
        if depth and random.random() < 0.15
        else [random.choice(scalars)]
        if random.random() < 0.1
        else random.choice(scalars)
        for name in chosen
    }


def _limits(sides: tuple[Any, ...]) -> Iterator[Any]:
    """Yield the values that keywords are about, and their neighbours."""
    for side in sides:
        for _, node in nodes(side, SNAKE_POSITIONS):
            for keyword, value in node.items():
                if isinstance(value, bool):
                    continue
                if keyword in _LENGTHS and isinstance(value, (int, float)) and 0 <= value <= _LONG:
                    yield from ("a" * max(0, int(value) + step) for step in (-1, 0, 1))
                elif keyword in _BOUNDS and isinstance(value, (int, float)):
                    yield from (value - 1, value - 0.5, value, value + 0.5, value + 1)
                elif keyword == "const":
                    yield value
                elif keyword == "enum" and isinstance(value, list):
                    yield from value
                    yield from (str(member) for member in value if isinstance(member, (int, float)))


def _names(sides: tuple[Any, ...]) -> set[str]:
    found = {"x"}
    for side in sides:
        for _, node in nodes(side, SNAKE_POSITIONS):
            for keyword in ("properties", "dependencies", "dependentRequired", "dependentSchemas"):
                if isinstance(node.get(keyword), dict):
                    found |= {*node[keyword]}
            if isinstance(node.get("required"), list):
                found |= {name for name in node["required"] if isinstance(name, str)}
    return found | {"ab"}
