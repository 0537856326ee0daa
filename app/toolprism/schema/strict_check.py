"""Finds features that make a strict mode impossible: OpenAI's as reference systems have it, and those of today."""

from collections.abc import Iterator
from functools import cache
from typing import Final

from toolprism.conditions.objects import is_of_type
from toolprism.conditions.references import find_recursion
from toolprism.core.json_types import Json, Object, compact
from toolprism.core.keywords import COMBINERS, only
from toolprism.core.meaning import accepts_nothing, has_no_type
from toolprism.core.pointer import Path
from toolprism.core.references import follow
from toolprism.core.walk import children, exists, nodes, required_names
from toolprism.schema.engine.references import names_a_branch
from toolprism.schema.satisfiability import unsatisfiable
from toolprism.schema.target import Check, Obstacle

#: The positions in which strict mode expects schemas.
STRICT_POSITIONS: Final = only("properties", "items", "prefixItems", "anyOf", "oneOf", "allOf", "$defs", "definitions")

_PLACES: Final = {
    "properties": "a property",
    "items": "an item",
    "prefixItems": "a tuple entry",
    "$defs": "a definition",
    "definitions": "a definition",
}

_OPEN_MAP: Final = "strict mode requires every property named; an open map cannot be closed without losing its entries"
#: Keywords left beside a reference that could not be inlined.
_MAKE_AN_OBJECT: Final = frozenset({"properties", "allOf"})
#: The types of most places, none of which is an object.
_PLAIN: Final = ("string", "integer", "number", "boolean", "array", "null")
#: What may open a place of any type.
_OPENING: Final = frozenset({"additionalProperties", "patternProperties"})
_SAYS_MORE: Final = frozenset({"anyOf", "oneOf", "allOf", "$ref", "enum", "const"})


def open_places(schema: Json) -> Iterator[Obstacle]:
    """Yield every place that accepts anything, which strict mode cannot close, as the reference pipeline sees it."""
    if exists(schema, _is_or_holds_an_open_place, STRICT_POSITIONS):
        yield from every_open_place(schema)


def _is_or_holds_an_open_place(value: Json) -> bool:
    if not isinstance(value, dict):
        return isinstance(value, bool)
    extra = value.get("additionalProperties")
    return not value or extra is True or isinstance(extra, dict) or "patternProperties" in value


def every_open_place(schema: Json, *, meant: bool = False) -> Iterator[Obstacle]:
    """Yield the results of `open_places`, which most schemas do not have, by a slower walk.

    Args:
        schema: the schema.
        meant: whether places without a type are known in every spelling, and properties that nothing fits left out.
    """
    for path, node in nodes(schema, STRICT_POSITIONS):
        if node.get("patternProperties"):
            yield Obstacle((*path, "patternProperties"), "strict mode has no properties by pattern")
        if node.get("additionalProperties") is True or isinstance(node.get("additionalProperties"), dict):
            yield Obstacle((*path, "additionalProperties"), _OPEN_MAP)
        for below, child in children(node, STRICT_POSITIONS):
            if (isinstance(child, bool) or child == {} or (meant and has_no_type(child))) and not (
                meant and _can_be_left_out(node, below, child)
            ):
                place = _PLACES.get(str(below[0]), "a branch")
                spelling = str(child).lower() if isinstance(child, bool) else compact(child)
                yield Obstacle(path + below, f"{place} that is `{spelling}` has no type, and strict mode requires one")


def _can_be_left_out(node: Object, below: Path, child: Json) -> bool:
    """Return whether a place is an optional property that nothing fits: the closed object refuses it anyway."""
    return below[0] == "properties" and accepts_nothing(child) and below[-1] not in required_names(node)


def untyped_places(schema: Json) -> Iterator[Obstacle]:
    """Yield every node that still has no type after inference."""
    if not isinstance(schema, dict):
        yield Obstacle((), "strict mode requires an object schema")
    for path, node in nodes(schema, STRICT_POSITIONS) if exists(schema, _is_untyped, STRICT_POSITIONS) else ():
        if _is_untyped(node):
            what = "the values of this enum share no simple" if "enum" in node else "this node has no"
            yield Obstacle(path, f"{what} type, and strict mode requires one")


