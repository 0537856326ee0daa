"""The places of an output that lead to a mark, as a tree over arguments: one node for each such schema."""

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import Final, NamedTuple, TypeAlias

from toolprism.core.json_types import Json, Object
from toolprism.core.keywords import UNIONS
from toolprism.core.pointer import Path
from toolprism.core.references import References
from toolprism.core.walk import nodes
from toolprism.wayback.marks import Marks, Optional, Shaped, Texts

#: Keywords whose schemas apply to the same value; one of a union's branches does, and every other one.
_TOGETHER: Final = ("allOf", "$ref")


class Branch(NamedTuple):
    """A branch of a union."""

    schema: Json
    #: None if nothing is marked in it.
    place: "Place | None"


@dataclass(eq=False)
class Place:
    """A schema of the output that has a mark, or leads to one."""

    schema: Object
    #: Whether another branch of a union took a value of it before an object was closed there, whatever its members.
    is_doubtful: bool = False
    optional: Mapping[str, Optional] = field(default_factory=dict)
    texts: Texts | None = None
    shaped: Shaped | None = None
    #: The author's values by JSON text, with the text of the output.
    properties: dict[str, "Place"] = field(default_factory=dict)
    patterns: list[tuple[str, "Place"]] = field(default_factory=list)
    others: "Place | None" = None
    #: Entries of a tuple by index, and the entries after them.
    entries: dict[int, "Place"] = field(default_factory=dict)
    items: "Place | None" = None
    first_item: int = 0
    #: The schemas that apply to the same value.
    together: list["Place"] = field(default_factory=list)
    unions: list[tuple[Branch, ...]] = field(default_factory=list)


#: A subschema: the keyword it stands under, its name or index there, its place.
_Edge: TypeAlias = tuple[str, str | int | None, Path]


def tree(output: Json, marks: Marks) -> Place | None:
    """Return the root of the tree; None if no mark can be reached from the root."""
    schemas: dict[Path, Object] = dict(nodes(output))
    references = References(output)
    edges = {path: [*_edges(path, node, references)] for path, node in schemas.items()}
    leading = _leading(marks.places & schemas.keys(), edges)
    doubtful = _doubtful(marks.closed & schemas.keys(), edges) if marks.closed and () in leading else set()
    places = {
        path: Place(
            schemas[path], path in doubtful, marks.optional.get(path, {}), marks.texts.get(path), marks.shaped.get(path)
        )
        for path in leading
    }
    for path, place in places.items():
        _connect(place, path, edges[path], places)
    return places.get(())


def _leading(marked: AbstractSet[Path], edges: Mapping[Path, list[_Edge]]) -> set[Path]:
    """Return the places from which a marked one can be reached."""
    above: dict[Path, list[Path]] = {}
    for path, below in edges.items():
        for _, _, child in below:
            above.setdefault(child, []).append(path)
    found, pending = set(marked), [*marked]
    while pending:
        for path in above.get(pending.pop(), ()):
            if path not in found:
                found.add(path)
                pending.append(path)
    return found


def _doubtful(closed: AbstractSet[Path], edges: Mapping[Path, list[_Edge]]) -> set[Path]:
    """Return the places in branches of unions beside a branch in which an object was closed."""
    leading = _leading(closed, edges)
    pending = []
    for below in edges.values():
        for union in UNIONS:
            branches = [child for keyword, _, child in below if keyword == union]
            closing = [child for child in branches if child in leading]
            pending += [child for child in branches if closing not in ([], [child])]
    found = set(pending)
    while pending:
        for _, _, child in edges.get(pending.pop(), ()):
            if child not in found:
                found.add(child)
                pending.append(child)
    return found


def _edges(path: Path, node: Object, references: References) -> Iterator[_Edge]:
    """Yield the subschemas of a node that apply to the same value, or to what it holds."""
    for keyword in ("properties", "patternProperties"):
        value = node.get(keyword)
        for name in value if isinstance(value, dict) else ():
            yield keyword, name, (*path, keyword, name)
    for keyword in ("prefixItems", "items", *UNIONS, "allOf"):
        value = node.get(keyword)
        for index in range(len(value)) if isinstance(value, list) else ():
            yield keyword, index, (*path, keyword, index)
    for keyword in ("additionalProperties", "items"):
        if isinstance(node.get(keyword), dict):
            yield keyword, None, (*path, keyword)
    reference = node.get("$ref")
    target = references.resolve(reference, node) if isinstance(reference, str) else None
    if target is not None:
        yield "$ref", None, target[0]


def _connect(place: Place, path: Path, edges: list[_Edge], places: Mapping[Path, Place]) -> None:
    for keyword, name, child in edges:
        below = places.get(child)
        if below is None:
            continue
        if isinstance(name, str):
            _add_named(place, keyword, name, below)
        elif keyword in _TOGETHER:
            place.together.append(below)
        elif keyword not in UNIONS:
            _add_entry(place, keyword, name, below)
    place.unions += _unions(place.schema, path, places)


def _add_named(place: Place, keyword: str, name: str, below: Place) -> None:
    if keyword == "properties":
        place.properties[name] = below
    else:
        place.patterns.append((name, below))


def _add_entry(place: Place, keyword: str, index: int | None, below: Place) -> None:
    if keyword == "additionalProperties":
        place.others = below
    elif index is not None:
        place.entries[index] = below
    else:
        listed = place.schema.get("prefixItems")
        place.items, place.first_item = below, len(listed) if isinstance(listed, list) else 0


def _unions(node: Object, path: Path, places: Mapping[Path, Place]) -> Iterator[tuple[Branch, ...]]:
    """Yield the unions of a node of which a branch leads to a mark."""
    for union in UNIONS:
        listed = node.get(union)
        branches = enumerate(listed) if isinstance(listed, list) else ()
        found = tuple(Branch(schema, places.get((*path, union, index))) for index, schema in branches)
        if any(branch.place for branch in found):
            yield found
