"""Keywords beside an `anyOf` move into its branches."""

from collections.abc import Iterator
from typing import Final

from toolprism.core.json_types import Json, Object, same, unique
from toolprism.core.keywords import ANNOTATIONS
from toolprism.core.pointer import Path
from toolprism.providers.citations import VERTEX_SCHEMA, VERTEX_UNION
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, drop, put
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule

#: Annotations that each branch repeats.
_TOLD: Final = frozenset({"description"})
_REASON: Final = "the provider refuses anything beside `anyOf`"


@rule(
    on={"anyOf"},
    effect=Effect.UNKNOWN,
    sources=(VERTEX_UNION, VERTEX_SCHEMA),
    examples=(
        example(
            {"description": "d", "title": "T", "anyOf": [{"type": "string"}, {"type": "number", "description": "n"}]},
            {"anyOf": [{"type": "string", "description": "d"}, {"type": "number", "description": "n"}]},
        ),
        example(
            {"type": "object", "properties": {"a": {}}, "anyOf": [{"required": ["a"]}, {"required": ["b"]}]},
            {"type": "object", "properties": {"a": {}}},
        ),
        example(
            {"anyOf": [{"type": "string"}, {"type": "number"}]}, {"anyOf": [{"type": "string"}, {"type": "number"}]}
        ),
    ),
)
def union_stands_alone(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Move all keywords beside a union into its branches.

    The provider accepts no other field beside `anyOf`. The description, `nullable` and the checks move into every
    branch without them. If an object has properties and the branches add none, the union is removed instead, and the
    tool has to check which properties go together.

    Its effect is unknown because a keyword that moves into a branch may depend on its siblings there, and one that the
    branch already has is not added.
    """
    union = node["anyOf"]
    if not isinstance(union, list) or len(union) < 2 or not all(isinstance(branch, dict) for branch in union):  # noqa: PLR2004  # a choice
        return
    if node.get("properties") and not any(_shapes(branch) for branch in union):
        yield drop("anyOf", "the provider accepts no union beside properties, and its branches add none")
        return
    told = {keyword: value for keyword, value in node.items() if keyword in _TOLD or _checks(keyword)}
    if node.keys() == {"anyOf"}:
        return
    for index, branch in enumerate(union):
        for keyword, value in told.items():
            yield from _said_in(index, branch, keyword, value)
    for keyword in node:
        if keyword in told:
            agree = all(keyword not in branch or same(branch[keyword], node[keyword]) for branch in union)
            effect = Effect.SAME if agree or keyword in ANNOTATIONS else None
            yield drop(keyword, f"{_REASON}; each branch says `{keyword}`", effect=effect)
        elif keyword != "anyOf":
            yield drop(keyword, _REASON, effect=Effect.SAME if keyword in ANNOTATIONS else Effect.UNKNOWN)


def _checks(keyword: str) -> bool:
    return keyword != "anyOf" and keyword not in ANNOTATIONS and not keyword.startswith("x-")


def _shapes(branch: Object) -> bool:
    """Return whether a branch has a type, or properties of its own."""
    return bool(branch.get("properties")) or branch.get("type", "object") != "object" or "anyOf" in branch


def _said_in(index: int, branch: Object, keyword: str, outer: Json) -> Iterator[Edit]:
    """Yield the edits that add a keyword to a branch; if both have it, they are combined if possible."""
    at: Path = ("anyOf", index, keyword)
    mine = branch.get(keyword)
    if keyword not in branch:
        yield put(at, outer, _REASON, parts={(): (keyword,)})
    elif keyword == "properties" and isinstance(outer, dict) and isinstance(mine, dict):
        both = {**outer, **mine}
        parts: dict[Path, Path] = {(name,): (*at, name) if name in mine else (keyword, name) for name in both}
        if both.keys() != mine.keys():
            yield put(at, both, _REASON, parts=parts)
    elif keyword == "required" and isinstance(outer, list) and isinstance(mine, list) and not same(mine, outer):
        yield put(at, unique([*outer, *mine]), _REASON, made_from=((keyword,),))
