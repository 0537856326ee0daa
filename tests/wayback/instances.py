"""Instances of a schema, most of them valid; the same for the same seed."""

from random import Random
from typing import Any

from toolprism.core.references import References

_ANYTHING: tuple[Any, ...] = (None, 1, "a", True, {}, [])
_UNIONS = ("anyOf", "oneOf")


class Maker:
    """Makes instances of one document."""

    def __init__(self, root: Any, random: Random) -> None:
        self._references = References(root)
        self._random = random

    def make(self, node: Any, depth: int = 6) -> Any:
        """Return an instance of a schema; beyond the depth, anything."""
        if not isinstance(node, dict) or depth < 0:
            return self._random.choice(_ANYTHING)
        if isinstance(node.get("$ref"), str):
            target = self._references.resolve(node["$ref"], node)
            return None if target is None else self.make(target[1], depth - 1)
        if "const" in node:
            return node["const"]
        if isinstance(node.get("enum"), list) and node["enum"]:
            return self._random.choice(node["enum"])
        for union in _UNIONS:
            if isinstance(node.get(union), list) and node[union]:
                return self._joined(node, [self._random.choice(node[union])], depth)
        if isinstance(node.get("allOf"), list):
            return self._joined(node, node["allOf"], depth)
        return self._of_type(node, depth)

    def _joined(self, node: dict[str, Any], branches: list[Any], depth: int) -> Any:
        said = [each for each in branches if isinstance(each, dict)]
        typed = [{"type": node["type"], **each} if "type" in node else each for each in said]
        made = [self.make(each, depth - 1) for each in typed]
        if "properties" in node:
            made.append(self._object(node, depth))
        objects = [each for each in made if isinstance(each, dict)]
        return {name: each for one in objects for name, each in one.items()} if objects else next(iter(made), None)

    def _of_type(self, node: dict[str, Any], depth: int) -> Any:
        kind = node.get("type")
        if isinstance(kind, list):
            kind = self._random.choice(kind or [None])
        if kind == "object" or (kind is None and "properties" in node):
            return self._object(node, depth)
        if kind == "array":
            return self._array(node, depth)
        plain: dict[Any, Any] = {
            "string": "abc" * (1 + int(node.get("minLength") or 0) // 3),
            "integer": int(node.get("minimum") or self._random.randint(0, 5)),
            "number": node.get("minimum", 1.5),
            "boolean": self._random.random() < 0.5,
            "null": None,
        }
        return plain.get(kind, self._random.choice(_ANYTHING)) if isinstance(kind, str) else {}

    def _object(self, node: dict[str, Any], depth: int) -> dict[str, Any]:
        properties = node.get("properties") if isinstance(node.get("properties"), dict) else {}
        required = node.get("required") if isinstance(node.get("required"), list) else []
        names = [name for name in properties or {} if name in (required or ()) or self._random.random() < 0.5]
        value = {name: self.make((properties or {})[name], depth - 1) for name in names}
        others = node.get("additionalProperties")
        return {**value, "extra": self.make(others, depth - 1)} if isinstance(others, dict) else value

    def _array(self, node: dict[str, Any], depth: int) -> list[Any]:
        items, listed = node.get("items"), node.get("prefixItems")
        made = [self.make(each, depth - 1) for each in listed or (items if isinstance(items, list) else [])]
        count = max(int(node.get("minItems") or 0), self._random.randint(0, 2)) - len(made)
        return made + [self.make(items if isinstance(items, dict) else {"type": "string"}, depth - 1)] * max(count, 0)
