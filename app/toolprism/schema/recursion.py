"""Finds the references that close a circle: without them a schema would end."""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from toolprism.core.deadline import ask_deadline
from toolprism.core.errors import TooLarge
from toolprism.core.json_types import Json, Object
from toolprism.core.keywords import ANNOTATIONS
from toolprism.core.pointer import Path, render
from toolprism.core.references import References
from toolprism.core.walk import children, nodes, subschemas

#: What a copy of the root does not repeat.
_OF_THE_ROOT: Final = ("$schema", "$id", "$defs", "definitions")
#: What stands alone for its value, so that it may take another shape.
_ALONE: Final = frozenset({"properties", "additionalProperties", "items", "prefixItems", "anyOf", "oneOf"})


class Circle(NamedTuple):
    """A reference to a schema that contains it."""

    path: Path
    node: Object
    #: The place of the schema that it refers to.
    target: Path
    schema: Json


def circles(root: Json) -> Iterator[Circle]:
    """Yield the references that close a circle, as few as end every one; those beside other checks are left out."""
    schemas = dict(nodes(root))
    references = References(root)
    done: set[Path] = set()
    #: What is followed at the moment, each with what is left below it.
    pending: dict[Path, Iterator[Path]] = {}
    for start in schemas:
        if start not in done:
            pending[start] = _below(start, schemas, references)
        while pending:
            path, below = next(reversed(pending.items()))
            child = next(below, None)
            if child is None:
                del pending[path]
                done.add(path)
            elif child in pending:
                if _stands_alone(path, schemas[path]):
                    yield Circle(path, schemas[path], child, schemas[child])
            elif child in schemas and child not in done:
                pending[child] = _below(child, schemas, references)


def _below(path: Path, schemas: dict[Path, Object], references: References) -> Iterator[Path]:
    """Yield the schema that a node refers to, then those that it holds, except definitions."""
    node = schemas[path]
    reference = node.get("$ref")
    target = references.resolve(reference, node) if isinstance(reference, str) else None
    if target is not None:
        yield target[0]
    for place, _ in children(node):
        if place[0] not in ("$defs", "definitions"):
            yield (*path, *place)


def _stands_alone(path: Path, node: Object) -> bool:
    keyword = next((token for token in path[:-3:-1] if token in _ALONE), None)
    return keyword is not None and not node.keys() - {"$ref"} - ANNOTATIONS


class Copy(NamedTuple):
    """What stands in place of a reference that closes a circle."""

    value: Json
    #: Its number of schemas.
    size: int
    #: The places in it at which a reference is left.
    ends: Mapping[Path, Circle]


class Copies:
    """Copies of schemas that contain themselves."""

    def __init__(self, found: list[Circle], max_nodes: int) -> None:
        self._circles = found
        self._max_nodes = max_nodes
        self._known: dict[tuple[Path, int], Copy] = {}

    def each(self, levels: int) -> Iterator[tuple[Circle, Copy]]:
        """Yield each reference with what stands in its place: some levels, or the reference itself.

        Raises:
            TooLarge: they have too many schemas together.
        """
        size = 0
        for circle in self._circles:
            copy = self._of(circle, levels)
            size += copy.size
            self._check(circle, size)
            yield circle, copy

    def _of(self, circle: Circle, levels: int) -> Copy:
        if levels <= 0:
            return Copy(circle.node, 1, {(): circle})
        key = circle.target, levels
        if key not in self._known:
            self._known[key] = self._level(circle, levels)
        copy = self._known[key]
        said = {word: value for word, value in circle.node.items() if word != "$ref"}
        return copy._replace(value={**copy.value, **said}) if said and isinstance(copy.value, dict) else copy

    def _level(self, circle: Circle, levels: int) -> Copy:
        """Return a copy of what a reference leads to, with fewer levels of each reference in it."""
        ask_deadline()
        inner: dict[Path, Copy] = {}
        size = sum(1 for _ in subschemas(circle.schema))
        for each in self._circles:
            below = each.path[len(circle.target) :]
            if each.path == circle.target + below and (circle.target or below[0] not in _OF_THE_ROOT):
                inner[below] = self._of(each, levels - 1)
                size += inner[below].size
                self._check(circle, size)
        body = _with(circle.schema, {path: copy.value for path, copy in inner.items()})
        ends = {(*path, *place): end for path, copy in inner.items() for place, end in copy.ends.items()}
        if isinstance(body, dict) and not circle.target:
            body = {word: value for word, value in body.items() if word not in _OF_THE_ROOT}
        return Copy(body, size, ends)

    def _check(self, circle: Circle, size: int) -> None:
        if size > self._max_nodes:
            raise TooLarge(nodes=self._max_nodes, pointer=render(circle.path))


def _with(value: Json, places: Mapping[Path, Json]) -> Json:
    """Return a copy of a value with others at some places below it."""
    if () in places:
        return places[()]
    below: dict[str | int, dict[Path, Json]] = {}
    for path, new in places.items():
        below.setdefault(path[0], {})[path[1:]] = new
    if isinstance(value, dict):
        return {name: _with(each, below[name]) if name in below else each for name, each in value.items()}
    if isinstance(value, list):
        return [_with(each, below[index]) if index in below else each for index, each in enumerate(value)]
    return value
