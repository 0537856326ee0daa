"""Schemas that apply to the same value: a node, its branches, and what it refers to."""

from collections.abc import Iterator
from typing import Final

from app.core.json_types import Object
from app.lint.subject import Place

#: Keywords whose subschemas apply to the value that the node applies to.
IN_PLACE: Final = frozenset(
    {"allOf", "anyOf", "oneOf", "if", "then", "else", "not", "dependentSchemas", "dependencies"}
)
_LISTS: Final = ("allOf", "anyOf", "oneOf")
_ONES: Final = ("if", "then", "else")
#: Schemas that are looked at for one answer.
_MOST: Final = 200


def enclosing(place: Place) -> Iterator[Place]:
    """Yield the places above whose schemas apply to the same value, from the nearest up."""
    while place.parent is not None and place.keyword in IN_PLACE:
        place = place.parent
        yield place


def refines(place: Place) -> bool:
    """Return whether a place only adds to a schema above it that applies to the same value.

    That is so in a branch of a typed schema, and for a property there that the schema above has, too.
    """
    if any(_says_type(above.node) for above in enclosing(place)):
        return True
    if place.keyword != "properties" or place.parent is None:
        return False
    return any(place.name in names_of(above.node) for above in enclosing(place.parent))


def names_of(node: Object) -> Object:
    """Return the properties that a schema itself has."""
    properties = node.get("properties")
    return properties if isinstance(properties, dict) else {}


def defined_names(place: Place) -> frozenset[str] | None:
    """Return the names of all properties that are defined for the value of a place; None where there is too much."""
    names: frozenset[str] = frozenset()
    for each in (place, *enclosing(place)):
        found = _names_beside(each)
        if found is None:
            return None
        names |= found
    return names


def _names_beside(place: Place) -> frozenset[str] | None:
    """Return the properties of a schema and of all that applies to the same value with it; remembered."""
    known = place.subject.names_beside
    if id(place.value) not in known:
        known[id(place.value)] = _collected(place)
    return known[id(place.value)]


def _collected(place: Place) -> frozenset[str] | None:
    pending = [place.node]
    seen: set[int] = set()
    names: set[str] = set()
    for node in pending:  # it grows meanwhile
        if id(node) in seen:
            continue
        if len(seen) == _MOST:
            return None
        seen.add(id(node))
        names.update(names_of(node))
        pending += _beside(node, place)
    return frozenset(names)


def _beside(node: Object, place: Place) -> Iterator[Object]:
    """Yield the schemas that apply to the same value as a node: branches, and where references lead."""
    for keyword in _LISTS:
        branches = node.get(keyword)
        yield from (branch for branch in (branches if isinstance(branches, list) else ()) if isinstance(branch, dict))
    for keyword in _ONES:
        if isinstance(node.get(keyword), dict):
            yield node[keyword]
    yield from (found for found in place.subject.references.targets(node) if isinstance(found, dict))


def _says_type(node: Object) -> bool:
    return "type" in node or "properties" in node
