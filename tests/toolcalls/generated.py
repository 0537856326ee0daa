"""Random schemas of tools, and arguments that nearly fit: a valid value with a few of a model's slips."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

_NAMES = ("file_path", "limit", "maxResults", "mode", "kind", "tags", "n", "a/b")


def schema(random: Random, depth: int = 3) -> Any:
    """Return a random schema of a tool."""
    makers: list[Callable[[Random, int], Any]] = [_text, _number, _listed, _boolean, _several]
    if depth:
        makers += [_object, _object, _array, _union]
    return random.choice(makers)(random, depth)


def tool(random: Random) -> dict[str, Any]:
    """Make up the schema of a tool."""
    return _object(random, 3)


def instance(random: Random, node: Any) -> Any:
    """Make up a value that often fits."""
    if "enum" in node:
        return random.choice(node["enum"])
    if "const" in node:
        return node["const"]
    for keyword in ("anyOf", "oneOf"):
        if keyword in node:
            return instance(random, random.choice(node[keyword]))
    kind = node.get("type")
    if kind == "object":
        return _members(random, node)
    if kind == "array":
        return [instance(random, node["items"]) for _ in range(random.randint(0, 3))]
    kind = random.choice(kind) if isinstance(kind, list) else kind
    values = {
        "string": ("a", "x,y", "5", "null", ""),
        "integer": (0, 1, 12),
        "number": (1, 1.5),
        "boolean": (True, False),
    }
    return random.choice(values.get(kind, (None,)))


def slips(random: Random, value: Any) -> Any:
    """Return a value as a model with slips writes it."""
    for _ in range(random.randint(0, 3)):
        value = _slip(random, value)
    return value


def _slip(random: Random, value: Any) -> Any:
    if isinstance(value, dict) and value and random.random() < 0.7:
        return _slip_in_object(random, dict(value))
    if isinstance(value, list) and value and random.random() < 0.7:
        return [*value[:-1], _slip(random, value[-1])]
    slipped = (json.dumps(value), repr(value), None, [value], str(value).upper(), {"value": value}, 1, "yes")
    return random.choice(slipped)


def _slip_in_object(random: Random, value: dict[str, Any]) -> Any:
    name = random.choice(list(value))
    match random.randrange(5):
        case 0:
            value[name.upper()] = value.pop(name)
        case 1:
            value[random.choice(("extra", "limits", "file-path"))] = 1
        case 2:
            del value[name]
        case _:
            value[name] = _slip(random, value[name])
    return value


def _members(random: Random, node: Any) -> dict[str, Any]:
    wanted = [name for name in node["properties"] if name in node.get("required", ()) or random.random() < 0.6]
    return {name: instance(random, node["properties"][name]) for name in wanted}


def _text(random: Random, _: int) -> Any:
    return random.choice(
        ({"type": "string"}, {"type": "string", "minLength": 1}, {"type": "string", "pattern": "^[a-z]"})
    )


def _number(random: Random, _: int) -> Any:
    return random.choice(({"type": "integer"}, {"type": "number"}, {"type": "integer", "minimum": 1, "default": 3}))


def _boolean(_: Random, __: int) -> Any:
    return {"type": "boolean"}


def _listed(random: Random, _: int) -> Any:
    return random.choice(
        ({"type": "string", "enum": ["files", "count"]}, {"enum": ["A", "a", 1, None]}, {"const": "v1"})
    )


def _several(random: Random, _: int) -> Any:
    return {"type": random.sample(["string", "integer", "boolean", "null"], 2)}


def _array(random: Random, depth: int) -> Any:
    return {"type": "array", "items": schema(random, depth - 1), **random.choice(({}, {"minItems": 1}))}


def _union(random: Random, depth: int) -> Any:
    return {random.choice(("anyOf", "oneOf")): [schema(random, depth - 1) for _ in range(random.randint(1, 3))]}


def _object(random: Random, depth: int) -> dict[str, Any]:
    names = random.sample(_NAMES, random.randint(0, 4))
    properties = {name: schema(random, depth - 1) for name in names}
    required = [name for name in names if random.random() < 0.5]
    rest: dict[str, Any] = random.choice(({}, {"additionalProperties": False}, {"unevaluatedProperties": False}))
    return {"type": "object", "properties": properties, "required": required, **rest}
