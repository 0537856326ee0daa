"""Expresses what several schemas demand together: merges the entries of an `allOf`, or adds one."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from toolprism.core.json_types import Json, Object, as_object, fingerprint, is_number, object_at, same, unique
from toolprism.core.keywords import ANNOTATIONS
from toolprism.core.pointer import Path
from toolprism.schema.engine import Edit, Effect
from toolprism.schema.engine.reshape import in_place, reshape
from toolprism.schema.keywords import TIGHTER
from toolprism.schema.overlay import not_carried

#: Combined with keywords of another entry, or without one of them, these may refuse more than before.
_SPEAK_OF_OTHERS: Final = frozenset(
    """
    if then else contains minContains maxContains unevaluatedItems unevaluatedProperties patternProperties
    prefixItems nullable
    """.split()
)
#: Keywords that may be in every entry, because their combination can be expressed once.
_MERGEABLE: Final = frozenset({"properties", "required", "enum", "allOf", *TIGHTER})
#: Keywords that depend only on their own schema: they may be in one entry, or equal in several.
_ALONE: Final = frozenset(
    {"type", "const", "pattern", "format", "multipleOf", "items", "uniqueItems", "anyOf", "oneOf", "not", "$ref",
     "propertyNames"}
)  # fmt: skip
_REASON: Final = "the provider has no `allOf`; its entries are merged into one schema"


def merge_entries(node: Object) -> Iterator[Edit]:
    """Yield the edits that merge all entries of an `allOf` into its node; none if it is no list."""
    entries = node["allOf"]
    if isinstance(entries, list):
        merging = _Merging({keyword: value for keyword, value in node.items() if keyword != "allOf"})
        for index, entry in enumerate(map(as_object, entries)):
            for keyword, value in entry.items():
                merging.add(keyword, value, ("allOf", index, keyword))
        merging.finish()
        places = tuple(("allOf", index) for index in range(len(entries)))
        lost = not_carried("of this entry gives way to what is said before it")
        said = {keyword for side in (node, *map(as_object, entries)) for keyword in side}
        effect = None if said.isdisjoint(_SPEAK_OF_OTHERS) else Effect.UNKNOWN
        whole, parts = merging.merged, merging.parts
        yield from reshape(node, whole, _REASON, parts=parts, made_from=places, lost=lost, effect=effect)


class _Merging:
    """A schema that is being merged, and the sources of its parts. The work is linear in what is merged."""

    def __init__(self, own: Object) -> None:
        self.merged: dict[str, Json] = dict(own)
        self.parts = in_place(own)
        #: Values that are made here: properties, entries of a nested `allOf`, required names, schemas for one place.
        self._properties: dict[str, Json] | None = None
        self._entries: list[Json] | None = None
        self._required: list[Json] | None = None
        self._combined: dict[Path, list[Json]] = {}

    def add(self, keyword: str, value: Json, at: Path) -> None:
        """Merge one more keyword of an entry."""
        if keyword not in self.merged:
            self.merged[keyword], self.parts[keyword,] = value, at
            return
        known = self.merged[keyword]
        if keyword == "properties" and isinstance(known, dict) and isinstance(value, dict):
            for name, schema in value.items():
                self._add_property(known, name, schema, (*at, name))
        elif keyword == "allOf" and isinstance(known, list) and isinstance(value, list):
            self._add_entries(known, value, at)
        elif keyword == "required" and isinstance(known, list) and isinstance(value, list):
            self._required = [*known] if self._required is None else self._required
            self._required += value
        elif keyword == "enum" and isinstance(known, list) and isinstance(value, list):
            allowed = set(map(fingerprint, value))
            self._rewrite(keyword, [member for member in known if fingerprint(member) in allowed])
        elif keyword == "items" and isinstance(known, dict) and isinstance(value, dict) and not same(known, value):
            self._rewrite(keyword, self._both((keyword,), known, value))
        elif keyword in TIGHTER and is_number(known) and is_number(value):
            self._rewrite(keyword, TIGHTER[keyword](known, value))

    def finish(self) -> None:
        """Write the required names, each once."""
        if self._required is not None:
            self._rewrite("required", unique(self._required))

    def _add_property(self, known: Object, name: str, schema: Json, at: Path) -> None:
        if self._properties is None:
            self._properties = self.merged["properties"] = dict(known)
            self._open("properties", known)
        members, place = self._properties, ("properties", name)
        if name not in members:
            members[name], self.parts[place] = schema, at
        elif not same(members[name], schema):
            source = self.parts.pop(place, None)
            members[name] = self._both(place, members[name], schema)
            if source is not None:
                self.parts[(*place, "allOf", 0)] = source
            self.parts[(*place, "allOf", len(self._combined[place]) - 1)] = at

    def _add_entries(self, known: Sequence[Json], entries: Sequence[Json], at: Path) -> None:
        if self._entries is None:
            self._entries = self.merged["allOf"] = [*known]
            self._open("allOf", range(len(known)))
        for index, entry in enumerate(entries):
            self.parts["allOf", len(self._entries)] = (*at, index)
            self._entries.append(entry)

    def _open(self, keyword: str, members: Iterable[str | int]) -> None:
        """Record the sources of the members one by one."""
        whole = self.parts.pop((keyword,))
        self.parts.update({(keyword, member): (*whole, member) for member in members})

    def _both(self, place: Path, known: Json, more: Json) -> Json:
        """Return the schema of a value that has to fit one more schema."""
        if place in self._combined:
            self._combined[place].append(more)
            return known
        self._combined[place] = [known, more]
        return {"allOf": self._combined[place]}

    def _rewrite(self, keyword: str, value: Json) -> None:
        if not same(value, self.merged[keyword]):
            self.merged[keyword] = value
            self.parts.pop((keyword,), None)


def intersect(sides: Sequence[tuple[Json, Path]]) -> tuple[Json, dict[Path, Path]]:
    """Return a schema equivalent to all sides together, and the places of each side in it.

    `true` adds nothing, `false` accepts nothing, equal sides are merged, others are combined in an `allOf`.

    >>> intersect([(True, ("a",)), ({"type": "string"}, ("b",))])
    ({'type': 'string'}, {(): ('b',)})
    """
    kept: list[tuple[Json, Path]] = []
    for value, place in sides:
        if value is False:
            return False, {(): place}
        if value is not True and not any(same(value, other) for other, _ in kept):
            kept.append((value, place))
    if not kept:
        return True, {}
    if len(kept) == 1:
        return kept[0][0], {(): kept[0][1]}
    return {"allOf": [value for value, _ in kept]}, {("allOf", index): place for index, (_, place) in enumerate(kept)}


def is_exact(node: Object) -> bool:
    """Return whether an `allOf` and its siblings can be merged without loss."""
    entries = node["allOf"]
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        return False
    own = {keyword: value for keyword, value in node.items() if keyword not in ("allOf", "$defs", "definitions")}
    sides: list[Object] = [own, *map(as_object, entries)]
    return _all_known(sides) and _agree(sides) and _is_as_open(sides)


def _all_known(sides: Sequence[Object]) -> bool:
    known = _MERGEABLE | _ALONE | {"additionalProperties"}
    return all(
        (keyword in known and _is_of_its_type(keyword, value))
        or (keyword in ANNOTATIONS and not keyword.startswith("$"))
        or keyword.startswith("x-")
        for side in sides
        for keyword, value in side.items()
    )


def _is_of_its_type(keyword: str, value: Json) -> bool:
    if keyword == "properties":
        return isinstance(value, dict)
    if keyword in ("required", "enum", "allOf", "anyOf", "oneOf"):
        return isinstance(value, list)
    if keyword.startswith(("min", "max", "exclusive")):
        return is_number(value)
    return keyword != "items" or isinstance(value, dict)


def _agree(sides: Sequence[Object]) -> bool:
    """Return whether keywords that can be expressed only once occur once, or are equal."""
    for keyword in _ALONE - {"items"}:
        said = [side[keyword] for side in sides if keyword in side]
        if any(not same(one, other) for one, other in pairwise(said)):
            return False
    refers = [side for side in sides if "$ref" in side]
    return not refers or all(not side.keys() - ANNOTATIONS for side in sides if side is not refers[0])


def _is_as_open(sides: Sequence[Object]) -> bool:
    """Return whether every object that is closed, or has typed additional properties, also lists all properties."""
    names = {name for side in sides for name in object_at(side, "properties")}
    for side in sides:
        rest = side.get("additionalProperties", True)
        if rest is not True and rest != {} and not names <= object_at(side, "properties").keys():
            return False
    given = [side["additionalProperties"] for side in sides if "additionalProperties" in side]
    return all(same(one, other) for one, other in pairwise(given))
