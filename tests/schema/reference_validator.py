"""A reference validator: the `jsonschema` package, with `nullable` as OpenAPI reads it."""

from typing import Any

import jsonschema
from jsonschema import Draft202012Validator, FormatChecker
from referencing import Registry

from app.core.walk import POSITIONS, Holds

_FORMATS = FormatChecker(formats=["date", "email", "ipv4"])


def is_valid_schema(schema: Any, draft: type[Any] = Draft202012Validator) -> bool:
    """Return whether a schema is valid against its meta-schema."""
    try:
        draft.check_schema(schema)
    except (jsonschema.SchemaError, RecursionError):
        return False
    return True


def validator(schema: Any, draft: type[Any] = Draft202012Validator) -> Any:
    """Return a validator of a schema; nothing is ever fetched."""
    return draft(translated(schema), registry=Registry(), format_checker=_FORMATS)


def translated(schema: Any) -> Any:
    """Write `nullable: true` as a union with null, wherever a schema stands."""
    if not isinstance(schema, dict):
        return schema
    node = {keyword: _below(POSITIONS.get(keyword), value) for keyword, value in schema.items()}
    if node.pop("nullable", None) is True:
        kept = {keyword: node.pop(keyword) for keyword in ("$defs", "definitions") if keyword in node}
        return {**kept, "anyOf": [node, {"type": "null"}]}  # references find the definitions where they were
    return node


def _below(holds: Holds | None, value: Any) -> Any:
    if holds is None:
        return value
    if isinstance(value, list):
        return [translated(entry) for entry in value]
    if holds is Holds.MAP and isinstance(value, dict):
        return {name: translated(child) for name, child in value.items()}
    return translated(value)
