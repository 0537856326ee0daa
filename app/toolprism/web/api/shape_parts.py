"""Building blocks for shapes: JSON Schemas of strings, flags, lists, records and lines."""

from collections.abc import Mapping
from typing import Final

from toolprism.core.json_types import Object

TEXT: Final[Object] = {"type": "string"}
TEXT_OR_NULL: Final[Object] = {"type": ["string", "null"]}
FLAG: Final[Object] = {"type": "boolean"}
COUNT: Final[Object] = {"type": "integer", "minimum": 1}
NUMBER: Final[Object] = {"type": "integer", "minimum": 0}
POINTER: Final[Object] = {"type": "string", "format": "json-pointer"}
POINTER_OR_NULL: Final[Object] = {"type": ["string", "null"], "format": "json-pointer"}
SEVERITY: Final[Object] = {"enum": ["error", "warning", "note"]}


def ref(name: str) -> Object:
    """Return a reference to a shape."""
    return {"$ref": f"#/components/schemas/{name}"}


def list_of(item: Object) -> Object:
    """Return the schema of an array."""
    return {"type": "array", "items": item}


def record(required: Mapping[str, Object], optional: Mapping[str, Object] | None = None) -> Object:
    """Return the schema of an object that has no other members."""
    return {**open_record(required, optional), "additionalProperties": False}


def open_record(required: Mapping[str, Object], optional: Mapping[str, Object] | None = None) -> Object:
    """Return the schema of an object that may have further members."""
    return {"type": "object", "properties": {**required, **(optional or {})}, "required": list(required)}


def line(required: Mapping[str, Object], optional: Mapping[str, Object] | None = None) -> Object:
    """Return the schema of a line object; unknown members are ignored."""
    return open_record(required, {"id": {}, **(optional or {})})
