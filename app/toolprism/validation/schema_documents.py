"""Resolves references among the documents and anchors that AJV knows; nothing is fetched."""

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final
from urllib.parse import unquote

from toolprism.core.json_types import Json, Object
from toolprism.core.pointer import escape
from toolprism.validation import addresses
from toolprism.validation.budgets import OVERFLOW, Refusal
from toolprism.validation.dialect import DIALECTS, Dialect, prepare
from toolprism.validation.javascript import equal
from toolprism.validation.vocabulary import REFERENCES, is_reference_only

#: References followed for one reference before it counts as circular.
_MOST_STEPS: Final = 200
#: Keywords below which AJV reads `$id` as a name, not as an address.
_NAMES_BELOW: Final = frozenset(("properties", "patternProperties", "enum", "dependencies", "definitions"))
#: Keywords that hold lists of schemas, maps of schemas, and no schemas, for the search for addresses.
_LISTS: Final = frozenset(("items", "allOf", "anyOf", "oneOf"))
_MAPS: Final = frozenset(("$defs", "definitions", "properties", "patternProperties", "dependencies"))
_PAYLOAD: Final = frozenset(("default", "enum", "const", "required"))


@dataclass(eq=False, slots=True)
class Document:
    """A whole schema with its own address."""

    schema: Json
    base: str
    is_meta: bool = False
    #: Subschemas by `#anchor`, with their places.
    anchors: dict[str, tuple[Json, str]] = field(default_factory=dict)
    #: Dynamic anchors found so far.
    dynamic_anchors: set[str] = field(default_factory=set)


@dataclass(eq=False, slots=True)
class Function:
    """A schema that AJV compiles on its own: the root, and every referenced schema that contains references."""

    schema: Any
    document: Document
    base: str
    #: JSON Pointer into the given document; None in any other document.
    place: str | None


@dataclass(eq=False, slots=True, frozen=True)
class Inline:
    """The target of a reference that is inlined."""

    schema: Any
    place: str | None


class Library:
    """The addresses known to one compilation."""

    def __init__(self, dialect: Dialect) -> None:
        self._dialect = dialect
        #: Schemas by address, and other addresses of them; the documents of the meta-schema are not among them.
        self._known: dict[str, str | Function] = {}
        self._functions: dict[tuple[int, int, str], Function] = {}
        self._open: set[tuple[int, int]] = set()
        self._targets: dict[tuple[int, str], Function | Inline] = {}

    def add(self, schema: Json, *, is_named: bool) -> Function:
        """Add a document with the addresses and anchors in it."""
        given = schema.get("$id") if isinstance(schema, dict) else None
        document = Document(schema, addresses.normalized(given) if isinstance(given, str) else "")
        if document.base and self._at(document.base) is not None:
            raise Refusal(f'schema with key or id "{document.base}" already exists')
        root = self._function(schema, document, document.base, "")
        if is_named:
            self._index(document)
        self._known[document.base] = root
        return root

    def target(self, document: Document, base: str, reference: str) -> Function | Inline | None:
        """Return the target of a reference; None if it is unknown."""
        address = addresses.resolve(base, reference)
        key = (id(document), address)
        if key not in self._targets:
            found = self._find(document, address)
            if found is None and address in document.anchors:
                schema, place = document.anchors[address]
                found = Function(schema, document, base, place)
            if found is None:
                return None
            self._targets[key] = (
                self._function(found.schema, found.document, found.base, found.place)
                if _holds_references(found.schema)
                else Inline(found.schema, found.place)
            )
        return self._targets[key]

    def leave_open(self, caller: Function, target: Function) -> None:
        """Record that a function was referenced before it was compiled."""
        self._open.add((id(caller), id(target)))

    def is_open(self, caller: Function, target: Function) -> bool:
        """Return whether AJV knew what a function evaluates when it compiled the reference."""
        return (id(caller), id(target)) in self._open

    def rebased(self, base: str, given: str) -> str:
        """Return the address below a `$id`."""
        return addresses.resolve(base, given)

    def function(self, schema: Json, document: Document, place: str | None) -> Function:
        """Return the function for a schema that holds a dynamic anchor."""
        return self._function(schema, document, document.base, place)

    def known_function(self, schema: Json, document: Document, place: str | None) -> Function:
        """Return the function for a schema without caching it, because the schema may not have been compiled."""
        known = self._functions.get((id(schema), id(document), document.base))
        return known or Function(schema, document, document.base, place)

    def _function(self, schema: Json, document: Document, base: str, place: str | None) -> Function:
        return self._functions.setdefault((id(schema), id(document), base), Function(schema, document, base, place))

    def _at(self, address: str) -> str | Function | None:
        """Return the schema at an address, or its other address; None if there is none."""
        known = self._known.get(address)
        if known is None and (address == self._dialect.meta_schema or address in self._dialect.vocabularies):
            return _meta_schemas(self._dialect.id)[address]
        return known

    def _find(self, document: Document, address: str) -> Function | None:
        known = self._at(address)
        while isinstance(known, str):
            address, known = known, self._at(known)
        return known or self._look_up(document, address, _MOST_STEPS)

    def _look_up(self, document: Document, address: str, steps: int) -> Function | None:
        if not steps:
            raise Refusal(OVERFLOW)
        path, _, fragment = address.partition("#")
        if document.schema and path == addresses.without_fragment(document.base):
            return self._below(fragment, _root_of(document), steps - 1)
        known = self._at(path)
        if isinstance(known, str):
            found = self._look_up(document, known, steps - 1)
            return self._below(fragment, found, steps - 1) if found and isinstance(found.schema, dict) else None
        if known is None or not isinstance(known.schema, dict):
            return None
        return known if path == addresses.normalized(address) else self._below(fragment, known, steps - 1)

    def _below(self, fragment: str, start: Function, steps: int) -> Function | None:
        """Follow a JSON Pointer, and at its end a schema that consists only of a reference."""
        if not fragment.startswith("/"):
            return None
        schema, base, place = start.schema, start.base, start.place
        for part in fragment[1:].split("/"):
            token = unquote(part).replace("~1", "/").replace("~0", "~")
            place = None if place is None else f"{place}/{escape(token)}"
            try:
                schema = schema[int(token)] if isinstance(schema, list) else schema[token]
            except (KeyError, IndexError, ValueError, TypeError):
                return None
            if schema is None:
                raise Refusal("Cannot read properties of null (reading '$id')")
            given = schema.get("$id") if isinstance(schema, dict) else None
            if isinstance(given, str) and given and part not in _NAMES_BELOW:
                base = addresses.resolve(base, given)
        found = None
        if isinstance(schema, dict) and isinstance(schema.get("$ref"), str) and is_reference_only(schema):
            found = self._look_up(start.document, addresses.resolve(base, schema["$ref"]), steps)
        found = found or Function(schema, start.document, base, place)
        return None if found.schema is found.document.schema else found

    def _index(self, document: Document) -> None:
        """Collect every `$id` and anchor below the root."""
        seen: set[str] = set()
        prefix = addresses.without_fragment(document.base) + "#"
        bases = {"": document.base}
        for at, parent, node in _schemas_below(document.schema):
            base = bases[parent]
            if isinstance(node.get("$id"), str):
                base = self._note(document, addresses.resolve(base, node["$id"]), node, (prefix, at), seen)
            for keyword in ("$anchor", "$dynamicAnchor"):
                if isinstance(node.get(keyword), str):
                    self._note(document, addresses.resolve(base, f"#{node[keyword]}"), node, (prefix, at), seen)
            bases[at] = base

    def _note(self, document: Document, address: str, node: Object, where: tuple[str, str], seen: set[str]) -> str:
        address = addresses.normalized(address)
        place = "".join(where)
        known = self._at(address)
        other = document.anchors.get(address, (None,))[0] if known is None else getattr(known, "schema", None)
        if address in seen or (other is not None and not equal(node, other)):
            raise Refusal(f'reference "{address}" resolves to more than one schema')
        seen.add(address)
        if known is None and address != addresses.normalized(place):
            if address.startswith("#"):
                document.anchors[address] = node, where[1]
            else:
                self._known[address] = place
        return address


