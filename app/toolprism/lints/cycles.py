"""Finds references that lead back to a schema that contains them."""

from collections.abc import Iterator

from toolprism.core.references import REFERENCE_KEYWORDS
from toolprism.lints.components import components
from toolprism.lints.subject import Place, Subject


def recursive_references(subject: Subject) -> tuple[Place, ...]:
    """Return the places of references that can be reached again from their own target."""
    if subject.keywords.isdisjoint(REFERENCE_KEYWORDS):
        return ()
    by_node = {id(place.value): place for place in subject.places if isinstance(place.value, dict)}
    edges = {one: [id(target) for target in _targets(place)] for one, place in by_node.items()}
    below: dict[int, list[int]] = {one: [] for one in by_node}
    for place in subject.places:
        if place.parent is not None and id(place.value) in by_node:
            below[id(place.parent.value)].append(id(place.value))
    component = components({one: [*below[one], *(t for t in edges[one] if t in below)] for one in by_node})
    return tuple(
        place for one, place in by_node.items() if any(component.get(target) == component[one] for target in edges[one])
    )


def _targets(place: Place) -> Iterator[object]:
    yield from place.subject.references.targets(place.node)
