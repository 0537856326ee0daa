"""What a schema accepts, in cases: each is several schemas without unions that all have to fit."""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final, NamedTuple, TypeAlias, TypeGuard

from toolprism import validation
from toolprism.core.json_types import Json, Object, fingerprint, is_number, is_of, is_whole, object_at, same, type_of
from toolprism.core.keywords import TYPES
from toolprism.core.references import References
from toolprism.core.walk import required_names

#: The drafts in which a reference stands alone.
_ALONE: Final = frozenset({"draft-04", "draft-06", "draft-07"})


class Document:
    """A whole schema."""

    def __init__(self, root: Json) -> None:
        self.root = root
        self._references = References(root)
        self._found: dict[str, Json] = {}
        #: What was read of schemas, by their identity; None while one is read.
        self.alternatives: dict[int, list[tuple[Object, ...]] | None] = {}
        self._listed: dict[int, dict[str, Json]] = {}

    def target(self, node: Object) -> Json:
        """Return what the `$ref` of a node leads to; None if it leads nowhere."""
        reference = node["$ref"]
        if not isinstance(reference, str):
            return None
        if reference not in self._found or not reference.startswith("#"):
            found = self._references.resolve(reference, node)
            self._found[reference] = None if found is None else found[1]
        return self._found[reference]

    def listed(self, node: Object, values: Sequence[Json]) -> Mapping[str, Json]:
        """Return the values that a node lists by their fingerprints, computed once."""
        if id(node) not in self._listed:
            self._listed[id(node)] = {fingerprint(value): value for value in values}
        return self._listed[id(node)]

    @cached_property
    def has_lone_references(self) -> bool:
        """Whether the keywords beside a reference mean nothing."""
        return validation.choose_dialect(self.root).dialect.id in _ALONE


def tuple_of(node: Object) -> tuple[Sequence[Json], Json]:
    """Return the schemas of the first items, and that of the items that follow (None if none is given).

    >>> tuple_of({"items": [True], "additionalItems": False}), tuple_of({"items": {}})
    (([True], False), ([], {}))
    """
    items = node.get("items")
    if isinstance(items, list):
        return items, node.get("additionalItems")
    first = node.get("prefixItems")
    return first if isinstance(first, list) else [], items


#: A number, and 1 or -1 if the bound is the next number above or below it.
Bound: TypeAlias = tuple[float, int]

#: For each type, the keywords of its least and greatest length.
_LENGTHS: Final = {
    "string": ("minLength", "maxLength"),
    "array": ("minItems", "maxItems"),
    "object": ("minProperties", "maxProperties"),
}
#: The keywords that set one.
BOUNDS: Final = frozenset(
    {
        "minimum",
        "maximum",
        "exclusiveMinimum",
        "exclusiveMaximum",
        *(word for pair in _LENGTHS.values() for word in pair),
    }
)
_NO_LEAST: Final[Bound] = (-math.inf, 0)
_NO_GREATEST: Final[Bound] = (math.inf, 0)


def least(nodes: Sequence[Object], kind: str, *, whole: bool = False) -> Bound:
    """Return the least number, or the least length, of a type that fits all nodes."""
    if kind == "number":
        return max((_least_number(node, whole) for node in nodes), default=_NO_LEAST)
    if kind not in _LENGTHS:
        return (0, 0)
    given = [_number(node, _LENGTHS[kind][0]) for node in nodes]
    if kind == "object":
        given.append(len({name for node in nodes for name in required_names(node)}))
    return max(((value, 0) for value in given if value is not None), default=(0, 0))


def named_least(node: Object, kind: str, *, whole: bool = False) -> Bound:
    """Return the least number or length that a node names; what it requires is judged by its names."""
    return (_number(node, "minProperties") or 0, 0) if kind == "object" else least((node,), kind, whole=whole)


