"""Combines a schema with another one below it, and tells the effect of moving a branch's keywords up."""

from collections.abc import Collection, Mapping
from typing import Final

from toolprism.core.json_types import Json, Object, same, unique
from toolprism.core.keywords import ANNOTATIONS
from toolprism.core.pointer import Path
from toolprism.schema.engine import Edit, Effect, Root, drop, put
from toolprism.schema.engine.reshape import Lost, in_place


class Overlay:
    """The keywords of a definition, overlaid by the siblings of a reference to it.

    The properties of both stay, the upper schema's for equal names; the requirements and the `allOf` entries of both
    apply. For any other keyword the upper schema's value is used.
    """

    def __init__(self, upper: Object, lower: Object, place: Path) -> None:
        """Combine two schemas.

        Args:
            upper: the keywords beside the reference.
            lower: the definition.
            place: the path of the definition in the document.
        """
        self.whole: dict[str, Json] = {**lower, **upper}
        #: Places of the result that are subtrees of the upper schema, or of the document.
        self.parts: dict[Path, Path | Root] = {(keyword,): Root((*place, keyword)) for keyword in lower}
        self.parts |= in_place(upper)
        for keyword, kind, unite in (
            ("properties", dict, self._properties),
            ("required", list, self._required),
            ("allOf", list, self._all_of),
        ):
            if keyword not in upper or not isinstance(lower.get(keyword), kind):
                continue
            below = Root((*place, keyword))
            del self.parts[keyword,]
            if isinstance(upper[keyword], kind):
                unite(upper[keyword], lower[keyword], below)
            else:  # malformed values are ignored
                self.whole[keyword], self.parts[keyword,] = lower[keyword], below

    def _properties(self, upper: Object, lower: Object, below: Root) -> None:
        self.whole["properties"] = {**lower, **upper}
        self.parts |= {("properties", name): Root((*below.path, name)) for name in lower}
        self.parts |= {("properties", name): ("properties", name) for name in upper}

    def _required(self, upper: list[Json], lower: list[Json], below: Root) -> None:
        names = self.whole["required"] = unique([*upper, *lower])
        for index, name in enumerate(names):
            own = name in upper
            self.parts["required", index] = (
                ("required", upper.index(name)) if own else Root((*below.path, lower.index(name)))
            )

    def _all_of(self, upper: list[Json], lower: list[Json], below: Root) -> None:
        self.whole["allOf"] = self._entries(upper, lower, below, ("allOf",))

    def _entries(self, upper: list[Json], lower: list[Json], below: Root, at: Path) -> list[Json]:
        """Return the entries of both lists; a single entry that cannot be merged yet absorbs the other list."""
        only = upper[0] if len(upper) == 1 else None
        if isinstance(only, dict):
            inner = only.get("allOf")
            self.parts.update({(*at, 0, keyword): (*at, 0, keyword) for keyword in only if keyword != "allOf"})
            further = self._entries(inner if isinstance(inner, list) else [], lower, below, (*at, 0, "allOf"))
            return [{**only, "allOf": further}]
        self.parts.update({(*at, index): (*at, index) for index in range(len(upper))})
        self.parts.update({(*at, len(upper) + index): Root((*below.path, index)) for index in range(len(lower))})
        return [*upper, *lower]


#: Keywords about the members of an object or an array; the unevaluated ones depend on all of them.
_ABOUT_MEMBERS: Final = frozenset(
    """
    additionalProperties unevaluatedProperties unevaluatedItems properties patternProperties items prefixItems
    additionalItems contains minContains maxContains if then else nullable
    """.split()
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
    common = branch.keys() & node.keys() - ANNOTATIONS
    return Effect.SAME if all(same(branch[keyword], node[keyword]) for keyword in common) else Effect.WIDER


def inner_union(at: Path, index: int, branch: Object, reason: str, effect: Effect | None = None) -> Edit:
    """Return the edit that removes a combiner whose branch has moved up, or puts that of the branch in its place."""
    keyword = str(at[-1])
    if keyword not in branch:
        return drop(at, reason, effect=effect)
    return put(at, branch[keyword], reason, parts={(): (*at, index, keyword)}, effect=effect)


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
        checks = Effect.UNKNOWN if keyword in _ABOUT_MEMBERS else Effect.WIDER
        return f"`{keyword}` {why}", Effect.SAME if keyword in ANNOTATIONS else checks

    return lost
