"""Finds the schemas that apply to the same value: a node, its branches, and referenced schemas."""

from collections.abc import Iterator
from typing import Final, TypeGuard

from toolprism.core.json_types import Object, list_at, object_at
from toolprism.core.keywords import COMBINERS
from toolprism.lints.subject import Place

#: Keywords whose subschemas apply to the same value as the node.
IN_PLACE: Final = frozenset(
    {"allOf", "anyOf", "oneOf", "if", "then", "else", "not", "dependentSchemas", "dependencies"}
)
#: The most schemas visited for one result.
_MOST: Final = 200


def enclosing(place: Place) -> Iterator[Place]:
    """Yield the enclosing places whose schemas apply to the same value, from the nearest up."""
    while place.parent is not None and place.keyword in IN_PLACE:
        place = place.parent
        yield place


def refines(place: Place) -> bool:
    """Return whether a place only refines a schema above it that applies to the same value.

    That is so in a branch of a typed schema, and for a property of the branch that the schema above also has.
    """
    if any(_says_type(above.node) for above in enclosing(place)):
        return True
    if place.keyword != "properties" or place.parent is None:
        return False
    return any(place.name in object_at(above.node, "properties") for above in enclosing(place.parent))


def defined_names(place: Place) -> frozenset[str] | None:
    """Return the names of all properties defined for the value of a place; None if there are too many schemas."""
    names: frozenset[str] = frozenset()
    for each in (place, *enclosing(place)):
        found = _names_beside(each)
        if found is None:
            return None
        names |= found
    return names


def _names_beside(place: Place) -> frozenset[str] | None:
    """Return the properties of all schemas that apply to the same value; cached."""
    known = place.subject.names_beside
    if id(place.value) not in known:
        known[id(place.value)] = _collected(place)
    return known[id(place.value)]


def _collected(place: Place) -> frozenset[str] | None:
    pending = [place.node]
    seen: set[int] = set()
    names: set[str] = set()
    for node in pending:  # the list grows meanwhile
        if id(node) in seen:
            continue
        if len(seen) == _MOST:
            return None
        seen.add(id(node))
        names.update(object_at(node, "properties"))
        pending += _beside(node, place)
    return frozenset(names)


def _beside(node: Object, place: Place) -> Iterator[Object]:
    """Yield the schemas that apply to the same value as a node: branches and referenced schemas."""
    branches = (branch for keyword in COMBINERS for branch in list_at(node, keyword))
    ones = (node.get(keyword) for keyword in ("if", "then", "else"))
    yield from filter(_is_object, (*branches, *ones, *place.subject.references.targets(node)))


def _is_object(value: object) -> TypeGuard[Object]:
    return isinstance(value, dict)


def _says_type(node: Object) -> bool:
    return "type" in node or "properties" in node
