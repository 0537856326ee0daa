"""A remaining union → the type of its branches, or of the first."""

from collections.abc import Iterator, Sequence

from toolprism.core.json_types import Json, Object, same
from toolprism.core.keywords import ANNOTATIONS, UNIONS
from toolprism.core.pointer import Path
from toolprism.providers.reports import OPENCLAW_AI
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.reshape import Lost, reshape
from toolprism.schema.engine.rule import example, rule
from toolprism.schema.keywords import META
from toolprism.schema.overlay import not_carried


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
        example({"type": "string"}, {"type": "string"}),
    ),
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
