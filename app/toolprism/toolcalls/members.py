"""The schemas that apply to the members of an object or array, and the names that an object defines."""

from collections.abc import Iterable, Iterator
from functools import cached_property

from toolprism.core.json_types import Json, Object, object_at
from toolprism.toolcalls.alternatives import Schemas
from toolprism.toolcalls.budgeted_validator import BudgetedValidator


class Shape:
    """The statements of a set of schemas about the members of an object."""

    def __init__(self, validator: BudgetedValidator, plain: Schemas) -> None:
        self._validator = validator
        self._plain = plain

    def nodes(self, name: str) -> list[Json]:
        """Return the schemas of a member."""
        return [schema for node in self._plain for schema in self._schemas(node, name)]

    @cached_property
    def known(self) -> dict[str, None]:
        """The property names in the schemas, in order."""
        return dict.fromkeys(
            [*(name for node in self._plain for name in object_at(node, "properties")), *self.required]
        )

    @cached_property
    def required(self) -> dict[str, None]:
        """The required names."""
        lists = (node.get("required") for node in self._plain)
        return dict.fromkeys(name for names in lists if isinstance(names, list) for name in names)

    def is_refused(self, name: str) -> bool:
        """Return whether no schema allows a name."""
        return any(
            (not self._is_named(node, name) and (node.get("additionalProperties") is False))
            or (node.get("unevaluatedProperties") is False and not self.is_mentioned(name))
            for node in self._plain
        )

    def is_mentioned(self, name: str) -> bool:
        """Return whether some schema covers a name, or covers all other names."""
        return any(self._is_named(node, name) or object_at(node, "additionalProperties") for node in self._plain)

    def _schemas(self, node: Object, name: str) -> Iterator[Json]:
        if not self._is_named(node, name):
            yield from (
                node[keyword] for keyword in ("additionalProperties", "unevaluatedProperties") if keyword in node
            )
            return
        properties = object_at(node, "properties")
        if name in properties:
            yield properties[name]
        yield from (
            schema for pattern, schema in object_at(node, "patternProperties").items() if self._is_like(pattern, name)
        )

    def _is_named(self, node: Object, name: str) -> bool:
        return name in object_at(node, "properties") or any(
            self._is_like(pattern, name) for pattern in object_at(node, "patternProperties")
        )

    def _is_like(self, pattern: str, name: str) -> bool:
        """Match a pattern within the validator's budget."""
        return self._validator.matches(pattern, name)


def item_nodes(plain: Iterable[Object], index: int) -> list[Json]:
    """Return the schemas of an item."""
    return [schema for node in plain for schema in _schemas_of_item(node, index)]


def _schemas_of_item(node: Object, index: int) -> Iterator[Json]:
    first = node.get("prefixItems")
    first = first if isinstance(first, list) else []
    if index < len(first):
        yield first[index]
    elif isinstance(node.get("items"), list):
        yield from _of_tuple(node, index)
    elif "items" in node:
        yield node["items"]
    elif "unevaluatedItems" in node:
        yield node["unevaluatedItems"]


def _of_tuple(node: Object, index: int) -> Iterator[Json]:
    """Yield the schema of an item in a tuple before 2020-12."""
    first = node["items"]
    if index < len(first):
        yield first[index]
    elif "additionalItems" in node:
        yield node["additionalItems"]
