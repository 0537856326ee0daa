"""An independent judge of what a schema accepts: the `jsonschema` package, told what `nullable` means."""

from collections.abc import Iterator
from random import Random
from typing import Any

import jsonschema
from jsonschema import Draft202012Validator, FormatChecker
from referencing import Registry

from app.core.walk import POSITIONS, Holds

_FORMATS = FormatChecker(formats=["date", "email", "ipv4"])


def is_valid_schema(schema: Any, draft: type[Any] = Draft202012Validator) -> bool:
    """Whether the meta-schema has nothing against a schema."""
    try:
        draft.check_schema(schema)
    except (jsonschema.SchemaError, RecursionError):
        return False
    return True


def judge(schema: Any, draft: type[Any] = Draft202012Validator) -> Any:
    """A validator; `nullable: true` is read as OpenAPI reads it, and nothing is ever fetched."""
    return draft(translated(schema), registry=Registry(), format_checker=_FORMATS)


def translated(schema: Any) -> Any:
    """Say `nullable: true` in JSON Schema's own words, wherever a schema stands."""
    if not isinstance(schema, dict):
        return schema
    node = {keyword: _below(POSITIONS.get(keyword), value) for keyword, value in schema.items()}
    if node.pop("nullable", None) is True:
        return {"anyOf": [node, {"type": "null"}]}
    return node


def _below(holds: Holds | None, value: Any) -> Any:
    if holds is None:
        return value
    if isinstance(value, list):
        return [translated(entry) for entry in value]
    if holds is Holds.MAP and isinstance(value, dict):
        return {name: translated(child) for name, child in value.items()}
    return translated(value)


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
    """Values that a schema is likely to have an opinion about, and some that it is not."""
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
