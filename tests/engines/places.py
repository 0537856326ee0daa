"""The places where the schema of a question stands, and how its arguments are written there."""

import json
from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

from tests.engines.questions import DEFINITIONS

_OTHER: Final = "the other branch"


class Place(NamedTuple):
    """A place in a schema."""

    schema: Callable[[Any], dict[str, Any]]
    arguments: Callable[[Any], Any]


def _in_property(schema: Any) -> dict[str, Any]:
    return {"type": "object", "properties": {"p": schema}, "required": ["p"], "additionalProperties": False}


PLACES: Final = {
    "root": Place(lambda schema: schema, lambda value: value),
    "property": Place(_in_property, lambda value: {"p": value}),
    "item": Place(lambda schema: {"type": "array", "items": schema}, lambda value: [value]),
    "definition": Place(
        lambda schema: _in_property({"$ref": "#/$defs/here"}) | {"$defs": {"here": schema}}, lambda value: {"p": value}
    ),
    "branch": Place(lambda schema: _in_property({"anyOf": [{"const": _OTHER}, schema]}), lambda value: {"p": value}),
}


def placed(schema: Any, place: Place) -> dict[str, Any]:
    """Return a document with a schema at a place, and the definitions that it refers to."""
    document = place.schema(schema)
    needed = _needed(json.dumps(schema))
    return {**document, "$defs": {**needed, **document.get("$defs", {})}} if needed else document


def _needed(text: str) -> dict[str, Any]:
    return {name: schema for name, schema in DEFINITIONS.items() if f'"#/$defs/{name}"' in text}


def written(value: Any) -> Iterator[str]:
    """Yield the texts of a value, without spaces and with them."""
    yield json.dumps(value, separators=(",", ":"), ensure_ascii=False)
    yield json.dumps(value, ensure_ascii=False)
