"""What it does to a schema when a branch's keywords move up to the node that holds the branch."""

from collections.abc import Collection, Mapping
from typing import Final

from app.core.json_types import Json, Object, same
from app.core.pointer import Path
from app.schema.engine.effect import Effect
from app.schema.engine.reshape import Lost
from app.schema.keywords import ANNOTATIONS

#: Keywords about the members of an object or an array; the unevaluated ones read all of them.
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
#: What a keyword reads beside it: where that stands in another schema, it says something else once they are one.
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
    """Judge a spread in which the node's own keywords win.

    What both say and the branch loses is a lost check; keywords that read their neighbours make it undecided.
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
    """Return whether a keyword of a node, or of what moves into it, may say something else beside the other."""
    return any(
        (reader in node and not read.isdisjoint(branch)) or (reader in branch and not read.isdisjoint(node))
        for reader, read in _READS.items()
    )


def not_carried(why: str) -> Lost:
    """Return what says of a keyword that cannot be kept why; a check that is removed lets more through.

    Args:
        why: the end of a sentence that begins with the keyword.
    """

    def lost(keyword: str, _value: Json, _path: Path) -> tuple[str, Effect | None]:
        effect = (
            Effect.SAME if keyword in ANNOTATIONS else Effect.UNKNOWN if keyword in _ABOUT_MEMBERS else Effect.WIDER
        )
        return f"`{keyword}` {why}", effect

    return lost
