"""Finds references that lead back to a schema that contains them, by the strongly connected components of a graph."""

from collections.abc import Iterator, Mapping, Sequence

from toolprism.core.references import REFERENCE_KEYWORDS
from toolprism.lints.subject import Place, Subject


def components(graph: Mapping[int, Sequence[int]]) -> dict[int, int]:
    """Return the component of every node, named after one of its nodes.

    >>> found = components({1: [2], 2: [1, 3], 3: []})
    >>> found[1] == found[2], found[1] == found[3]
    (True, False)
    """
    search = _Search(graph)
    for start in graph:
        search.visit(start)
    return search.component


class _Search:
    """One depth-first search over all nodes."""

    def __init__(self, graph: Mapping[int, Sequence[int]]) -> None:
        self.component: dict[int, int] = {}
        self._graph = graph
        #: The order in which nodes were entered, and the earliest node reachable from each.
        self._entered: dict[int, int] = {}
        self._earliest: dict[int, int] = {}
        #: Nodes without a component so far, and nodes that are being left.
        self._open: list[int] = []
        self._work: list[tuple[int, Iterator[int]]] = []

    def visit(self, start: int) -> None:
        """Find the components of everything reachable from a node."""
        if start in self._entered:
            return
        self._enter(start)
        while self._work:
            node, rest = self._work[-1]
            following = next((one for one in rest if self._is_new(node, one)), None)
            if following is None:
                self._leave(node)
            else:
                self._enter(following)

    def _enter(self, node: int) -> None:
        self._entered[node] = self._earliest[node] = len(self._entered)
        self._open.append(node)
        self._work.append((node, iter(self._graph[node])))

    def _is_new(self, node: int, following: int) -> bool:
        if following not in self._entered:
            return True
        if following not in self.component:
            self._earliest[node] = min(self._earliest[node], self._entered[following])
        return False

    def _leave(self, node: int) -> None:
        self._work.pop()
        if self._work:
            above = self._work[-1][0]
            self._earliest[above] = min(self._earliest[above], self._earliest[node])
        if self._earliest[node] == self._entered[node]:
            while node not in self.component:
                self.component[self._open.pop()] = node


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
