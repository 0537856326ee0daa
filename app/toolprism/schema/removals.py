"""What becomes of a keyword that a target does not send: it is dropped, and may move into the description."""

from collections.abc import Mapping
from typing import Final

from toolprism.core.json_types import Json, Object, compact, same
from toolprism.core.pointer import Path, resolve
from toolprism.schema.engine.edit import Edit, Spill, drop, put
from toolprism.schema.engine.effect import Effect
from toolprism.schema.keywords import LIFTABLE

#: The reason for a removal, unless the target gives one.
NOT_IN_SUBSET: Final = "is not in the provider's subset"
#: Keywords that limit the effect of another one; removing them while that one stays may also refuse more.
_SHIELDS: Final = {
    "prefixItems": ("items", "unevaluatedItems", "contains"),
    "contains": ("unevaluatedItems",),
    "minContains": ("contains",),
    "patternProperties": ("additionalProperties", "unevaluatedProperties"),
    "additionalProperties": ("unevaluatedProperties",),
    "unevaluatedProperties": (),
    "if": ("then", "else", "unevaluatedProperties", "unevaluatedItems"),
    "then": ("unevaluatedProperties", "unevaluatedItems"),
    "else": ("unevaluatedProperties", "unevaluatedItems"),
    "dependentSchemas": ("unevaluatedProperties",),
    "items": ("unevaluatedItems",),
    "$ref": ("unevaluatedProperties", "unevaluatedItems"),
    "$dynamicRef": ("unevaluatedProperties", "unevaluatedItems"),
    "oneOf": ("unevaluatedProperties", "unevaluatedItems"),
    "anyOf": ("unevaluatedProperties", "unevaluatedItems"),
    "allOf": ("unevaluatedProperties", "unevaluatedItems"),
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
    before = node.get("description")
    text = f"{before}\n\n{block}" if isinstance(before, str) and before else block
    return put(
        "description",
        text,
        f"the model can still read {_list(keywords)} here",
        made_from=tuple(keywords),
        spills=tuple(spills),
    )


def _list(keywords: list[str]) -> str:
    return f"`{'`, `'.join(keywords)}`"
