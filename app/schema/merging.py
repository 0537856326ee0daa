"""How the branches of a union of objects become the properties of one object."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from app.jsontypes import Json, Object, same, unique
from app.pointer import Path
from app.schema.edit import Edit, put
from app.schema.effect import Effect

_OBJECT_SIGNS = frozenset({"properties", "required", "additionalProperties"})


def is_object_shaped(branch: Json) -> bool:
    """Tell whether a branch speaks of objects: it says so, or names properties without saying a type."""
    if not isinstance(branch, dict):
        return False
    if "type" in branch:
        if branch["type"] != "object":
            return False
    elif _OBJECT_SIGNS.isdisjoint(branch):
        return False
    return isinstance(branch.get("properties", {}), dict) and isinstance(branch.get("required", []), list)


def are_object_shaped(branches: Json) -> bool:
    """Tell whether there are branches, and every one of them speaks of objects."""
    return isinstance(branches, list) and bool(branches) and all(map(is_object_shaped, branches))


class Piece(NamedTuple):
    """A subschema and the place where it stands; None when it stands nowhere and follows from what does not."""

    schema: Json
    place: Path | None


@dataclass
class Merged:
    """A schema made of others, and which of its places came from where."""

    schema: Json
    parts: dict[Path, Path] = field(default_factory=dict)
    also: dict[Path, tuple[Path, ...]] = field(default_factory=dict)

    @staticmethod
    def of(piece: Piece) -> "Merged":
        """Begin with one piece."""
        return Merged(piece.schema, {} if piece.place is None else {(): piece.place})

    def place(self, below: Path = ()) -> Path | None:
        """Say where a place came from, if one source says it all."""
        if below in self.parts:
            return self.parts[below]
        return (*self.parts[()], *below) if () in self.parts else None


def pieces(node: Object, union: str, branches: Sequence[Object]) -> dict[str, list[Piece]]:
    """Collect, for every property, what the node itself and then each branch say of it."""
    found: dict[str, list[Piece]] = {}
    own = node.get("properties")
    if isinstance(own, dict):
        for name, schema in own.items():
            found[name] = [Piece(schema, ("properties", name))]
    for index, branch in enumerate(branches):
        for name, schema in branch.get("properties", {}).items():
            found.setdefault(name, []).append(Piece(schema, (union, index, "properties", name)))
    return found


def properties_edit(merged: Mapping[str, Merged], reason: str, effect: Effect | None = None) -> Edit:
    """Write the merged `properties` map; every part of it knows where it came from."""
    return put(
        "properties",
        {name: property_.schema for name, property_ in merged.items()},
        reason,
        parts={(name, *below): place for name, part in merged.items() for below, place in part.parts.items()},
        also={(name, *below): places for name, part in merged.items() for below, places in part.also.items()},
        effect=effect,
    )


def merge(found: Sequence[Piece]) -> Merged:
    """Merge what is said of one property: equal is one, enums unite, the rest becomes a union."""
    merged = Merged.of(found[0])
    for other in found[1:]:
        merged = _pair(merged, other)
    return merged


def _pair(left: Merged, right: Piece) -> Merged:
    if same(left.schema, right.schema):
        return Merged(left.schema, left.parts, _with(left.also, (), right.place))
    united = united_enum(left.schema, right.schema)
    if united is not None and isinstance(left.schema, dict):
        parts: dict[Path, Path] = {
            (keyword,): place for keyword in left.schema if (place := left.place((keyword,))) and keyword != "enum"
        }
        also = _with(left.also, ("enum",), left.place(("enum",)))
        if right.place is not None:
            also = _with(also, ("enum",), (*right.place, "enum"))
        return Merged({**left.schema, "enum": united}, parts, also)
    return _union([*_branches(left), *_branches(Merged.of(right))])


def _with(also: dict[Path, tuple[Path, ...]], below: Path, place: Path | None) -> dict[Path, tuple[Path, ...]]:
    return also if place is None else {**also, below: (*also.get(below, ()), place)}


def _branches(merged: Merged) -> Iterator[Piece]:
    """Open a union that says nothing else; anything else is a branch by itself."""
    schema = merged.schema
    if isinstance(schema, dict) and schema.keys() == {"anyOf"} and isinstance(schema["anyOf"], list):
        for index, branch in enumerate(schema["anyOf"]):
            yield Piece(branch, merged.place(("anyOf", index)))
    else:
        yield Piece(schema, merged.place())


def _union(branches: Sequence[Piece]) -> Merged:
    kept: list[Merged] = []
    for branch in branches:
        twin = next((index for index, other in enumerate(kept) if same(branch.schema, other.schema)), None)
        if twin is None:
            kept.append(Merged.of(branch))
        else:
            kept[twin] = Merged(kept[twin].schema, kept[twin].parts, _with(kept[twin].also, (), branch.place))
    if len(kept) == 1:
        return kept[0]
    return Merged(
        {"anyOf": [branch.schema for branch in kept]},
        {("anyOf", index): place for index, branch in enumerate(kept) if (place := branch.place()) is not None},
        {("anyOf", index): branch.also[()] for index, branch in enumerate(kept) if branch.also},
    )


def united_enum(left: Json, right: Json) -> list[Json] | None:
    """Give the members of two enum schemas that are alike in everything else."""
    if not (isinstance(left, dict) and isinstance(right, dict)):
        return None
    mine, theirs = left.get("enum"), right.get("enum")
    if not (isinstance(mine, list) and isinstance(theirs, list)):
        return None
    rest = [{keyword: value for keyword, value in side.items() if keyword != "enum"} for side in (left, right)]
    return unique([*mine, *theirs]) if same(*rest) else None


def required_of(node: Object, branches: Sequence[Object], names: Sequence[str], *, everywhere: bool) -> list[str]:
    """Give the names that stay required, in the order of the properties.

    Args:
        node: the node with the union.
        branches: its branches.
        names: the merged properties.
        everywhere: only what all branches require (a union), or what any of them does (`allOf`).
    """
    lists = [_names(branch) for branch in branches]
    common = set.intersection(*lists) if everywhere else set.union(*lists)
    own = node.get("properties")
    if isinstance(own, dict):
        common |= _names(node) & own.keys()
    return [name for name in names if name in common]


def _names(node: Object) -> set[str]:
    required = node.get("required")
    return {name for name in required if isinstance(name, str)} if isinstance(required, list) else set()
