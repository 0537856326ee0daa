"""The keywords that Anthropic keeps in a node: a list that depends on the node's type."""

from functools import cache
from itertools import filterfalse
from typing import Final

from toolprism.core.json_types import Json, Object
from toolprism.core.keywords import COMBINERS
from toolprism.schema.engine.rule import AllBut
from toolprism.schema.engine.shape import Shape

#: Kept in every node.
ALWAYS: Final = frozenset(
    {
        "$ref",
        "$defs",
        "$schema",
        "definitions",
        "type",
        "anyOf",
        "allOf",
        "enum",
        "const",
        "description",
        "title",
        "default",
        "nullable",
    }
)
_BY_KIND: Final = {
    "object": frozenset({"properties", "required", "additionalProperties"}),
    "array": frozenset({"items", "prefixItems", "minItems"}),
    "string": frozenset({"format"}),
}
_NOT_AT_ROOT: Final = frozenset(COMBINERS)
_FORMATS: Final = frozenset(
    {"date-time", "time", "date", "duration", "email", "hostname", "uri", "ipv4", "ipv6", "uuid"}
)


def _is_format(value: Json) -> bool:
    return isinstance(value, str) and value in _FORMATS


def _is_few(value: Json) -> bool:
    return not isinstance(value, bool) and value in (0, 1)


#: Kept only with certain values.
_BY_VALUE: Final = {"format": _is_format, "minItems": _is_few}

#: Keywords that need a check; all others are kept everywhere.
SUSPECT: Final = AllBut(ALWAYS - _NOT_AT_ROOT)


def may_be_refused(shape: Shape) -> bool:
    """Return whether a node of a shape may have a refused keyword, possibly only at the root or for its value."""
    kept = _kept(shape.type, root=True) if shape.type in _BY_KIND else ALWAYS - _NOT_AT_ROOT
    return any(name not in kept or name in _BY_VALUE for name in shape.names)


def kind_of(node: Object) -> str | None:
    """Return the type that a node describes: its first type other than null, or the one that its keywords imply."""
    kind = node.get("type")
    if isinstance(kind, list):
        kind = next((entry for entry in kind if entry != "null"), None)
    if isinstance(kind, str):
        return kind
    if isinstance(node.get("properties"), dict):
        return "object"
    return "array" if "items" in node or "prefixItems" in node else None


def refused(node: Object, *, root: bool) -> list[str]:
    """Return the refused keywords, in order; those refused for their value come last."""
    kind = kind_of(node)
    kept = _kept(kind if kind in _BY_KIND else None, root=root)
    by_name = list(filterfalse(kept.__contains__, node))
    if _BY_VALUE.keys().isdisjoint(node):
        return by_name
    by_value = [
        keyword
        for keyword, is_kept in _BY_VALUE.items()
        if keyword in node and keyword in kept and not is_kept(node[keyword])
    ]
    return by_name + by_value


@cache
def _kept(kind: str | None, *, root: bool) -> frozenset[str]:
    kept = ALWAYS | _BY_KIND.get(kind or "", frozenset())
    return kept - _NOT_AT_ROOT if root else kept
