"""Reference validators: `jsonschema`, with `nullable` as OpenAPI reads it, and `jsonschema_rs` for meta-schemas."""

from collections.abc import Iterator
from typing import Any, Final

import jsonschema_rs
from jsonschema import Draft7Validator, Draft202012Validator, FormatChecker
from referencing import Registry

from toolprism.core.keywords import POSITIONS, Holds

_FORMATS = FormatChecker(formats=["date", "email", "ipv4"])


_META_VALIDATORS: Final[dict[type[Any], Any]] = {
    draft: compiled(draft.META_SCHEMA, validate_formats=False)
    for draft, compiled in (
        (Draft202012Validator, jsonschema_rs.Draft202012Validator),
        (Draft7Validator, jsonschema_rs.Draft7Validator),
    )
}


def is_valid_schema(schema: Any, draft: type[Any] = Draft202012Validator) -> bool:
    """Return whether a schema is valid against its meta-schema."""
    try:
        return bool(_META_VALIDATORS[draft].is_valid(schema))
    except (ValueError, RecursionError):  # too deep
        return False


def refused_by_meta_schema(schema: Any, draft: type[Any]) -> Iterator[tuple[str | int, ...]]:
    """Yield the paths that a meta-schema refuses."""
    for error in _META_VALIDATORS[draft].iter_errors(schema):
        yield tuple(error.instance_path)


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
