"""What a schema accepts, in cases: each is several schemas without unions that all have to fit."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from operator import is_
from typing import Final, NamedTuple

from toolprism import validation
from toolprism.core.json_types import Json, Object, fingerprint, is_of, is_whole, list_at, object_at, same, type_of
from toolprism.core.keywords import TYPES
from toolprism.core.lazy import computed
from toolprism.core.meaning import accepts_nothing
from toolprism.core.references import REFERENCE_KEYWORDS, References
from toolprism.core.walk import exists, required_names
from toolprism.schema.covering.bounds import BOUNDS, Bound, fits_bounds, greatest, least, tuple_of

#: The drafts in which a reference stands alone.
_ALONE: Final = frozenset({"draft-04", "draft-06", "draft-07"})


class Document:
    """A whole schema."""

    def __init__(self, root: Json) -> None:
        self.root = root
        self._references = References(root)
        self._found: dict[str, Json] = {}
        #: What was read of schemas, by their identity; None for what leads into itself, or to too much.
        self.alternatives: dict[int, list[tuple[Object, ...]] | None] = {}
        self._cases: dict[int, list[Case] | None] = {}
        self._listed: dict[int, dict[str, Json]] = {}
        #: Schemas made for questions; they are kept, because schemas are known by their identity.
        self.made: list[Json] = []

    @classmethod
    def of(cls, root: "Json | Document") -> "Document":
        """Return what is known of a schema, or the given knowledge of it, which several proofs share."""
        return root if isinstance(root, Document) else cls(root)

    @computed
    def refers(self) -> bool:
        """Whether a schema in it is a reference; a look at its text tells of most that none is."""
        text = json.dumps(self.root)
        return any(f'"{keyword}"' in text for keyword in REFERENCE_KEYWORDS) and exists(self.root, refers)

    def cases(self, schemas: tuple[Json, ...]) -> "list[Case] | None":
        """Return the cases of schemas that all have to fit; None if there are too many. Those of one are kept."""
        if len(schemas) > 1 or not schemas or not isinstance(schemas[0], dict):
            return cases_of(schemas, self)
        key = id(schemas[0])
        if key not in self._cases:
            self._cases[key] = cases_of(schemas, self)
        return self._cases[key]

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

    @computed
    def has_lone_references(self) -> bool:
        """Whether the keywords beside a reference mean nothing."""
        return validation.choose_dialect(self.root).dialect.id in _ALONE


_REFERENCES: Final = frozenset(REFERENCE_KEYWORDS)


def refers(schema: Json) -> bool:
    """Return whether a schema is a reference."""
    return isinstance(schema, dict) and not _REFERENCES.isdisjoint(schema)


#: The most cases of one place, and the longest way to them through references and combiners.
_MOST: Final = 40
_LONGEST: Final = 200
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
        return set().union(*[object_at(node, "properties") for node in self.nodes])

    @property
    def required(self) -> set[str]:
        """The names that every object has."""
        return set().union(*map(required_names, self.nodes))

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
        alternatives = _alternatives(schema, document, set())
        if alternatives is None or len(found) * len(alternatives) > _MOST:
            return None
        found = [(*left, *right) for left in found for right in alternatives]
    cases = (narrowed(nodes, ALL_TYPES, None) for nodes in found)
    return [case for case in cases if case is not None]


#: Keywords that offer alternatives, or ask for more at the same place.
_CHOOSING: Final = frozenset({"$ref", "allOf", "anyOf", "oneOf", "nullable"})


def _alternatives(schema: Json, document: Document, within: set[int]) -> list[tuple[Object, ...]] | None:
    """Return the alternatives of a schema; within are those that lead to it, of which nothing is known yet."""
    if not isinstance(schema, dict):
        return [] if schema is False else [()]
    if _CHOOSING.isdisjoint(schema):
        return [(schema,)]
    known, key = document.alternatives, id(schema)
    if key in within or len(within) == _LONGEST:
        return None
    if key not in known:
        within.add(key)
        known[key] = _read(schema, document, within)
        within.discard(key)
    return known[key]


def _read(schema: Object, document: Document, within: set[int]) -> list[tuple[Object, ...]] | None:
    together: list[list[tuple[Object, ...]] | None] = []
    lone = False
    if "$ref" in schema:
        target = document.target(schema)
        if target is not None:
            together.append(_alternatives(target, document, within))
            lone = len(schema) > 1 and document.has_lone_references
    if not lone:
        together += _combined(schema, document, within)
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


def _combined(node: Object, document: Document, within: set[int]) -> list[list[tuple[Object, ...]] | None]:
    found: list[list[tuple[Object, ...]] | None] = []
    found += [_alternatives(entry, document, within) for entry in list_at(node, "allOf")]
    for keyword in ("anyOf", "oneOf"):
        branches = list_at(node, keyword)
        if branches:
            each = [_alternatives(branch, document, within) for branch in branches]
            known = [one for one in each if one is not None]
            alternatives = [alternative for one in known for alternative in one]
            found.append(alternatives if len(known) == len(each) else None)
    return found


def narrowed(nodes: tuple[Object, ...], types: frozenset[str], values: tuple[Json, ...] | None) -> Case | None:
    """Return the case of schemas and types; None if no value fits."""
    listing = []
    for node in nodes:
        if "type" in node:
            types &= types_of_node(node) | _NULLS if node.get("nullable") is True else types_of_node(node)
        if "enum" in node or "const" in node:
            listing.append(node)
        if "not" in node and accepts_nothing(node):
            return None
    for node in listing:
        values = _narrowed_values(node, values)
    if values is not None:
        bound = [node for node in nodes if not BOUNDS.isdisjoint(node)]
        values = tuple(
            [each for each in values if is_of(each, types) and all(fits_bounds(each, node) for node in bound)]
        )
        types &= {type_of(value) if not is_whole(value) else "integer" for value in values}
    elif types == _NULLS:
        values = (None,)
    if not types or (types == _OBJECTS and _lacks_required(nodes)) or _is_empty(nodes, types):
        return None
    return Case(nodes, types, values)


_NULLS: Final = frozenset({"null"})
_OBJECTS: Final = frozenset({"object"})


def _narrowed_values(node: Object, values: tuple[Json, ...] | None) -> tuple[Json, ...] | None:
    """Return the values, or all, that a node lists."""
    listed = listed_values(node)
    if listed is None:
        return values
    if node.get("nullable") is True and None not in listed:
        listed = [*listed, None]
    if values is None:
        return tuple(listed)
    known = set(map(fingerprint, values))
    return tuple(each for each in listed if fingerprint(each) in known)


def _is_empty(nodes: tuple[Object, ...], types: frozenset[str]) -> bool:
    """Return whether a case of one type has bounds that contradict each other."""
    if all(map(BOUNDS.isdisjoint, nodes)):
        return False
    kind, whole = ("number", "number" not in types) if "integer" in types else (next(iter(types)), False)
    is_one = len(types) == 1 or types == {"number", "integer"}
    return is_one and least(nodes, kind, whole=whole) > greatest(nodes, kind, whole=whole)


def _lacks_required(nodes: tuple[Object, ...]) -> bool:
    """Return whether a property is required that no value fits."""
    for node in nodes:
        if node.get("additionalProperties") is False or is_never(object_at(node, "properties").values()):
            return any(is_never(_at_name(nodes, name)) for each in nodes for name in required_names(each))
    return False


def is_never(schemas: Iterable[Json]) -> bool:
    """Return whether one of the schemas is false, to which 0 is equal, too."""
    return any(map(_is_false, schemas))


_is_false: Final = partial(is_, False)  # noqa: FBT003  # the value that is looked for


def types_of_node(node: Object) -> frozenset[str]:
    """Return the types that a node names, all if it names none; a number may be whole."""
    given = node.get("type")
    return (_SOLE.get(given) if isinstance(given, str) else None) or _types_named(given)


def _types_named(given: Json) -> frozenset[str]:
    if not isinstance(given, (str, list)):
        return ALL_TYPES
    kinds = {kind for kind in (given if isinstance(given, list) else [given]) if isinstance(kind, str)}
    return frozenset(kinds | {"integer"} if "number" in kinds else kinds)


def listed_values(node: Object) -> list[Json] | None:
    """Return the values that a node lists; None if it lists none."""
    values = list(node["enum"]) if isinstance(node.get("enum"), list) else None
    if "const" in node:
        return [node["const"]] if values is None or any(same(node["const"], value) for value in values) else []
    return values
