"""Random instances that a schema is likely to distinguish, the same for the same seed."""

from collections.abc import Iterator
from random import Random
from typing import Any

_ANYTHING: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    1,
    3,
    -1,
    1.5,
    10,
    "",
    "a",
    "ab",
    "xyz",
    "abcdef",
    [],
    ["a"],
    [1, 1],
    {},
    {"x": 1},
)


def instances(schema: Any, random: Random, count: int = 24) -> Iterator[Any]:
    """Yield values near the limits of a schema, and values of every type."""
    yield from _ANYTHING
    for _ in range(count):
        yield _instance(schema, random, 4)


def _instance(schema: Any, random: Random, depth: int) -> Any:
    if not isinstance(schema, dict) or depth == 0 or random.random() < 0.1:
        return random.choice(_ANYTHING)
    for keyword in random.sample(("const", "enum", "anyOf", "oneOf", "allOf", "any_of"), 6):
        value = schema.get(keyword)
        if keyword == "const" and "const" in schema and random.random() < 0.7:
            return value
        if keyword == "enum" and isinstance(value, list) and value and random.random() < 0.7:
            return random.choice(value)
        if isinstance(value, list) and value and random.random() < 0.6:
            return _instance(random.choice(value), random, depth - 1)
    if "properties" in schema or schema.get("type") == "object" or "required" in schema:
        return _object(schema, random, depth)
    if "items" in schema or "prefixItems" in schema:
        return _array(schema, random, depth)
    return _scalar(schema, random)


def _object(schema: dict[str, Any], random: Random, depth: int) -> Any:
    properties = schema.get("properties")
    known = properties if isinstance(properties, dict) else {}
    required = schema.get("required")
    names = [name for name in known if random.random() < 0.6]
    names += (
        [name for name in required if isinstance(name, str) and random.random() < 0.8]
        if isinstance(required, list)
        else []
    )
    value = {name: _instance(known.get(name, {}), random, depth - 1) for name in names}
    if random.random() < 0.3:
        value[random.choice(("x", "extra", "b", "xy"))] = random.choice(_ANYTHING)
    return value


def _array(schema: dict[str, Any], random: Random, depth: int) -> Any:
    items = schema.get("items")
    prefix = schema.get("prefixItems")
    listed = list(prefix) if isinstance(prefix, list) else list(items) if isinstance(items, list) else []
    value = [_instance(entry, random, depth - 1) for entry in listed[: random.randint(0, 3)]]
    value += [_instance(items, random, depth - 1) for _ in range(random.randint(0, 2))]
    return value


def _scalar(schema: dict[str, Any], random: Random) -> Any:
    limits = [
        schema[key]
        for key in ("minimum", "maximum", "exclusiveMinimum", "multipleOf", "minLength", "maxLength")
        if key in schema
    ]
    numbers = [limit for limit in limits if isinstance(limit, (int, float))]
    if numbers and random.random() < 0.8:
        near = random.choice(numbers) + random.choice((-1, 0, 0.5, 1))
        return "a" * max(0, int(near)) if "minLength" in schema or "maxLength" in schema else near
    return random.choice(_ANYTHING)