def greatest(nodes: Sequence[Object], kind: str, *, whole: bool = False) -> Bound:
    """Return the greatest number, or the greatest length, of a type that fits all nodes."""
    if kind == "number":
        return min((_greatest_number(node, whole) for node in nodes), default=_NO_GREATEST)
    if kind not in _LENGTHS:
        return _NO_GREATEST
    found: list[Bound] = []
    for node in nodes:
        value = _number(node, _LENGTHS[kind][1])
        found += [] if value is None else [(value, 0)]
        if kind == "array" and tuple_of(node)[1] is False:
            found.append((len(tuple_of(node)[0]), 0))
        elif kind == "object" and node.get("additionalProperties") is False and not node.get("patternProperties"):
            found.append((len(object_at(node, "properties")), 0))
    return min(found, default=_NO_GREATEST)


def _is_finite(value: Json) -> TypeGuard[float]:
    return is_number(value) and (isinstance(value, int) or math.isfinite(value))


def _number(node: Object, keyword: str) -> float | None:
    value = node.get(keyword)
    return value if _is_finite(value) else None


def _least_number(node: Object, whole: bool) -> Bound:  # noqa: FBT001  # handed down
    given, strict = _number(node, "minimum"), node.get("exclusiveMinimum")
    found = _NO_LEAST if given is None else (math.ceil(given) if whole else given, int(strict is True))
    if _is_finite(strict):
        found = max(found, (math.floor(strict) + 1, 0) if whole else (strict, 1))
    return found


def _greatest_number(node: Object, whole: bool) -> Bound:  # noqa: FBT001  # handed down
    given, strict = _number(node, "maximum"), node.get("exclusiveMaximum")
    found = _NO_GREATEST if given is None else (math.floor(given) if whole else given, -int(strict is True))
    if _is_finite(strict):
        found = min(found, (math.ceil(strict) - 1, 0) if whole else (strict, -1))
    return found


def fits_bounds(value: Json, node: Object) -> bool:
    """Return whether a number or a text fits the bounds of a node; other values and keywords are not asked."""
    if is_number(value):
        return least((node,), "number", whole=is_whole(value)) <= (value, 0) <= greatest((node,), "number")
    if isinstance(value, str):
        return least((node,), "string") <= (len(value), 0) <= greatest((node,), "string")
    return True


#: The most cases of one place.
_MOST: Final = 40
#: The types of a node that names one.
_SOLE: Final = {kind: frozenset({kind, "integer"} if kind == "number" else {kind}) for kind in TYPES}
ALL_TYPES: Final = frozenset(TYPES)


class Case(NamedTuple):
    """Schemas that all have to fit a value."""

    nodes: tuple[Object, ...]
    #: The types of the values; `number` beside `integer` if they need not be whole.
    types: frozenset[str]
    #: The only values; None if they are not listed.
    values: tuple[Json, ...] | None

    def of_type(self, kind: str) -> "Case | None":
        """Return the part with the values of one type; None if there is none."""
        kinds = frozenset({kind, "integer"} if kind == "number" else {kind}) & self.types
        return narrowed(self.nodes, kinds, self.values)

    def without_null(self) -> "Case":
        """Return the part without null."""
        if "null" not in self.types:
            return self
        values = None if self.values is None else tuple(value for value in self.values if value is not None)
        return Case(self.nodes, self.types - {"null"}, values)

    def beside(self, node: Object) -> "Case":
        """Return the case with one more schema."""
        return Case((*self.nodes, node), self.types, self.values)

    def least(self, kind: str, *, whole: bool = False) -> Bound:
        """Return the least number, or the least length, of a type."""
        return least(self.nodes, kind, whole=whole)

    def greatest(self, kind: str, *, whole: bool = False) -> Bound:
        """Return the greatest number, or the greatest length, of a type."""
        return greatest(self.nodes, kind, whole=whole)

    @property
    def kinds(self) -> frozenset[str]:
        """The types; integers only if other numbers do not fit."""
        return self.types - {"integer"} if "number" in self.types else self.types

    def of_value(self, value: Json) -> "Case":
        """Return the part with one value."""
        return Case(self.nodes, self.types, (value,))

    @property
    def names(self) -> set[str]:
        """The names of properties that are spoken of."""
        return {name for node in self.nodes for name in object_at(node, "properties")}

    @property
    def required(self) -> set[str]:
        """The names that every object has."""
        return {name for node in self.nodes for name in required_names(node)}

    def of_name(self, name: str) -> tuple[Json, ...]:
        """Return the schemas that the value of a property has to fit, at least."""
        return tuple(_at_name(self.nodes, name))

    def of_others(self) -> tuple[Json, ...]:
        """Return the schemas that the value of any property has to fit of which no schema speaks."""
        return tuple(
            node["additionalProperties"]
            for node in self.nodes
            if "additionalProperties" in node and not node.get("patternProperties")
        )

    def of_item(self, index: int | None) -> tuple[Json, ...]:
        """Return the schemas that an item has to fit, or, with None, every item after those that have their own."""
        found = []
        for first, rest in map(tuple_of, self.nodes):
            if index is not None and index < len(first):
                found.append(first[index])
            elif rest is not None:
                found.append(rest)
        return tuple(found)

    @property
    def own_items(self) -> int:
        """The number of first items that have a schema of their own."""
        return max((len(tuple_of(node)[0]) for node in self.nodes), default=0)


