"""The pasted schema, asked at one place: whether null is valid there, and which literals are."""

from collections.abc import Iterator
from typing import Final

from toolprism.core.json_types import Json, Object
from toolprism.core.pointer import parse, render
from toolprism.core.references import References, follow
from toolprism.schema import json_schema_of

#: The most schemas that are read for the answer at one place.
_MOST_READ: Final = 200


class Source:
    """The pasted schema."""

    def __init__(self, schema: Json) -> None:
        self._schema = schema
        self._references = References(schema)
        self._nulls: dict[str, bool] = {}

    def takes_null(self, pointer: str) -> bool:
        """Return whether the schema at a place accepts null."""
        if pointer not in self._nulls:
            target = follow(self._schema, f"#{pointer}")
            self._nulls[pointer] = target is not None and self._takes_null(target[1])
        return self._nulls[pointer]

    def _takes_null(self, given: Json) -> bool:
        schema = json_schema_of(given)
        return _Null(self._references if schema is given else References(schema)).accepted_by(schema)

    def literals(self, pointer: str) -> Iterator[Json]:
        """Yield the literals that the schema at a place, or the schema that holds the place, allows."""
        path = parse(pointer)
        while path and path[-1] in ("enum", "const"):
            path = path[:-1]
        target = follow(self._schema, f"#{render(path)}")
        pending = [target[1]] if target is not None else []
        for read, node in enumerate(pending):  # the list grows meanwhile
            if read >= _MOST_READ or not isinstance(node, dict):
                continue
            members = node.get("enum")
            yield from members if isinstance(members, list) else ()
            if "const" in node:
                yield node["const"]
            pending += self._beside(node)

    def _beside(self, node: Object) -> Iterator[Json]:
        """Yield the schemas that a schema combines."""
        for keyword in ("anyOf", "oneOf", "allOf"):
            yield from _listed(node, keyword)
        target = _target(node, self._references)
        if target is not None:
            yield target


class _Null:
    """Asks schemas whether they accept null; past a number of schemas the answer is no."""

    def __init__(self, references: References) -> None:
        self._references = references
        self._left = _MOST_READ

    def accepted_by(self, node: Json) -> bool:
        """Return whether a schema accepts null."""
        self._left -= 1
        if self._left < 0 or not isinstance(node, dict):
            return self._left >= 0 and node is True
        members = node.get("enum")
        if (isinstance(members, list) and None not in members) or node.get("const") is not None:
            return False
        return _may_be_null(node) and self._combined(node)

    def _combined(self, node: Object) -> bool:
        if "$ref" in node:
            target = _target(node, self._references)
            if target is None or not self.accepted_by(target):
                return False
        if not all(map(self.accepted_by, _listed(node, "allOf"))):
            return False
        if isinstance(node.get("anyOf"), list) and not any(map(self.accepted_by, _listed(node, "anyOf"))):
            return False
        if isinstance(node.get("oneOf"), list) and sum(map(self.accepted_by, _listed(node, "oneOf"))) != 1:
            return False
        return not ("not" in node and self.accepted_by(node["not"]))


def _may_be_null(node: Object) -> bool:
    """Return whether the type of a schema lets null in; as in AJV, `nullable` adds it to the types, not to an enum."""
    kind = node.get("type")
    if node.get("nullable") is True or not isinstance(kind, (str, list)):
        return True
    return kind == "null" if isinstance(kind, str) else "null" in kind


def _listed(node: Object, keyword: str) -> list[Json]:
    value = node.get(keyword)
    return [*value] if isinstance(value, list) else []


def _target(node: Object, references: References) -> Json:
    reference = node.get("$ref")
    target = references.resolve(reference, node) if isinstance(reference, str) else None
    return None if target is None else target[1]
