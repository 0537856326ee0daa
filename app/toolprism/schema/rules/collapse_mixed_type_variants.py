"""A union of different scalar types → the first of them."""

from collections.abc import Iterator, Sequence
from typing import Final

from toolprism.core.json_types import Json, Object, same
from toolprism.core.keywords import OF_TYPE, UNIONS
from toolprism.core.pointer import Path
from toolprism.providers.citations import CLOUD_CODE_ASSIST, PI_AI
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, drop, put
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule
from toolprism.schema.overlay import reads_neighbours

_SHARED: Final = frozenset({"title", "description", "default", "examples"})
_ALL_SPECIFIC: Final = frozenset().union(*OF_TYPE.values())
_A_CHOICE: Final = 2


@rule(
    on=lambda unions=UNIONS: unions,
    effect=Effect.NARROWER,
    sources=(CLOUD_CODE_ASSIST, PI_AI),
    examples=(
        example({"anyOf": [{"type": "string"}, {"type": "number"}]}, {"type": "string"}, 1),
        example(
            {"anyOf": [{"type": "string"}, {"type": "string", "maxLength": 1}]},
            {"anyOf": [{"type": "string"}, {"type": "string", "maxLength": 1}]},
        ),
    ),
)
def collapse_mixed_type_variants(node: Object, _context: PassContext, unions: Sequence[str] = UNIONS) -> Iterator[Edit]:
    """Keep the first of several types.

    The provider accepts neither unions nor several types. Values of the other types are no longer accepted, and the
    keywords of those branches are removed. If branches contradict each other, the union stays, and the final check
    decides.
    """
    for union in unions:
        branches = node.get(union)
        if not isinstance(branches, list) or len(branches) < _A_CHOICE or not _distinct(branches):
            continue
        chosen = next((branch["type"] for branch in branches if branch["type"] != "null"), "null")
        merged = _merge(node, union, branches, _ALL_SPECIFIC - OF_TYPE[chosen])
        if merged is not None:
            yield from _edits(node, union, chosen, merged, None if _is_sure(node, union) else Effect.UNKNOWN)
            return


def _distinct(branches: Sequence[Json]) -> bool:
    """Return whether each branch has its own scalar type, and only keywords that apply to it."""
    types: list[Json] = []
    for branch in branches:
        kind = branch.get("type") if isinstance(branch, dict) else None
        if not isinstance(branch, dict) or not isinstance(kind, str) or kind not in OF_TYPE or kind in types:
            return False
        if not branch.keys() <= OF_TYPE[kind] | _SHARED | {"type"}:
            return False
        types.append(kind)
    return True


def _merge(
    node: Object, union: str, branches: Sequence[Object], dropped: frozenset[str]
) -> dict[str, tuple[Json, list[Path]]] | None:
    """Return the branches' keywords that stay; None if two of them disagree."""
    merged: dict[str, tuple[Json, list[Path]]] = {}
    for index, branch in enumerate(branches):
        for keyword, value in branch.items():
            place: Path = (union, index, keyword)
            if keyword == "type" or keyword in dropped:
                continue
            if keyword not in merged:
                own = [] if keyword not in node else [(keyword,)]
                merged[keyword] = (node[keyword], list[Path](own)) if own else (value, [place])
                if not own:
                    continue
            known, places = merged[keyword]
            if keyword == "description":
                merged[keyword] = (_joined(known, value), [*places, place])
            elif not same(known, value):
                return None
            else:
                merged[keyword] = (known, [*places, place])
    return merged


def _joined(first: Json, second: Json) -> Json:
    if not isinstance(second, str) or not second or first == second:
        return first
    return f"{first}\n\n{second}" if isinstance(first, str) and first else second


def _is_sure(node: Object, union: str) -> bool:
    """Return whether the result is one of the branches, and nothing beside the union changes its meaning."""
    branches = node[union]
    said = {keyword for branch in branches for keyword in branch}
    overlap = union == "oneOf" and {"integer", "number"} <= {branch["type"] for branch in branches}
    return not overlap and not ({"type", "nullable"} & node.keys()) and not reads_neighbours(node, said)


def _edits(
    node: Object, union: str, chosen: str, merged: dict[str, tuple[Json, list[Path]]], effect: Effect | None
) -> Iterator[Edit]:
    reason = f"the provider accepts one type; {chosen} comes first"
    yield put("type", chosen, reason, made_from=((union, 0, "type"),), effect=effect)
    dropped = _ALL_SPECIFIC - OF_TYPE[chosen]
    for keyword in node:
        if keyword in dropped:
            yield drop(keyword, f"`{keyword}` says nothing about a {chosen}", effect=effect or Effect.SAME)
    for keyword, (value, places) in merged.items():
        if keyword in node and same(value, node[keyword]):
            continue
        parts: dict[Path, Path] | None = {(): places[0]} if len(places) == 1 else None
        yield put(keyword, value, reason, made_from=tuple(places), parts=parts, effect=effect)
    yield drop(union, reason, effect=effect)
