"""A union becomes one schema."""

from collections.abc import Iterator, Sequence
from typing import Final

from toolprism.core.json_types import Json, Object, as_object, list_at, same, unique
from toolprism.core.keywords import ANNOTATIONS, OF_TYPE, UNIONS
from toolprism.core.pointer import Path
from toolprism.providers.citations import ANTHROPIC_ROOT, CLOUD_CODE_ASSIST, MOONSHOT, OPENAI_STRICT, PI_AI, XAI
from toolprism.providers.reports import OPENCLAW_AI
from toolprism.schema import merging
from toolprism.schema.engine import Edit, Effect, PassContext, drop, example, move, put, rule
from toolprism.schema.engine.reshape import Lost, reshape
from toolprism.schema.keywords import META, paragraphs
from toolprism.schema.overlay import hoist_effect, not_carried, reads_neighbours

_SHARED: Final = frozenset({"title", "description", "default", "examples"})
_ALL_SPECIFIC: Final = frozenset().union(*OF_TYPE.values())


@rule(
    on=lambda unions=UNIONS: unions,
    effect=Effect.NARROWER,
    sources=(CLOUD_CODE_ASSIST, PI_AI),
    examples=(example({"anyOf": [{"type": "string"}, {"type": "number"}]}, {"type": "string"}, 1),),
    leaves=({"anyOf": [{"type": "string"}, {"type": "string", "maxLength": 1}]},),
)
def collapse_mixed_type_variants(node: Object, _context: PassContext, unions: Sequence[str] = UNIONS) -> Iterator[Edit]:
    """Keep the first of several types.

    The provider accepts neither unions nor several types. Values of the other types are no longer accepted, and the
    keywords of those branches are removed. If branches contradict each other, the union stays, and the final check
    decides.
    """
    for union in unions:
        branches = node.get(union)
        if not isinstance(branches, list) or len(branches) <= 1 or not _distinct(branches):
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
                said = known if not isinstance(value, str) or value in ("", known) else paragraphs(known, value)
                merged[keyword] = (said, [*places, place])
            elif not same(known, value):
                return None
            else:
                merged[keyword] = (known, [*places, place])
    return merged


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
    ),
    leaves=({"anyOf": [{"type": "string"}, {"type": "number"}]},),
)
def collapse_same_type_variants(node: Object, _context: PassContext, unions: Sequence[str] = UNIONS) -> Iterator[Edit]:
    """Merge a union whose branches share a type into one schema.

    Enums are united. If only some branches list their values, the first that does not is broader and stays; otherwise
    the first branch stays. The node's own keywords take precedence over those of the branch.
    """
    for union in unions:
        branches = list_at(node, union)
        kinds = [as_object(branch).get("type") for branch in branches]
        if kinds and isinstance(kinds[0], str) and all(kind == kinds[0] for kind in kinds):
            chosen = _choose(branches)
            if chosen is not None:
                yield from _merging(node, union, branches, *chosen)
                return


def _choose(branches: Sequence[Object]) -> tuple[int, list[Json] | None] | None:
    """Return the branch that stays, and the united enum if there are several; None to keep the union."""
    listed = [index for index, branch in enumerate(branches) if "enum" in branch]
    if not listed:
        return 0, None
    if len(listed) < len(branches):
        return next(index for index in range(len(branches)) if index not in listed), None
    others = [merging.without_enum(branch) for branch in branches]
    if None in others or len(set(others)) > 1:
        return None
    return 0, unique([member for branch in branches for member in branch["enum"]])


