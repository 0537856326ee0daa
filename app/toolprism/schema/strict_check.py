"""Finds features that make OpenAI's strict mode impossible."""

from collections.abc import Iterator
from typing import Final

from toolprism.core.json_types import Json, Object
from toolprism.core.pointer import Path
from toolprism.core.walk import children, exists, nodes, only
from toolprism.schema.keywords import COMBINERS
from toolprism.schema.target_plan import Obstacle

#: The positions in which strict mode expects schemas.
STRICT_POSITIONS: Final = only("properties", "items", "prefixItems", "anyOf", "oneOf", "allOf", "$defs", "definitions")

_PLACES: Final = {
    "properties": "a property",
    "items": "an item",
    "prefixItems": "a tuple entry",
    "$defs": "a definition",
    "definitions": "a definition",
}

#: Keywords left beside a reference that could not be inlined.
_MAKE_AN_OBJECT: Final = frozenset({"properties", "allOf"})


def open_places(schema: Json) -> Iterator[Obstacle]:
    """Yield every place that accepts anything, which strict mode cannot close."""
    if exists(schema, _is_or_holds_an_open_place, STRICT_POSITIONS):
        yield from every_open_place(schema)


def _is_or_holds_an_open_place(value: Json) -> bool:
    if not isinstance(value, dict):
        return isinstance(value, bool)
    extra = value.get("additionalProperties")
    return not value or extra is True or isinstance(extra, dict) or "patternProperties" in value


def every_open_place(schema: Json) -> Iterator[Obstacle]:
    """Yield the results of `open_places`, which most schemas do not have, by a slower walk."""
    for path, node in nodes(schema, STRICT_POSITIONS):
        yield from _maps(path, node)
        for below, child in children(node, STRICT_POSITIONS):
            if isinstance(child, bool) or child == {}:
                place = _PLACES.get(str(below[0]), "a branch")
                spelling = "{}" if child == {} else str(child).lower()
                yield Obstacle(path + below, f"{place} that is `{spelling}` has no type, and strict mode requires one")


def _maps(path: Path, node: Object) -> Iterator[Obstacle]:
    if node.get("patternProperties"):
        yield Obstacle((*path, "patternProperties"), "strict mode has no properties by pattern")
    extra = node.get("additionalProperties")
    if extra is True or isinstance(extra, dict):
        reason = "strict mode requires every property named; an open map cannot be closed without losing its entries"
        yield Obstacle((*path, "additionalProperties"), reason)


def untyped_places(schema: Json) -> Iterator[Obstacle]:
    """Yield every node that still has no type after inference."""
    if not isinstance(schema, dict):
        yield Obstacle((), "strict mode requires an object schema")
    for path, node in nodes(schema, STRICT_POSITIONS):
        if not _is_untyped(node):
            continue
        reason = (
            "the values of this enum share no simple type, and strict mode requires one"
            if "enum" in node
            else "this node has no type, and strict mode requires one"
        )
        yield Obstacle(path, reason)


def _is_untyped(node: Json) -> bool:
    if not isinstance(node, dict) or "type" in node or "$ref" in node:
        return False
    return not any(isinstance(node.get(combiner), list) for combiner in COMBINERS)


def unmerged_places(schema: Json) -> Iterator[Obstacle]:
    """Yield the results of `untyped_places`, and every reference whose siblings would close an object around it."""
    yield from untyped_places(schema)
    for path, node in nodes(schema, STRICT_POSITIONS):
        if _is_unmerged(node):
            yield Obstacle(
                (*path, "$ref"),
                "the keywords beside this reference cannot be merged with what it refers to, "
                "and the closed object that they make would refuse its properties",
            )


def _is_unmerged(node: Json) -> bool:
    return isinstance(node, dict) and "$ref" in node and not _MAKE_AN_OBJECT.isdisjoint(node)