def _at_name(nodes: tuple[Object, ...], name: str) -> Iterator[Json]:
    for node in nodes:
        listed = object_at(node, "properties")
        if name in listed:
            yield listed[name]
        elif "additionalProperties" in node and not node.get("patternProperties"):
            yield node["additionalProperties"]


def cases_of(schemas: tuple[Json, ...], document: Document) -> list[Case] | None:
    """Return the cases of schemas that all have to fit; None if there are too many.

    A value that fits the schemas fits one of the cases, at least; a case may accept more.
    """
    if len(schemas) == 1 and isinstance(schemas[0], dict) and _CHOOSING.isdisjoint(schemas[0]):
        sole = narrowed((schemas[0],), ALL_TYPES, None)  # as most places are
        return [] if sole is None else [sole]
    found: list[tuple[Object, ...]] = [()]
    for schema in schemas:
        alternatives = _alternatives(schema, document)
        if alternatives is None or len(found) * len(alternatives) > _MOST:
            return None
        found = [(*left, *right) for left in found for right in alternatives]
    cases = (narrowed(nodes, ALL_TYPES, None) for nodes in found)
    return [case for case in cases if case is not None]


#: Keywords that offer alternatives, or ask for more at the same place.
_CHOOSING: Final = frozenset({"$ref", "allOf", "anyOf", "oneOf", "nullable"})


def _alternatives(schema: Json, document: Document) -> list[tuple[Object, ...]] | None:
    if not isinstance(schema, dict):
        return [] if schema is False else [()]
    if _CHOOSING.isdisjoint(schema):
        return [(schema,)]
    known = document.alternatives
    if id(schema) not in known:
        known[id(schema)] = None  # nothing is known of a schema that leads into itself
        known[id(schema)] = _read(schema, document)
    return known[id(schema)]


def _read(schema: Object, document: Document) -> list[tuple[Object, ...]] | None:
    together: list[list[tuple[Object, ...]] | None] = []
    lone = False
    if "$ref" in schema:
        target = document.target(schema)
        if target is not None:
            together.append(_alternatives(target, document))
            lone = len(schema) > 1 and document.has_lone_references
    if not lone:
        together += _combined(schema, document)
        together.append([(schema,)])
    found: list[tuple[Object, ...]] = [()]
    for each in together:
        if each is None or len(found) * len(each) > _MOST:
            return None
        found = [_joined(left, right) for left in found for right in each]
    return [*found, (_NULL,)] if schema.get("nullable") is True and not lone else found