def _merging(
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


_OBJECTS: Final = "the provider accepts no unions; the objects are merged into one with the properties of all"


@rule(
    on=lambda unions=UNIONS: unions,
    effect=Effect.UNKNOWN,
    sources=(CLOUD_CODE_ASSIST, PI_AI, ANTHROPIC_ROOT, OPENAI_STRICT, MOONSHOT, XAI),
    examples=(
        example(
            {
                "anyOf": [
                    {"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]},
                    {"type": "object", "properties": {"b": {"type": "number"}}},
                ]
            },
            {"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "number"}}},
        ),
    ),
    leaves=({"anyOf": [{"type": "object"}, {"type": "string"}]},),
)
def merge_object_variants(node: Object, _context: PassContext, unions: Sequence[str] = UNIONS) -> Iterator[Edit]:
    """Merge a union of objects into one object.

    Every property of every branch may be set; only properties that all branches require stay required. The schema no
    longer states which properties go together, so the tool has to check that.

    Its effect is unknown because the properties of all branches may be combined, while values that are not objects are
    refused if a branch had no type.
    """
    for union in unions:
        branches = node.get(union)
        if isinstance(branches, list) and merging.are_object_shaped(branches):
            said = merging.pieces(node, union, branches)
            places = tuple((union, index) for index in range(len(branches)))
            yield put("type", "object", _OBJECTS, made_from=places)
            merged = {name: merging.merge(found) for name, found in said.items()}
            yield from merging.properties_edits(node, merged, _OBJECTS, made_from=places)
            names = merging.required_of(node, branches, list(said), everywhere=True)
            if names:
                naming = [(union, index, "required") for index, branch in enumerate(branches) if "required" in branch]
                yield put("required", names, "what every branch requires stays required", made_from=tuple(naming))
            elif "required" in node:
                yield drop("required", "no property is required in every branch")
            yield from merging.branch_losses(union, branches, merged, names, _lost)
            yield drop(union, _OBJECTS)
            return


def _lost(keyword: str, _value: Json, _path: Path) -> tuple[str, Effect | None]:
    effect = Effect.SAME if keyword in ANNOTATIONS else Effect.UNKNOWN
    return f"`{keyword}` of this branch does not hold for the merged object", effect


@rule(
    on=UNIONS,
    effect=Effect.WIDER,
    sources=(OPENCLAW_AI,),
    examples=(
        example(
            {"anyOf": [{"type": "string", "maxLength": 1}, {"type": "string", "enum": ["ab"]}], "title": "T"},
            {"type": "string", "title": "T"},
            "abc",
        ),
    ),
    leaves=({"type": "string"},),
)
def union_to_first_type(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Replace a union by the type that its branches share, keeping the annotations beside it.

    OpenClaw sends Gemini no union. A union of one branch becomes that branch; if the branches have several types, the
    first one is sent, and values of the others are no longer accepted.
    """
    for union in UNIONS:
        branches = node.get(union)
        objects = [branch for branch in branches if isinstance(branch, dict)] if isinstance(branches, list) else []
        if objects:
            yield from _taken(node, union, objects)
            return


def _taken(node: Object, union: str, objects: Sequence[Object]) -> Iterator[Edit]:
    branches = node[union]
    first = next(index for index, branch in enumerate(branches) if isinstance(branch, dict))
    alone = len(objects) == 1
    given = [branch["type"] for branch in objects if branch.get("type")]
    shared = bool(given) and all(isinstance(kind, str) and same(kind, given[0]) for kind in given)
    parts: dict[Path, Path] = {}
    value: dict[str, Json] = {}
    if alone:
        value = dict(objects[0])
        parts = {(keyword,): (union, first, keyword) for keyword in value}
    elif shared or objects[0].get("type"):
        at = next(index for index, branch in enumerate(branches) if isinstance(branch, dict) and branch.get("type"))
        value = {"type": branches[at]["type"]}
        parts = {("type",): (union, at, "type")}
    for keyword in META:
        if keyword in node:
            value[keyword], parts[keyword,] = node[keyword], (keyword,)
    typed = not alone and len(given) == len(objects) == len(branches)
    effect = None if (typed and shared) or not value.keys() - {*META} else Effect.UNKNOWN
    reason = "OpenClaw sends the branch" if alone else "OpenClaw sends one type in place of a union"
    why = "has no place where the union gives way to one type"
    lost = not_carried(why)
    if typed and not shared and _only_narrows(node, union, objects[0], given):
        effect, lost = Effect.NARROWER, _not_carried_of_others(why)
    yield from reshape(node, value, reason, parts=parts, made_from=((union,),), lost=lost, effect=effect)


def _only_narrows(node: Object, union: str, first: Object, given: Sequence[Json]) -> bool:
    """Return whether the first branch says its type alone, so that the others are refused and nothing else changes."""
    kinds = {kind for kind in given if isinstance(kind, str)}
    exclusive = len(kinds) == len(given) and not {"integer", "number"} <= kinds
    bare = not first.keys() - ANNOTATIONS - {"type"} and not node.keys() - ANNOTATIONS - {union}
    return bare and (exclusive or union == "anyOf") and isinstance(first["type"], str)


def _not_carried_of_others(why: str) -> Lost:
    """Return the function with the reason for removing what only the other branches say: it accepts no more."""
    return lambda keyword, _value, _path: (f"`{keyword}` {why}", Effect.SAME)
