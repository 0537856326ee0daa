"""Merges the branches of a union of objects into the properties of one object."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from toolprism.core.json_types import Json, Object, as_object, fingerprint, list_at, object_at, same
from toolprism.core.pointer import Path
from toolprism.core.walk import required_names
from toolprism.schema.engine import Edit, Effect, put
from toolprism.schema.engine.reshape import Lost, removal, rewrite
from toolprism.schema.overlay import not_carried

_NOT_MERGED: Final = not_carried("is not said of this property in the other branches")
_OBJECT_SIGNS = frozenset({"properties", "required", "additionalProperties"})


def is_object_shaped(branch: Json) -> bool:
    """Return whether a branch describes objects: by its type, or by properties without a type."""
    if not isinstance(branch, dict):
        return False
    says = branch["type"] == "object" if "type" in branch else not _OBJECT_SIGNS.isdisjoint(branch)
    return says and isinstance(branch.get("properties", {}), dict) and isinstance(branch.get("required", []), list)


def are_object_shaped(branches: Json) -> bool:
    """Return whether there are branches, and all of them describe objects."""
    return isinstance(branches, list) and bool(branches) and all(map(is_object_shaped, branches))


class Piece(NamedTuple):
    """A subschema with its place; None if it has no place, because it follows from a missing keyword."""

    schema: Json
    place: Path | None


@dataclass
class Merged:
    """A schema merged from others, with the sources of its places."""

    schema: Json
    parts: dict[Path, Path] = field(default_factory=dict)
    also: dict[Path, tuple[Path, ...]] = field(default_factory=dict)

    @staticmethod
    def of(piece: Piece) -> "Merged":
        """Return a merge of one piece."""
        return Merged(piece.schema, {} if piece.place is None else {(): piece.place})

    def place(self, below: Path = ()) -> Path | None:
        """Return the source of a place, if there is a single one."""
        if below in self.parts:
            return self.parts[below]
        return (*self.parts[()], *below) if () in self.parts else None


def pieces(node: Object, union: str, branches: Sequence[Object]) -> dict[str, list[Piece]]:
    """Return, for every property, its schemas in the node itself and in each branch."""
    own = object_at(node, "properties")
    found = {name: [Piece(schema, ("properties", name))] for name, schema in own.items()}
    for index, branch in enumerate(branches):
        for name, schema in branch.get("properties", {}).items():
            found.setdefault(name, []).append(Piece(schema, (union, index, "properties", name)))
    return found


def properties_edits(
    node: Object,
    merged: Mapping[str, Merged],
    reason: str,
    effect: Effect | None = None,
    *,
    made_from: tuple[Path, ...],
) -> Iterator[Edit]:
    """Yield the edits for the merged properties, with the source of every part."""
    own = node.get("properties")
    if not isinstance(own, dict):
        yield put(
            "properties",
            {name: property_.schema for name, property_ in merged.items()},
            reason,
            parts={(name, *below): place for name, part in merged.items() for below, place in part.parts.items()},
            also={(name, *below): places for name, part in merged.items() for below, places in part.also.items()},
            made_from=made_from,
            effect=effect,
        )
        return
    for name, part in merged.items():
        at: Path = ("properties", name)
        if part.place() == at:
            continue
        if isinstance(own.get(name), dict) and () not in part.parts:
            yield from rewrite(
                at, own[name], part.schema, reason, lost=_NOT_MERGED, parts=part.parts, also=part.also, effect=effect
            )
        else:
            sources = () if part.parts or part.also else made_from
            yield put(at, part.schema, reason, parts=part.parts, also=part.also, made_from=sources, effect=effect)


def branch_losses(
    union: str, branches: Sequence[Object], merged: Mapping[str, Merged], required: Sequence[str], lost: Lost
) -> Iterator[Edit]:
    """Yield the removal of keywords in the branches that the merged object lacks, one by one."""
    whole: dict[str, Json] = {"type": "object", "required": list(required)}
    for index, branch in enumerate(branches):
        for keyword, value in branch.items():
            at: Path = (union, index, keyword)
            if keyword == "properties":
                for name, schema in value.items():
                    yield from _property_losses((*at, name), schema, merged[name], lost)
            elif not (keyword in whole and same(whole[keyword], value)):
                yield removal(lost, keyword, value, at)


def _property_losses(at: Path, schema: Json, merged: Merged, lost: Lost) -> Iterator[Edit]:
    """Yield the removal of the keywords of one branch's property that the merged property lacks."""
    sources = set(merged.parts.values())
    if at in sources or not isinstance(schema, dict):
        return
    said = merged.schema if isinstance(merged.schema, dict) else {}
    for keyword, value in schema.items():
        place: Path = (*at, keyword)
        if not (place in sources or (keyword in said and same(said[keyword], value))):
            yield removal(lost, keyword, value, place)


