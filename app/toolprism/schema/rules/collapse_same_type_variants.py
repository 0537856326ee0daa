"""A union of one scalar type → one schema."""

from collections.abc import Iterator, Sequence
from typing import Final

from toolprism.core.json_types import Json, Object, unique
from toolprism.core.keywords import ANNOTATIONS, UNIONS
from toolprism.core.pointer import Path
from toolprism.providers.citations import CLOUD_CODE_ASSIST, PI_AI
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, drop, move, put
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule
from toolprism.schema.merging import united_enum
from toolprism.schema.overlay import hoist_effect

_REASON: Final = "the provider accepts no unions, and all branches are of one type"


@rule(
    on=lambda unions=UNIONS: unions,
    effect=Effect.NARROWER,
    sources=(CLOUD_CODE_ASSIST, PI_AI),
    examples=(
        example(
            {"anyOf": [{"type": "string", "enum": ["a"]}, {"type": "string", "enum": ["b"]}]},
            {"type": "string", "enum": ["a", "b"]},
        ),
        example({"anyOf": [{"type": "string", "enum": ["a"]}, {"type": "string"}]}, {"type": "string"}),
        example(
            {"anyOf": [{"type": "string", "maxLength": 1}, {"type": "string"}]},
            {"type": "string", "maxLength": 1},
            "ab",
        ),
        example(
            {"anyOf": [{"type": "string"}, {"type": "number"}]}, {"anyOf": [{"type": "string"}, {"type": "number"}]}
        ),
    ),
)
def collapse_same_type_variants(node: Object, _context: PassContext, unions: Sequence[str] = UNIONS) -> Iterator[Edit]:
    """Merge a union whose branches share a type into one schema.

    Enums are united. If only some branches list their values, the first that does not is broader and stays; otherwise
    the first branch stays. The node's own keywords take precedence over those of the branch.
    """
    for union in unions:
        branches = node.get(union)
        if isinstance(branches, list) and branches and _share_type(branches):
            chosen = _choose(branches)
            if chosen is not None:
                yield from _edits(node, union, branches, *chosen)
                return


def _share_type(branches: Sequence[Json]) -> bool:
    first = branches[0].get("type") if isinstance(branches[0], dict) else None
    return isinstance(first, str) and all(
        isinstance(branch, dict) and branch.get("type") == first for branch in branches
    )


def _choose(branches: Sequence[Object]) -> tuple[int, list[Json] | None] | None:
    """Return the branch that stays, and the united enum if there are several; None to keep the union."""
    listed = [index for index, branch in enumerate(branches) if "enum" in branch]
    if not listed:
        return 0, None
    if len(listed) < len(branches):
        return next(index for index in range(len(branches)) if index not in listed), None
    if any(united_enum(branches[0], branch) is None for branch in branches[1:]):
        return None
    members = branches[0]["enum"]
    return (
        (0, unique([member for branch in branches for member in branch["enum"]])) if isinstance(members, list) else None
    )


def _edits(
    node: Object, union: str, branches: Sequence[Object], index: int, members: list[Json] | None
) -> Iterator[Edit]:
    branch = branches[index]
    # with `oneOf` the other branches had to fail, and the node's own keywords take precedence
    sure = (union == "anyOf" or len(branches) == 1) and hoist_effect(node, branch) is Effect.SAME
    same_values = sure and all(other.keys() - ANNOTATIONS == {"type", "enum"} for other in branches)
    effect = Effect.SAME if same_values else None if sure else Effect.UNKNOWN
    for keyword in branch:
        if keyword in node:
            continue
        if keyword == "enum" and members is not None:
            places: tuple[Path, ...] = tuple((union, other, "enum") for other in range(len(branches)))
            yield put("enum", members, _REASON, made_from=places, effect=effect)
        else:
            yield move((union, index, keyword), keyword, _REASON, effect=effect)
    yield drop(union, _REASON, effect=effect)
