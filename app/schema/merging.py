"""How the branches of a union of objects become the properties of one object."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from app.jsontypes import Json, Object, same, unique
from app.pointer import Path
from app.schema.edit import Edit, put

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
    """A subschema and the place where it stands."""

    schema: Json
    place: Path


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


def properties_edit(node: Object, said: Mapping[str, list[Piece]], reason: str) -> Edit:
    """Write the merged `properties` map; every part of it knows where it came from."""
    merged: dict[str, Json] = {}
    parts: dict[Path, Path] = {}
    made_from: list[Path] = []
    for name, found in said.items():
        schema, below = merge(found)
        merged[name] = schema
        parts.update({(name, *path): place for path, place in below.items()})
        made_from.extend(piece.place for piece in found[1:])
    del node
    return put("properties", merged, reason, parts=parts, made_from=tuple(made_from))


def merge(found: Sequence[Piece]) -> tuple[Json, dict[Path, Path]]:
    """Merge what is said of one property: equal is one, enums unite, the rest becomes a union."""
    first, *others = found
    schema, parts = first.schema, {(): first.place}
    for other in others:
        schema, parts = _pair(schema, parts, other)
    return schema, parts


def _pair(left: Json, parts: dict[Path, Path], right: Piece) -> tuple[Json, dict[Path, Path]]:
    if same(left, right.schema):
        return left, parts
    united = united_enum(left, right.schema)
    if united is not None and isinstance(left, dict):
        kept: dict[Path, Path] = {}
        if () in parts:
            kept = {(keyword,): (*parts[()], keyword) for keyword in left if keyword != "enum"}
        return {**left, "enum": united}, kept or {path: place for path, place in parts.items() if path[:1] != ("enum",)}
    return _union([*_branches(left, parts), *_branches(right.schema, {(): right.place})])


def _branches(schema: Json, parts: dict[Path, Path]) -> Iterator[tuple[Json, Path | None]]:
    """Open a union that says nothing else; anything else is a branch by itself."""
    if isinstance(schema, dict) and schema.keys() == {"anyOf"} and isinstance(schema["anyOf"], list):
        for index, branch in enumerate(schema["anyOf"]):
            place = parts.get(("anyOf", index)) or ((*parts[()], "anyOf", index) if () in parts else None)
            yield branch, place
    else:
        yield schema, parts.get(())


def _union(branches: Sequence[tuple[Json, Path | None]]) -> tuple[Json, dict[Path, Path]]:
    kept: list[tuple[Json, Path | None]] = []
    for branch, place in branches:
        if not any(same(branch, other) for other, _ in kept):
            kept.append((branch, place))
    if len(kept) == 1:
        return kept[0][0], {} if kept[0][1] is None else {(): kept[0][1]}
    union: list[Json] = [branch for branch, _ in kept]
    return {"anyOf": union}, {("anyOf", index): place for index, (_, place) in enumerate(kept) if place is not None}


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
