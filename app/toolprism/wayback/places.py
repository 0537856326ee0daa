"""The places of an output that lead to a mark, as a tree over arguments, and the branches a value may belong to."""

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, TypeAlias

from toolprism.core.json_types import Json, Object, is_of, same
from toolprism.core.keywords import UNIONS
from toolprism.core.lazy import computed
from toolprism.core.pointer import Path
from toolprism.core.references import References
from toolprism.core.walk import nodes, required_names
from toolprism.validation import Parts, compiled
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


def as_json_schema(schema: Json, *, exclusive: bool = True) -> Any:
    """Return an output as JSON Schema: `nullable` as a type or branch, types in lower case, the format `enum` as texts.

    Unless `exclusive`, a value may fit several branches of `oneOf`: two that were told apart may both be texts now.

    >>> as_json_schema({"type": "INTEGER", "nullable": True})
    {'anyOf': [{'type': 'integer'}, {'type': 'null'}]}
    """
    if isinstance(schema, list):
        return [as_json_schema(each, exclusive=exclusive) for each in schema]
    if not isinstance(schema, dict):
        return schema
    node = {
        keyword: value
        if keyword in ("enum", "const", "default", "required")
        else as_json_schema(value, exclusive=exclusive)
        for keyword, value in schema.items()
        if not (keyword == "nullable" and isinstance(value, bool))
    }
    kind = node.get("type")
    if isinstance(kind, str):
        node["type"] = kind.lower()
    if node.get("format") == "enum" and isinstance(node.get("enum"), list):
        node["type"] = "string"
    if not exclusive and isinstance(node.get("oneOf"), list):
        beside = node.get("allOf")
        node["allOf"] = [*(beside if isinstance(beside, list) else ()), {"anyOf": node.pop("oneOf")}]
    return {"anyOf": [node, {"type": "null"}]} if schema.get("nullable") is True else node


#: The most references that are followed one after another.
_MOST_FOLLOWED: Final = 20


class Branches:
    """The branches of one output."""

    def __init__(self, output: Json, *, exclusive: bool = True) -> None:
        self._output = output
        #: Whether a value fits only one branch of a `oneOf` inside a branch.
        self._exclusive = exclusive
        self._references = References(output)

    @computed
    def _parts(self) -> Parts:
        return compiled(as_json_schema(self._output, exclusive=self._exclusive)).parts()

    def takes(self, branch: Branch, value: Json) -> bool:
        """Return whether a branch accepts a value."""
        return (
            self._parts.validate(as_json_schema(branch.schema, exclusive=self._exclusive), value, formats=False).valid
            is True
        )

    def may_take(self, branch: Branch, value: Json) -> bool:
        """Return whether the type of a value, and the constants of its members, let a branch accept it."""
        node = self.followed(branch.schema)
        if not isinstance(node, dict):
            return node is not False
        if value is None and node.get("nullable") is True:
            return True
        if not _is_typed(node, value) and not (isinstance(value, str) and node.get("format") == "enum"):
            return False
        return not isinstance(value, dict) or self._agrees(node, value)

    def _agrees(self, node: Object, value: Object) -> bool:
        """Return whether no constant of a property contradicts the value."""
        properties = node.get("properties")
        if not isinstance(properties, dict) or any(name not in value for name in required_names(node)):
            return not isinstance(properties, dict)
        return all(_allows(properties[name], given) for name, given in value.items() if name in properties)

    def followed(self, schema: Json) -> Json:
        """Return the schema that a branch leads to by references."""
        for _ in range(_MOST_FOLLOWED):
            reference = schema.get("$ref") if isinstance(schema, dict) else None
            if not isinstance(reference, str) or not isinstance(schema, dict):
                break
            target = self._references.resolve(reference, schema)
            if target is None:
                break
            schema = target[1]
        return schema


def _is_typed(node: Object, value: Json) -> bool:
    kind = node.get("type")
    types = [kind] if isinstance(kind, str) else kind
    if not isinstance(types, list):
        return _allows(node, value)
    return is_of(value, [each.lower() for each in types if isinstance(each, str)])


def _allows(schema: Json, value: Json) -> bool:
    """Return whether the constants of a schema, if it has any, contain a value."""
    if not isinstance(schema, dict):
        return schema is not False
    if "const" in schema:
        return same(schema["const"], value)
    members = schema.get("enum")
    return not isinstance(members, list) or any(same(member, value) for member in members)
