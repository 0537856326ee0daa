"""A few arguments that a schema accepts: each property alone, each branch, each enum value, and values at bounds."""

from collections.abc import Iterator
from itertools import islice
from typing import Final

from toolprism.core.deadline import ask_deadline
from toolprism.core.json_types import Json, Object
from toolprism.core.references import follow
from toolprism.validation import choose_dialect, compiled

#: The most instances of one schema, of one property, and the levels that are entered.
_MOST: Final = 200
_FEW: Final = 12
_DEEP: Final = 5
_LONGEST_TEXT: Final = 2_000

_FORMATS: Final = {
    "date": "2026-01-31",
    "date-time": "2026-01-31T12:00:00Z",
    "time": "12:00:00Z",
    "email": "a@example.org",
    "uri": "https://example.org/",
    "uuid": "00000000-0000-4000-8000-000000000000",
    "ipv4": "192.0.2.1",
    "hostname": "example.org",
}
_BY_TYPE: Final[dict[str, list[Json]]] = {"boolean": [True, False], "null": [None]}


def accepted(schema: Json) -> list[Json]:
    """Return arguments that a schema accepts.

    >>> accepted({"type": "object", "properties": {"a": {"enum": [1, 2]}}, "required": ["a"]})
    [{'a': 1}, {'a': 2}]
    """
    program = compiled(schema, choose_dialect(schema).dialect)
    found: list[Json] = []
    for instance in islice(_of(schema, schema, 0), _MOST):
        ask_deadline()
        if instance not in found and program.validate(instance).valid:
            found.append(instance)
    return found


def _of(schema: Json, root: Json, depth: int) -> Iterator[Json]:
    if not isinstance(schema, dict) or depth > _DEEP:
        if schema is not False:
            yield from ("text", 1) if depth else ({},)
        return
    if "const" in schema:
        yield schema["const"]
    elif isinstance(schema.get("enum"), list):
        yield from schema["enum"]
    elif isinstance(schema.get("$ref"), str):
        target = follow(root, schema["$ref"])
        yield from _of(True if target is None else target[1], root, depth + 1)
    else:
        yield from _plain(schema, root, depth)


def _plain(schema: Object, root: Json, depth: int) -> Iterator[Json]:
    for name in ("anyOf", "oneOf"):
        branches = schema.get(name)
        if isinstance(branches, list):
            rest = {key: value for key, value in schema.items() if key != name}
            for branch in branches:
                yield from islice(_of(_joined(rest, branch), root, depth + 1), _FEW)
            return
    parts = schema.get("allOf")
    if isinstance(parts, list):
        joined: Json = {key: value for key, value in schema.items() if key != "allOf"}
        for part in parts:
            joined = _joined(joined, part)
        yield from _of(joined, root, depth + 1)
        return
    kinds = schema.get("type", "object" if "properties" in schema or not depth else ["string", "number"])
    for kind in kinds if isinstance(kinds, list) else [kinds]:
        yield from _of_type(str(kind), schema, root, depth)


def _joined(one: Json, other: Json) -> Json:
    if not isinstance(one, dict) or not isinstance(other, dict):
        return one if other is True else other
    joined = {**one, **other}
    for name in ("properties", "$defs"):
        first, second = one.get(name), other.get(name)
        if isinstance(first, dict) and isinstance(second, dict):
            joined[name] = {**first, **second}
    first, second = one.get("required"), other.get("required")
    if isinstance(first, list) and isinstance(second, list):
        joined["required"] = [*first, *second]
    return joined


def _of_type(kind: str, schema: Object, root: Json, depth: int) -> Iterator[Json]:
    match kind:
        case "string":
            yield from _texts(schema)
        case "integer" | "number":
            yield from _numbers(schema)
        case "array":
            yield from _arrays(schema, root, depth)
        case "object":
            yield from _objects(schema, root, depth)
        case _:
            yield from _BY_TYPE.get(kind, [])


def _texts(schema: Object) -> Iterator[Json]:
    examples = schema.get("examples")
    yield from examples[:3] if isinstance(examples, list) else ()
    if "default" in schema:
        yield schema["default"]
    named = schema.get("format")
    yield _FORMATS.get(named, "text") if isinstance(named, str) else "text"
    for name in ("minLength", "maxLength"):
        length = schema.get(name)
        if isinstance(length, int) and 0 <= length <= _LONGEST_TEXT:
            yield "x" * length
    if not schema.get("minLength"):
        yield ""


def _numbers(schema: Object) -> Iterator[Json]:
    step = schema.get("multipleOf")
    unit = step if isinstance(step, (int, float)) else 1
    for name in ("default", "minimum", "maximum"):
        if isinstance(schema.get(name), (int, float)):
            yield schema[name]
    for name, sign in (("exclusiveMinimum", 1), ("exclusiveMaximum", -1)):
        bound = schema.get(name)
        if isinstance(bound, (int, float)) and not isinstance(bound, bool):
            yield bound + sign * unit
    yield from (unit, 0, -unit)
    if schema.get("type") != "integer":
        yield 0.5


def _arrays(schema: Object, root: Json, depth: int) -> Iterator[Json]:
    items = list(islice(_of(schema.get("items", {}), root, depth + 1), _FEW))
    least = schema.get("minItems", 0)
    least = least if isinstance(least, int) and 0 <= least <= _FEW else 0
    if not least:
        yield []
    for item in items:
        yield [item] * max(1, least)
    most = schema.get("maxItems")
    if items and isinstance(most, int) and 1 < most <= _FEW:
        yield [items[0]] * most


def _objects(schema: Object, root: Json, depth: int) -> Iterator[Json]:
    held = schema.get("properties")
    properties = held if isinstance(held, dict) else {}
    values = {
        name: found for name, part in properties.items() if (found := list(islice(_of(part, root, depth + 1), _FEW)))
    }
    asked = schema.get("required")
    required = [name for name in asked if isinstance(name, str)] if isinstance(asked, list) else []
    base: dict[str, Json] = {name: values.get(name, ["text"])[0] for name in required}
    yield base
    for name, choices in values.items():
        yield from ({**base, name: choice} for choice in choices)
    yield {name: choices[0] for name, choices in values.items()} | {
        name: value for name, value in base.items() if name not in values
    }
    if schema.get("additionalProperties") is not False and not values:
        yield {**base, "any": "text"}
