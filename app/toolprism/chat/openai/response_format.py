"""Reads `response_format`."""

from typing import Final

from toolprism.chat.model.errors import WireError
from toolprism.chat.model.generation import ResponseFormat
from toolprism.chat.openai.request_fields import read_object
from toolprism.core.json_types import Json, Object

_SCHEMA: Final = "response_format.json_schema"
#: Keywords that occur in a JSON Schema but not in a response format.
_SCHEMA_KEYWORDS: Final = frozenset(
    {"$schema", "$ref", "$defs", "properties", "anyOf", "oneOf", "allOf", "enum", "items"}
)
_SCHEMA_TYPES: Final = frozenset({"object", "array", "string", "number", "integer", "boolean"})


def read_response_format(value: Json) -> ResponseFormat | None:
    """Return the format.

    Raises:
        WireError: the format is not valid.
    """
    if value is None:
        return None
    given = read_object(value, "response_format", "invalid_response_format")
    kind = given.get("type")
    if "json_schema" not in given and _is_schema(given):
        raise WireError("invalid_response_format", "response_format", "bare_schema")
    if kind == "text":
        return ResponseFormat(kind="text")
    if kind == "json_object":
        return ResponseFormat(kind="json_object", ignored=_ignored(given))
    if kind != "json_schema":
        raise WireError("invalid_response_format", "response_format.type")
    if given.get("json_schema") is None:
        raise WireError("invalid_response_format", _SCHEMA, "missing_json_schema")
    named = read_object(given["json_schema"], _SCHEMA, "invalid_response_format")
    if named.get("schema") is None:
        code = "bare_json_schema" if _is_schema(named) else "missing_schema"
        raise WireError("invalid_response_format", f"{_SCHEMA}.schema", code)
    schema = read_object(named["schema"], f"{_SCHEMA}.schema", "invalid_response_format")
    return ResponseFormat(kind="json_schema", schema=schema, at=f"{_SCHEMA}.schema")


def _ignored(given: Object) -> tuple[str, ...]:
    """Return the members that belong to another kind of format."""
    return tuple(f"response_format.{name}" for name in ("schema", "json_schema") if given.get(name) is not None)


def _is_schema(value: Object) -> bool:
    """Return whether an object is a JSON Schema rather than a wrapper around one."""
    kind = value.get("type")
    return (
        not value.keys().isdisjoint(_SCHEMA_KEYWORDS)
        or isinstance(kind, list)
        or (isinstance(kind, str) and kind.lower() in _SCHEMA_TYPES)
    )
