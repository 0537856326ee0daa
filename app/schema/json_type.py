"""The JSON type of a value, in the words of JSON Schema; a number is a `number`, whole or not."""

from collections.abc import Iterable

from app.core.json_types import Json, Object


def type_of(value: Json) -> str:
    """Name the type of a value.

    >>> [type_of(value) for value in (None, True, 1, 1.5, "a", [], {})]
    ['null', 'boolean', 'number', 'number', 'string', 'array', 'object']
    """
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, (int, float)):
        return "number"
    if isinstance(value, str):
        return "string"
    return "object" if isinstance(value, dict) else "array"


def types_of(values: Iterable[Json]) -> list[str]:
    """Name the types of values, each once, in order."""
    return list(dict.fromkeys(map(type_of, values)))


def lacks_type(node: Object) -> bool:
    """Tell whether a node names no type: it has no `type`, or an empty one."""
    return node.get("type") in (None, "")
