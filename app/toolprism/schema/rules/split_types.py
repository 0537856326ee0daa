"""`type: [A, B, "null"]` → `nullable` and one branch for each type."""

from collections.abc import Iterator, Sequence
from typing import Final

from toolprism.core.json_types import Json, Object, type_of
from toolprism.core.keywords import OF_TYPE
from toolprism.core.pointer import Path
from toolprism.providers.citations import GOOGLE_TYPE_LIST, VERTEX_SCHEMA
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, drop, put
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.reshape import reshape
from toolprism.schema.engine.rule import example, rule
from toolprism.schema.keywords import decides_about_null
from toolprism.schema.overlay import not_carried

_REASON: Final = "the provider's `type` is one word"


@rule(
    on={"type": list},
    effect=Effect.SAME,
    sources=(VERTEX_SCHEMA, GOOGLE_TYPE_LIST),
    examples=(
        example({"type": ["string", "null"]}, {"type": "string", "nullable": True}),
        example(
            {"type": ["string", "integer"], "description": "d", "maxLength": 3},
            {"description": "d", "anyOf": [{"type": "string", "maxLength": 3}, {"type": "integer"}]},
        ),
        example({"type": "string"}, {"type": "string"}),
    ),
)
def split_types(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Replace a list of types by one branch for each type, and null by `nullable`.

    The provider's `type` is a single string. Each branch gets the keywords that apply to its type; beside a union of
    the author, the types are left to its branches.
    """
    kinds = node["type"]
    names = list(dict.fromkeys(kind for kind in kinds if isinstance(kind, str)))
    others = [name for name in names if name != "null"]
    effect = _effect(node, names, others)
    if "null" in names:
        reason = "the provider says `nullable` for null"
        yield put("nullable", value=True, reason=reason, made_from=("type",), effect=effect)
    if len(others) == 1:
        yield put("type", others[0], _REASON, effect=effect)
    elif not others or "anyOf" in node:
        yield drop("type", _REASON, effect=Effect.WIDER)
    else:
        yield from _union({**node, "nullable": True} if "null" in names else node, others, effect)


def _effect(node: Object, names: Sequence[str], others: Sequence[str]) -> Effect:
    """Return the effect on null; every other value is accepted or refused as before."""
    if len(others) > 1 and not {"unevaluatedProperties", "unevaluatedItems"}.isdisjoint(node):
        return Effect.UNKNOWN  # they move away from keywords that they depend on
    if not others or ("null" in names and decides_about_null(node, "type")):
        return Effect.WIDER
    return Effect.SAME


def _union(node: Object, kinds: Sequence[str], effect: Effect) -> Iterator[Edit]:
    taken = {keyword for kind in kinds for keyword in OF_TYPE.get(kind, ())} | {"type", "enum"}
    kept = {keyword: value for keyword, value in node.items() if keyword not in taken}
    parts: dict[Path, Path] = {(keyword,): (keyword,) for keyword in kept}
    branches: list[Json] = []
    for kind in kinds:
        branch: dict[str, Json] = {"type": kind}
        for keyword, value in node.items():
            if keyword in OF_TYPE.get(kind, ()):
                branch[keyword] = value
                parts["anyOf", len(branches), keyword] = (keyword,)
        members = node.get("enum")
        if isinstance(members, list):
            branch["enum"] = [member for member in members if _fits(member, kind)]
            if not branch["enum"]:
                parts = {place: source for place, source in parts.items() if place[:2] != ("anyOf", len(branches))}
                continue
        branches.append(branch)
    whole: dict[str, Json] = {**kept, **({"anyOf": branches} if branches else {})}
    used = {place: source for place, source in parts.items() if place[0] in whole}
    said = not_carried("applies to none of the types")

    def lost(keyword: str, value: Json, path: Path) -> tuple[str, Effect | None]:
        return said(keyword, value, path)[0], effect if branches else Effect.WIDER

    yield from reshape(node, whole, _REASON, parts=used, made_from=(("type",),), lost=lost, effect=effect)


def _fits(member: Json, kind: str) -> bool:
    found = type_of(member)
    return found == kind or (kind == "integer" and found == "number")