def _joined(left: tuple[Object, ...], right: tuple[Object, ...]) -> tuple[Object, ...]:
    """Return the schemas of both, each once: references may lead to one again and again."""
    return tuple({id(node): node for node in (*left, *right)}.values()) if left else right


_NULL: Final[Object] = {"type": "null"}


def _combined(node: Object, document: Document) -> list[list[tuple[Object, ...]] | None]:
    found: list[list[tuple[Object, ...]] | None] = []
    entries = node.get("allOf")
    found += [_alternatives(entry, document) for entry in entries] if isinstance(entries, list) else []
    for keyword in ("anyOf", "oneOf"):
        branches = node.get(keyword)
        if isinstance(branches, list) and branches:
            each = [_alternatives(branch, document) for branch in branches]
            known = [one for one in each if one is not None]
            alternatives = [alternative for one in known for alternative in one]
            found.append(alternatives if len(known) == len(each) else None)
    return found


def narrowed(nodes: tuple[Object, ...], types: frozenset[str], values: tuple[Json, ...] | None) -> Case | None:
    """Return the case of schemas and types; None if no value fits."""
    listing = []
    for node in nodes:
        named = types_of_node(node) if "type" in node else ALL_TYPES
        types &= named | {"null"} if node.get("nullable") is True else named
        if "enum" in node or "const" in node:
            listing.append(node)
    for node in listing:
        listed = listed_values(node)
        if listed is not None and node.get("nullable") is True and None not in listed:
            listed = [*listed, None]
        if listed is not None:
            known = None if values is None else set(map(fingerprint, values))
            values = tuple(each for each in listed if known is None or fingerprint(each) in known)
    if values is not None:
        values = tuple(value for value in values if is_of(value, types) and _fits_all(value, nodes))
        types &= {type_of(value) if not is_whole(value) else "integer" for value in values}
    elif types == {"null"}:
        values = (None,)
    if not types or (types == {"object"} and _lacks_required(nodes)) or _is_empty(nodes, types):
        return None
    return Case(nodes, types, values)


def _is_empty(nodes: tuple[Object, ...], types: frozenset[str]) -> bool:
    """Return whether a case of one type has bounds that contradict each other."""
    if all(BOUNDS.isdisjoint(node) for node in nodes):
        return False
    kind, whole = ("number", "number" not in types) if "integer" in types else (next(iter(types)), False)
    is_one = len(types) == 1 or types == {"number", "integer"}
    return is_one and least(nodes, kind, whole=whole) > greatest(nodes, kind, whole=whole)


def _lacks_required(nodes: tuple[Object, ...]) -> bool:
    """Return whether a property is required that no value fits."""
    if not any(
        is_never(object_at(node, "properties").values()) or node.get("additionalProperties") is False for node in nodes
    ):
        return False
    return any(is_never(_at_name(nodes, name)) for node in nodes for name in required_names(node))


def is_never(schemas: Iterable[Json]) -> bool:
    """Return whether one of the schemas is false, to which 0 is equal, too."""
    return any(schema is False for schema in schemas)


def _fits_all(value: Json, nodes: tuple[Object, ...]) -> bool:
    return all(fits_bounds(value, node) for node in nodes)


def types_of_node(node: Object) -> frozenset[str]:
    """Return the types that a node names, all if it names none; a number may be whole."""
    given = node.get("type")
    if isinstance(given, str) and given in _SOLE:
        return _SOLE[given]
    kinds = {given} if isinstance(given, str) else set(filter(_is_text, given)) if isinstance(given, list) else None
    if kinds is None:
        return ALL_TYPES
    return frozenset(kinds | {"integer"} if "number" in kinds else kinds)


def _is_text(value: Json) -> bool:
    return isinstance(value, str)


def listed_values(node: Object) -> list[Json] | None:
    """Return the values that a node lists; None if it lists none."""
    listed = node.get("enum")
    values = list(listed) if isinstance(listed, list) else None
    if "const" in node:
        return [node["const"]] if values is None or any(same(node["const"], value) for value in values) else []
    return values