def _is_untyped(node: Json) -> bool:
    if not isinstance(node, dict) or "type" in node or "$ref" in node:
        return False
    return not any(isinstance(node.get(combiner), list) for combiner in COMBINERS)


def unmerged_places(schema: Json) -> Iterator[Obstacle]:
    """Yield the results of `untyped_places` and `unmerged_references`; one walk shows that most schemas have none."""
    if not isinstance(schema, dict) or exists(
        schema, lambda node: _refers(node) or _is_untyped(node), STRICT_POSITIONS
    ):
        yield from untyped_places(schema)
        yield from unmerged_references(schema)


def unmerged_references(schema: Json) -> Iterator[Obstacle]:
    """Yield every reference of an output that strict mode cannot hold.

    Beside one, keywords would close an object around it; another names a branch that the rules moved away.
    """
    for path, node in nodes(schema, STRICT_POSITIONS) if exists(schema, _refers, STRICT_POSITIONS) else ():
        if "$ref" in node and not _MAKE_AN_OBJECT.isdisjoint(node):
            yield Obstacle(
                (*path, "$ref"),
                "the keywords beside this reference cannot be merged with what it refers to, "
                "and the closed object that they make would refuse its properties",
            )
        reference = node.get("$ref")
        if isinstance(reference, str) and names_a_branch(reference) and follow(schema, reference) is None:
            yield Obstacle((*path, "$ref"), f"{reference} names a branch that has no such place in strict mode")


@cache
def cannot_be_strict(*, recursion: bool = True, unmerged: bool = True) -> Check:
    """Return the check for schemas that no strict mode can express: open places, and unsatisfiable schemas.

    Args:
        recursion: whether a schema may be recursive.
        unmerged: whether a reference may have neighbours that close an object around it, as one that is inlined has.
    """

    def check(schema: Json) -> Iterator[Obstacle]:
        if exists(schema, _is_remarkable, STRICT_POSITIONS):  # most schemas have no such place
            yield from every_open_place(schema, meant=True)
            yield from unnamed_objects(schema)
        yield from unsatisfiable(schema)
        if exists(schema, _refers):
            yield from lost_references(schema)
            if not unmerged:
                yield from unmerged_references(schema)
            if not recursion:
                yield from recursive_references(schema)

    return check


def unnamed_objects(schema: Json) -> Iterator[Obstacle]:
    """Yield the open objects without named properties below the root; closed, they would accept nothing.

    A root without them is a tool that takes no arguments.
    """
    for path, node in nodes(schema, STRICT_POSITIONS) if exists(schema, _is_unnamed, STRICT_POSITIONS) else ():
        if path and _is_unnamed(node):
            yield Obstacle(path, "this object names no property, and closed it would take nothing")


def _is_remarkable(value: Json) -> bool:
    """Return whether a value is an open place, holds one, or is an object that names no property."""
    if type(value) is dict and value.get("type") in _PLAIN and _OPENING.isdisjoint(value):
        return False
    return _is_or_holds_an_open_place(value) or has_no_type(value) or _is_unnamed(value)


def _is_unnamed(node: Json) -> bool:
    if not isinstance(node, dict) or node.get("type") in _PLAIN:
        return False
    return (
        is_of_type(node, "object")
        and not (node.get("properties") or node.get("additionalProperties") is False)
        and _SAYS_MORE.isdisjoint(node)
    )


def _refers(value: Json) -> bool:
    return isinstance(value, dict) and "$ref" in value


def lost_references(schema: Json) -> Iterator[Obstacle]:
    """Yield the references that lead nowhere; in the output they might lead to a place that the rules made."""
    for path, node in nodes(schema, STRICT_POSITIONS):
        reference = node.get("$ref")
        if isinstance(reference, str) and follow(schema, reference) is None:
            yield Obstacle((*path, "$ref"), f"{reference} leads nowhere, and the provider refuses it")


def recursive_references(schema: Json) -> Iterator[Obstacle]:
    """Yield the references to a schema that contains them, directly or through others."""
    for path in find_recursion([*nodes(schema)], schema):
        yield Obstacle((*path, "$ref"), "this schema contains itself, and the provider compiles no recursion")
