"""What a schema accepts, in cases: each is several schemas without unions that all have to fit."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from toolprism.core.json_types import Json, Object, is_of, is_whole, object_at, same, type_of
from toolprism.core.keywords import TYPES
from toolprism.core.walk import required_names
from toolprism.schema.covering.document import Document, tuple_of
from toolprism.schema.covering.numbers import BOUNDS, Bound, fits_bounds, greatest, least

#: The most cases of one place.
_MOST: Final = 40
#: The most references and combinations that lead into each other.
_DEEPEST: Final = 40
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
        alternatives = _alternatives(schema, document, 0)
        if alternatives is None or len(found) * len(alternatives) > _MOST:
            return None
        found = [(*left, *right) for left in found for right in alternatives]
    cases = (narrowed(nodes, ALL_TYPES, None) for nodes in found)
    return [case for case in cases if case is not None]


#: Keywords that offer alternatives, or ask for more at the same place.
_CHOOSING: Final = frozenset({"$ref", "allOf", "anyOf", "oneOf", "nullable"})


def _alternatives(schema: Json, document: Document, depth: int) -> list[tuple[Object, ...]] | None:
    if schema is False:
        return []
    if not isinstance(schema, dict):
        return [()]
    if _CHOOSING.isdisjoint(schema):
        return [(schema,)]
    if depth > _DEEPEST:
        return None
    together: list[list[tuple[Object, ...]] | None] = []
    lone = False
    if "$ref" in schema:
        target = document.target(schema)
        if target is not None:
            together.append(_alternatives(target, document, depth + 1))
            lone = len(schema) > 1 and document.has_lone_references
    if not lone:
        together += _combined(schema, document, depth)
        together.append([(schema,), (_NULL,)] if schema.get("nullable") is True else [(schema,)])
    found: list[tuple[Object, ...]] = [()]
    for each in together:
        if each is None or len(found) * len(each) > _MOST:
            return None
        found = [(*left, *right) for left in found for right in each]
    return found


_NULL: Final[Object] = {"type": "null"}


def _combined(node: Object, document: Document, depth: int) -> list[list[tuple[Object, ...]] | None]:
    found: list[list[tuple[Object, ...]] | None] = []
    entries = node.get("allOf")
    found += [_alternatives(entry, document, depth + 1) for entry in entries] if isinstance(entries, list) else []
    for keyword in ("anyOf", "oneOf"):
        branches = node.get(keyword)
        if isinstance(branches, list) and branches:
            each = [_alternatives(branch, document, depth + 1) for branch in branches]
            known = [one for one in each if one is not None]
            alternatives = [alternative for one in known for alternative in one]
            if node.get("nullable") is True:
                alternatives.append((_NULL,))
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
            values = tuple(each for each in listed if values is None or any(same(each, value) for value in values))
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
        False in object_at(node, "properties").values() or node.get("additionalProperties") is False for node in nodes
    ):
        return False
    return any(False in _at_name(nodes, name) for node in nodes for name in required_names(node))


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