def merge(found: Sequence[Piece]) -> Merged:
    """Return one schema for the schemas of a property: equal ones are one, enums unite, others become a union.

    Each piece is visited once, so a union of many branches takes time linear in its size.
    """
    first, *others = found
    merged = _Single(first)
    for position, other in enumerate(others):
        if not merged.takes(other):
            return _union(
                [*_branches(merged.result()), *(b for o in others[position:] for b in _branches(Merged.of(o)))]
            )
    return merged.result()


class _Single:
    """A schema into which equal schemas, and those that differ only in their enum, are merged."""

    def __init__(self, first: Piece) -> None:
        self._first = first
        self._prints = {fingerprint(first.schema)}
        self._rest = without_enum(first.schema)
        self._members: dict[str, Json] = {}
        self._places: list[Path] = []
        self._united = False

    def takes(self, other: Piece) -> bool:
        """Merge another schema; return False if it differs."""
        is_known = not self._united and fingerprint(other.schema) in self._prints
        if not is_known and (self._rest is None or without_enum(other.schema) != self._rest):
            return False
        if not is_known:
            if not self._united:
                self._places = [*places_of([self._first]), *self._places]
                self._add(self._first.schema)
            self._united = True
            self._add(other.schema)
        self._places += places_of([other])
        return True

    def _add(self, schema: Json) -> None:
        for member in list_at(as_object(schema), "enum"):
            self._members.setdefault(fingerprint(member), member)

    def result(self) -> Merged:
        """Return the merged schema and its sources."""
        alone, place = Merged.of(self._first), self._first.place
        if not self._united:
            return replace(alone, also={(): tuple(self._places)} if self._places else {})
        schema = as_object(alone.schema)
        parts: dict[Path, Path] = {
            (keyword,): (*place, keyword) for keyword in schema if place is not None and keyword != "enum"
        }
        enums: tuple[Path, ...] = tuple((*place, "enum") for place in self._places)
        return Merged({**schema, "enum": list(self._members.values())}, parts, {("enum",): enums})


def places_of(found: Iterable[Piece]) -> tuple[Path, ...]:
    """Return the places of pieces that have one."""
    return tuple(piece.place for piece in found if piece.place is not None)


def without_enum(schema: Json) -> str | None:
    """Return a canonical text of a schema without its enum; None if it has no enum."""
    if not isinstance(schema, dict) or not isinstance(schema.get("enum"), list):
        return None
    return fingerprint({keyword: value for keyword, value in schema.items() if keyword != "enum"})


def _branches(merged: Merged) -> Iterator[Piece]:
    """Yield the branches of a schema that is only a union, or else the schema itself."""
    schema = merged.schema
    if isinstance(schema, dict) and schema.keys() == {"anyOf"} and isinstance(schema["anyOf"], list):
        for index, branch in enumerate(schema["anyOf"]):
            yield Piece(branch, merged.place(("anyOf", index)))
    else:
        yield Piece(schema, merged.place())


def _union(branches: Sequence[Piece]) -> Merged:
    """Return a union without duplicate branches."""
    kept: dict[str, list[Piece]] = {}
    for branch in branches:
        kept.setdefault(fingerprint(branch.schema), []).append(branch)
    united = list(kept.values())
    whole = [Merged.of(twins[0]) for twins in united]
    also = [places_of(twins[1:]) for twins in united]
    if len(whole) == 1:
        return Merged(whole[0].schema, whole[0].parts, {(): also[0]} if also[0] else {})
    return Merged(
        {"anyOf": [branch.schema for branch in whole]},
        {("anyOf", index): branch.parts[()] for index, branch in enumerate(whole) if branch.parts},
        {("anyOf", index): places for index, places in enumerate(also) if places},
    )


def required_of(node: Object, branches: Sequence[Object], names: Sequence[str], *, everywhere: bool) -> list[str]:
    """Return the names that stay required, in the order of the properties.

    Args:
        node: the node with the union.
        branches: its branches.
        names: the merged properties.
        everywhere: True for names that all branches require (a union), False for any branch (`allOf`).
    """
    lists = [required_names(branch) for branch in branches]
    common = set.intersection(*lists) if everywhere else set.union(*lists)
    common |= required_names(node) & object_at(node, "properties").keys()
    return [name for name in names if name in common]
