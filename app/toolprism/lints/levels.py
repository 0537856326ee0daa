"""Measures the nesting of objects and arrays, following references."""

from typing import Final

from toolprism.core.json_types import Object
from toolprism.core.keywords import OF_TYPE
from toolprism.core.references import REFERENCE_KEYWORDS
from toolprism.lints.cycles import recursive_references
from toolprism.lints.same_instance import IN_PLACE
from toolprism.lints.subject import Place, Subject
from toolprism.lints.type_names import types_of

_CONTAINS: Final = ("object", "array")
#: Keywords that hold definitions, which count only if they are referenced.
_DEFINITIONS: Final = ("$defs", "definitions")


def first_deeper(subject: Subject, most: int) -> Place | None:
    """Return the first place whose object or array exceeds a number of levels, or None."""
    if _is_flat(subject, most):
        return None
    places = {id(place.value): place for place in subject.places if isinstance(place.value, dict)}
    below: dict[int, list[Place]] = {}
    for place in subject.places:
        if place.parent is not None and place.keyword not in _DEFINITIONS and id(place.value) in places:
            below.setdefault(id(place.parent.value), []).append(place)
    recursive = {id(place.value) for place in recursive_references(subject)}
    #: The levels above each node found so far; they only grow, up to `most`.
    above = {id(subject.schema): 0} if isinstance(subject.schema, dict) else {}
    pending = list(above)
    while pending:
        one = pending.pop()
        place = places[one]
        depth = above[one] + (1 if _is_container(place.node) else 0)
        if depth > most:
            return place
        targets = [] if one in recursive else [id(target) for target in subject.references.targets(place.node)]
        steps = [(id(child.value), above[one] if child.keyword in IN_PLACE else depth) for child in below.get(one, ())]
        for child, start in [*steps, *((target, above[one]) for target in targets)]:
            if child in places and above.get(child, -1) < start:
                above[child] = start
                pending.append(child)
    return None


def _is_flat(subject: Subject, most: int) -> bool:
    """Return whether no place is that deep; a fast check, because each level takes a subschema."""
    return all(place.depth < most for place in subject.places) and subject.keywords.isdisjoint(REFERENCE_KEYWORDS)


def _is_container(node: Object) -> bool:
    names = types_of(node)
    if names:
        return any(name in _CONTAINS for name in names)
    return any(not OF_TYPE[name].isdisjoint(node) for name in _CONTAINS)
