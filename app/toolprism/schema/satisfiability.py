"""Determines whether any value is valid: with an unsatisfiable schema, a provider could never produce a call."""

from collections.abc import Iterator
from typing import Final

from toolprism.core.json_types import Json, Object, is_of, list_at, object_at
from toolprism.core.keywords import COMBINERS
from toolprism.core.meaning import accepts_all, accepts_nothing
from toolprism.core.pointer import Path
from toolprism.core.references import follow
from toolprism.core.walk import MAX_DEPTH
from toolprism.schema.target import Obstacle

#: The most schemas that are visited.
_MOST: Final = 20_000
_BOUNDS: Final = (
    ("string", "minLength", "maxLength"),
    ("array", "minItems", "maxItems"),
    ("object", "minProperties", "maxProperties"),
    ("number", "minimum", "maximum"),
    ("integer", "minimum", "maximum"),
)
#: A schema without any of these has a valid value: nothing in it can contradict its type.
_ASKED: Final = frozenset(
    {
        *("not", "const", "enum", "$ref", "properties", "required", *COMBINERS),
        *(keyword for _, *bounds in _BOUNDS for keyword in bounds),
    }
)


def unsatisfiable(schema: Json) -> Iterator[Obstacle]:
    """Yield the place that makes the whole schema unsatisfiable, if there is one."""
    found = _Search(schema).why_not(schema, ())
    if found is not None:
        yield found


class _Search:
    """A search for a valid value; recursive references are followed once.

    It stops after a number of schemas, and where a chain of references leads deeper than a schema may nest, and treats
    the rest as satisfiable.
    """

    def __init__(self, root: Json) -> None:
        self._root = root
        self._open: set[str] = set()
        #: References to satisfiable schemas.
        self._fits: set[str] = set()
        self._left = _MOST
        self._depth = 0

    def why_not(self, schema: Json, path: Path) -> Obstacle | None:
        """Return the obstacle that makes a schema unsatisfiable; None if some value may be valid."""
        self._left -= 1
        if self._left < 0 or self._depth > MAX_DEPTH:
            return None
        if schema is False:
            return Obstacle(path, "nothing fits `false`")
        if not isinstance(schema, dict) or _ASKED.isdisjoint(schema):
            return None
        self._depth += 1
        kinds = _kinds(schema)
        found = (
            self._values(schema, path, kinds)
            or self._combined(schema, path)
            or self._members(schema, path, kinds)
            or self._referred(schema, path)
        )
        self._depth -= 1
        return found

    def _values(self, node: Object, path: Path, kinds: set[str] | None) -> Obstacle | None:
        if "not" in node and accepts_all(node["not"]):
            return Obstacle((*path, "not"), "nothing fits a `not` that forbids everything")
        members = [node["const"]] if "const" in node else node.get("enum")
        if isinstance(members, list) and not any(kinds is None or is_of(member, kinds) for member in members):
            keyword = "const" if "const" in node else "enum"
            return Obstacle((*path, keyword), f"no member of this `{keyword}` has the type that is asked for")
        if kinds is not None and len(kinds) == 1:
            for kind, least, most in _BOUNDS:
                low, high = node.get(least), node.get(most)
                if kinds == {kind} and isinstance(low, (int, float)) and isinstance(high, (int, float)) and low > high:
                    return Obstacle((*path, least), f"nothing fits: `{least}` is above `{most}`")
        return None

    def _combined(self, node: Object, path: Path) -> Obstacle | None:
        for combiner in filter(node.__contains__, COMBINERS):
            branches = node[combiner]
            if not isinstance(branches, list):
                continue
            reasons = (self.why_not(branch, (*path, combiner, at)) for at, branch in enumerate(branches))
            found = next(filter(None, reasons), None) if combiner == "allOf" else None
            if found is not None:
                return found
            if combiner != "allOf" and all(reasons):
                return Obstacle((*path, combiner), f"nothing fits any branch of this `{combiner}`")
        return None

    def _members(self, node: Object, path: Path, kinds: set[str] | None) -> Obstacle | None:
        if kinds == {"object"}:
            names = object_at(node, "properties")
            closed = accepts_nothing(node.get("additionalProperties", True)) and not node.get("patternProperties")
            for at, name in enumerate(list_at(node, "required")):
                if isinstance(name, str) and name in names:
                    found = self.why_not(names[name], (*path, "properties", name))
                    if found is not None:
                        return found
                elif closed and isinstance(name, str):
                    reason = f"no object fits: {name} is required, and the closed object has no such property"
                    return Obstacle((*path, "required", at), reason)
        elif kinds == {"array"} and isinstance(node.get("minItems"), int):
            return self._items(node, path, node["minItems"])
        return None

    def _items(self, node: Object, path: Path, least: int) -> Obstacle | None:
        """Return the obstacle in an item that every array has."""
        first = list_at(node, "prefixItems")
        reasons = (self.why_not(entry, (*path, "prefixItems", at)) for at, entry in enumerate(first[: max(least, 0)]))
        found = next((reason for reason in reasons if reason is not None), None)
        return self.why_not(node.get("items"), (*path, "items")) if found is None and least > len(first) else found

    def _referred(self, node: Object, path: Path) -> Obstacle | None:
        reference = node.get("$ref")
        if not isinstance(reference, str) or reference in self._fits:
            return None
        if reference in self._open:
            return Obstacle((*path, "$ref"), f"nothing fits: {reference} requires itself without end")
        found = follow(self._root, reference)
        if found is None:
            return None
        self._open.add(reference)
        reason = self.why_not(found[1], found[0])
        self._open.discard(reference)
        if reason is None:
            self._fits.add(reference)
        return reason


def _kinds(node: Object) -> set[str] | None:
    """Return the types that a node names; None if it names none."""
    kind = node.get("type")
    if isinstance(kind, str):
        return {kind}
    return {each for each in kind if isinstance(each, str)} if isinstance(kind, list) and kind else None
