"""Determines the effect of moving a branch's keywords up to the node that contains the branch."""

from collections.abc import Collection, Mapping
from typing import Final

from toolprism.core.json_types import Json, Object, same
from toolprism.core.keywords import ANNOTATIONS
from toolprism.core.pointer import Path
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.reshape import Lost

#: Keywords about the members of an object or an array; the unevaluated ones depend on all of them.
_ABOUT_MEMBERS: Final = frozenset(
    {
        "additionalProperties",
        "unevaluatedProperties",
        "unevaluatedItems",
        "properties",
        "patternProperties",
        "items",
        "prefixItems",
        "additionalItems",
        "contains",
        "minContains",
        "maxContains",
        "if",
        "then",
        "else",
        "nullable",
    }
)
#: The siblings on which a keyword depends; if they come from another schema, its meaning changes.
_READS: Final[Mapping[str, frozenset[str]]] = {
    "additionalProperties": frozenset({"properties", "patternProperties"}),
    "unevaluatedProperties": _ABOUT_MEMBERS,
    "items": frozenset({"prefixItems"}),
    "additionalItems": frozenset({"items"}),
    "unevaluatedItems": _ABOUT_MEMBERS,
    "contains": frozenset({"minContains", "maxContains"}),
    "if": frozenset({"then", "else"}),
    "nullable": _ABOUT_MEMBERS,
}


def hoist_effect(node: Object, branch: Object) -> Effect:
    """Return the effect of a merge in which the node's own keywords take precedence.

    If both have a keyword, the branch's check is lost; keywords that depend on siblings make the effect unknown.
    """
    if reads_neighbours(node, branch):
        return Effect.UNKNOWN
    lost = [
        keyword
        for keyword in branch
        if keyword in node and keyword not in ANNOTATIONS and not same(branch[keyword], node[keyword])
    ]
    return Effect.WIDER if lost else Effect.SAME


def reads_neighbours(node: Collection[str], branch: Collection[str]) -> bool:
    """Return whether a keyword of a node, or one that moves into it, may change its meaning beside the other."""
    return any(
        (reader in node and not read.isdisjoint(branch)) or (reader in branch and not read.isdisjoint(node))
        for reader, read in _READS.items()
    )


def not_carried(why: str) -> Lost:
    """Return the function with the reason for removing a keyword; removing a check accepts more.

    Args:
        why: the end of a sentence that starts with the keyword.
    """

    def lost(keyword: str, _value: Json, _path: Path) -> tuple[str, Effect | None]:
        effect = (
            Effect.SAME if keyword in ANNOTATIONS else Effect.UNKNOWN if keyword in _ABOUT_MEMBERS else Effect.WIDER
        )
        return f"`{keyword}` {why}", effect

    return lost
