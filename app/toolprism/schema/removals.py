"""What becomes of a keyword that a target does not send: it is dropped, and may move into the description."""

from collections.abc import Callable, Mapping
from functools import cache
from itertools import filterfalse
from typing import Final

from toolprism.core.json_types import Json, Object, compact, same
from toolprism.core.keywords import COMBINERS
from toolprism.core.pointer import Path, resolve
from toolprism.schema.engine import AllBut, Edit, Effect, Spill, drop, put
from toolprism.schema.engine.shape import Shape
from toolprism.schema.keywords import LIFTABLE, paragraphs

#: The reason for a removal, unless the target gives one.
NOT_IN_SUBSET: Final = "is not in the provider's subset"
_UNEVALUATED: Final = ("unevaluatedProperties", "unevaluatedItems")
#: Keywords that limit the effect of another one; removing them while that one stays may also refuse more.
_SHIELDS: Final = {
    "prefixItems": ("items", "unevaluatedItems", "contains"),
    "contains": ("unevaluatedItems",),
    "minContains": ("contains",),
    "patternProperties": ("additionalProperties", "unevaluatedProperties"),
    "additionalProperties": ("unevaluatedProperties",),
    "if": ("then", "else", *_UNEVALUATED),
    "dependentSchemas": ("unevaluatedProperties",),
    "items": ("unevaluatedItems",),
    **dict.fromkeys(("then", "else", "$ref", "$dynamicRef", *COMBINERS), _UNEVALUATED),
    "properties": ("additionalProperties", "unevaluatedProperties"),
}


#: Keywords with values that every instance fits.
_IDLE: Final[Mapping[str, tuple[Json, ...]]] = {
    "propertyNames": ({"type": "string"}, {}, True),
    "additionalProperties": ({}, True),
}


def strip_constraint(node: Object, keyword: str, why: str) -> Edit:
    """Drop one check; if it shields values from another keyword, the effect is unknown."""
    shields = any(map(node.__contains__, _SHIELDS.get(keyword, ())))
    says_nothing = (keyword not in LIFTABLE and keyword.startswith("x-")) or _is_idle(keyword, node[keyword])
    effect = Effect.UNKNOWN if shields else Effect.SAME if says_nothing else Effect.WIDER
    return drop(keyword, f"`{keyword}` {why}", effect=effect)


def _is_idle(keyword: str, value: Json) -> bool:
    """Return whether a keyword refuses nothing."""
    return any(same(value, each) for each in _IDLE.get(keyword, ()))


def says_nothing(schema: Json, place: Path) -> bool:
    """Return whether the keyword at a place of a schema refuses nothing, so that it may go."""
    node = resolve(schema, place[:-1])
    return bool(place) and isinstance(node, dict) and _is_idle(str(place[-1]), node.get(str(place[-1])))


def spill(node: Object, keywords: list[str]) -> Edit:
    """Append keywords to a node's description: `{pattern: "^foo$", minimum: 0}`."""
    spills = [Spill(keyword, node[keyword], f"{keyword}: {compact(node[keyword])}") for keyword in keywords]
    block = "{" + ", ".join([spilled.text for spilled in spills]) + "}"
    text = paragraphs(node.get("description"), block)
    reason = f"the model can still read `{'`, `'.join(keywords)}` here"
    return put("description", text, reason, made_from=tuple(keywords), spills=tuple(spills))


#: Kept in every node.
ALWAYS: Final = frozenset(
    "$ref $defs $schema definitions type anyOf allOf enum const description title default nullable".split()
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


#: Kept only with certain values.
_BY_VALUE: Final[Mapping[str, Callable[[Json], bool]]] = {
    "format": lambda value: isinstance(value, str) and value in _FORMATS,
    "minItems": lambda value: not isinstance(value, bool) and value in (0, 1),
}

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
    by_name = filterfalse(kept.__contains__, node)
    valued = [keyword for keyword in _BY_VALUE if keyword in node and keyword in kept]
    return [*by_name, *(keyword for keyword in valued if not _BY_VALUE[keyword](node[keyword]))]


@cache
def _kept(kind: str | None, *, root: bool) -> frozenset[str]:
    kept = ALWAYS | _BY_KIND.get(kind or "", frozenset())
    return kept - _NOT_AT_ROOT if root else kept