def _schemas_below(schema: Json) -> Iterator[tuple[str, str, Object]]:
    """Yield place, parent's place and node of everything that AJV reads as a subschema, also below unknown keywords."""
    pending: list[tuple[str, str, Any]] = list(_children("", schema))[::-1]
    while pending:
        at, parent, node = pending.pop()
        yield at, parent, node
        pending += list(_children(at, node))[::-1]


def _children(at: str, node: Any) -> Iterator[tuple[str, str, Any]]:
    for keyword, value in node.items() if isinstance(node, dict) else ():
        place = f"{at}/{escape(keyword)}"
        if isinstance(value, list) and keyword in _LISTS:
            yield from ((f"{place}/{index}", at, child) for index, child in enumerate(value) if isinstance(child, dict))
        elif isinstance(value, dict) and keyword in _MAPS:
            yield from ((f"{place}/{escape(name)}", at, kid) for name, kid in value.items() if isinstance(kid, dict))
        elif isinstance(value, dict) and keyword not in _PAYLOAD:
            yield place, at, value


def _holds_references(schema: Json) -> bool:
    """Return whether the name of a referring keyword occurs anywhere, even as the name of a property."""
    pending: list[Any] = [schema]
    while pending:
        node = pending.pop()
        if isinstance(node, dict):
            if not REFERENCES.isdisjoint(node):
                return True
            pending += node.values()
        elif isinstance(node, list):
            pending += [child for child in node if isinstance(child, (dict, list))]
    return False


def _root_of(document: Document) -> Function:
    return Function(document.schema, document, document.base, None if document.is_meta else "")


@cache
def _meta_schemas(dialect_id: str) -> dict[str, Function]:
    """Return the documents of a meta-schema, by address."""
    dialect = DIALECTS[dialect_id]
    found = {}
    # Most schemas reference none of them, and the command line starts faster without.
    from jsonschema_specifications import REGISTRY  # type: ignore[import-untyped]

    for address in (dialect.meta_schema, *dialect.vocabularies):
        schema = deepcopy(REGISTRY.contents(address))
        prepare(schema, dialect)
        document = Document(schema, address, is_meta=True, dynamic_anchors=set(dialect.meta_anchors))
        found[address] = _root_of(document)
    return found


def meta_schema(dialect: Dialect) -> Function:
    """Return the meta-schema of a dialect."""
    return _meta_schemas(dialect.id)[dialect.meta_schema]
