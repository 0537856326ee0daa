"""Decides which of Anthropic's tools are strict, within a request's budget of optional properties.

Measured like the table; the limits are those that Anthropic documents for the strict tools of one request.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from toolprism.core.json_types import Json, Object
from toolprism.core.pointer import Path
from toolprism.core.walk import children, nodes
from toolprism.payloads.request import PayloadTool

NAMES: Final = frozenset({"bash", "python", "edit", "find"})
_MOST_TOOLS: Final = 20
_MOST_OPTIONALS: Final = 24
_MOST_UNIONS: Final = 16
#: Keywords that the prepared schema may not contain.
_REFUSED: Final = frozenset({"oneOf", "allOf", "$ref", "patternProperties", "propertyNames"})


@dataclass(frozen=True, kw_only=True)
class Granted:
    """A tool that is strict."""

    #: The places of the optional properties that must become required and nullable.
    nullable: frozenset[Path]


class Budget:
    """The rest of the budget for the strict tools of one request."""

    def __init__(self) -> None:
        self._tools = _MOST_TOOLS
        self._optionals = _MOST_OPTIONALS
        self._unions = _MOST_UNIONS

    def grant(self, tool: PayloadTool, prepared: Json, sent: Json) -> Granted | None:
        """Spend the cost of a tool; return None, without spending, if it may not be strict or exceeds the budget."""
        if tool.name not in NAMES or tool.strict is False or self._tools == 0 or not is_strictable(prepared, sent):
            return None
        optionals = list(_optionals(sent, ()))
        kept, over = optionals[: self._optionals], optionals[self._optionals :]
        unions = sum(_is_union(node) for _, node in nodes(sent))
        unions += sum(not _is_union(schema) for _, schema in over)
        if unions > self._unions:
            return None
        self._tools -= 1
        self._optionals -= len(kept)
        self._unions -= unions
        return Granted(nullable=frozenset(path for path, _ in over))


def is_strictable(prepared: Json, sent: Json) -> bool:
    """Return whether a tool's form allows strict mode: closed, typed, and without refused keywords."""
    if any(not _REFUSED.isdisjoint(node) for _, node in nodes(prepared)):
        return False
    return all(_is_closed(node) and _is_typed(node) for _, node in nodes(sent)) and not _has_boolean(sent)


def _is_closed(node: Object) -> bool:
    kind = node.get("type")
    is_object = kind == "object" or (isinstance(kind, list) and "object" in kind) or "properties" in node
    return not is_object or node.get("additionalProperties") is False


def _is_typed(node: Object) -> bool:
    return "type" in node or isinstance(node.get("anyOf"), list)


def _has_boolean(schema: Json) -> bool:
    """Return whether a schema below the root is `true` or `false`, except for `additionalProperties`."""
    return any(
        isinstance(child, bool)
        for _, node in nodes(schema)
        for path, child in children(node)
        if path != ("additionalProperties",)
    )


def _is_union(node: Json) -> bool:
    return isinstance(node, dict) and (isinstance(node.get("type"), list) or isinstance(node.get("anyOf"), list))


def _optionals(node: Json, at: Path) -> Iterator[tuple[Path, Json]]:
    """Yield every optional property with its place, in the order of the text."""
    if not isinstance(node, dict):
        return
    properties, required = node.get("properties"), node.get("required")
    names = required if isinstance(required, list) else []
    for name, schema in properties.items() if isinstance(properties, dict) else ():
        place = (*at, "properties", name)
        if name not in names:
            yield place, schema
        yield from _optionals(schema, place)
    for path, child in children(node):
        if path[0] != "properties":
            yield from _optionals(child, (*at, *path))
