"""A list of types becomes a union."""

from collections.abc import Iterator, Sequence
from typing import Final

from toolprism.core.json_types import Json, Object, is_of, type_of
from toolprism.core.keywords import OF_TYPE
from toolprism.core.pointer import Path
from toolprism.providers.citations import GOOGLE_TYPE_LIST, OPENAI_STRICT, PI_AI, VERTEX_SCHEMA
from toolprism.schema.engine import Edit, Effect, PassContext, drop, example, put, rule
from toolprism.schema.engine.reshape import in_place, reshape
from toolprism.schema.keywords import decides_about_null
from toolprism.schema.overlay import not_carried

#: The types that a keyword is about; any other keyword is about all of them.
_TYPES_OF: Final = {
    keyword: [kind for kind, keywords in OF_TYPE.items() if keyword in keywords]
    for keyword in frozenset[str]().union(*OF_TYPE.values())
}
_SAID: Final = not_carried("is said in each of the variants that it is about")
_SILENT: Final = not_carried("says nothing about these types")

#: Keywords that stay around the union; a reference leads from the root to a definition.
AROUND: Final = ("description", "$defs", "definitions")


@rule(
    on={"type": list},
    effect=Effect.SAME,
    sources=(OPENAI_STRICT, PI_AI),
    examples=(
        example(
            {"type": ["string", "null"], "description": "d"},
            {"anyOf": [{"type": "string"}, {"type": "null"}], "description": "d"},
        ),
        example(
            {"type": ["string", "null"], "format": "date"},
            {"anyOf": [{"format": "date", "type": "string"}, {"type": "null"}]},
        ),
        example({"type": ["string"]}, {"type": "string"}),
    ),
    leaves=({"type": "string"},),
)
def split_type_array(
    node: Object, _context: PassContext, around: tuple[str, ...] = ("description",), only: tuple[str, ...] = ()
) -> Iterator[Edit]:
    """Replace a list of types by one node for each type.

    Each node gets the keywords that apply to its type, and the members of the enum that have it; a type without members
    is dropped. The description is written once, around them, and so are
    definitions, unless the reference system repeats them. A provider may take lists of plain types.
    """
    kinds = node["type"]
    if only and not any(kind in only for kind in kinds):
        return
    variants = [
        variant for kind in kinds if isinstance(kind, str) and (variant := _variant(node, kind, around)) is not None
    ]
    if not variants:
        yield drop("type", "no value fits any of the types", effect=Effect.WIDER)
    elif len(variants) == 1:
        yield from _sole(node, variants[0], around)
    else:
        yield from _union(node, variants, around)


def _variant(node: Object, kind: str, around: tuple[str, ...]) -> dict[str, Json] | None:
    variant: dict[str, Json] = {
        keyword: value
        for keyword, value in node.items()
        if keyword != "type" and keyword not in around and kind in _TYPES_OF.get(keyword, (kind,))
    }
    members = node.get("enum")
    if isinstance(members, list):
        variant["enum"] = [member for member in members if is_of(member, (kind,))]
        if not variant["enum"]:
            return None
    return {**variant, "type": kind}


def _sole(node: Object, variant: Object, around: tuple[str, ...]) -> Iterator[Edit]:
    reason = f"only {variant['type']} is left of the types"
    for keyword in node:
        if keyword not in variant and keyword not in around:
            yield drop(keyword, f"`{keyword}` says nothing about this type")
    yield put("type", variant["type"], reason)
    if "enum" in variant and variant["enum"] != node["enum"]:
        yield put("enum", variant["enum"], reason)


def _union(node: Object, variants: list[dict[str, Json]], around: tuple[str, ...]) -> Iterator[Edit]:
    stays = {keyword: node[keyword] for keyword in around if keyword in node}
    parts = in_place(stays)
    for index, variant in enumerate(variants):
        same_values = [keyword for keyword, value in variant.items() if value is node.get(keyword)]
        parts |= {("anyOf", index, keyword): (keyword,) for keyword in same_values}
    reason = "each type gets a node of its own, with the keywords that apply to it"

    def lost(keyword: str, value: Json, path: Path) -> tuple[str, Effect | None]:
        is_said = any(keyword in variant for variant in variants)
        reason, effect = (_SAID if is_said else _SILENT)(keyword, value, path)
        return reason, Effect.SAME if is_said else effect

    whole: dict[str, Json] = {"anyOf": variants, **stays}
    yield from reshape(node, whole, reason, parts=parts, made_from=(("type",),), lost=lost)


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
    ),
    leaves=({"type": "string"},),
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
        yield from _branches({**node, "nullable": True} if "null" in names else node, others, effect)


def _effect(node: Object, names: Sequence[str], others: Sequence[str]) -> Effect:
    """Return the effect on null; every other value is accepted or refused as before."""
    if len(others) > 1 and not {"unevaluatedProperties", "unevaluatedItems"}.isdisjoint(node):
        return Effect.UNKNOWN  # they move away from keywords that they depend on
    if not others or ("null" in names and decides_about_null(node, "type")):
        return Effect.WIDER
    return Effect.SAME


def _branches(node: Object, kinds: Sequence[str], effect: Effect) -> Iterator[Edit]:
    taken = {keyword for kind in kinds for keyword in OF_TYPE.get(kind, ())} | {"type", "enum"}
    kept = {keyword: value for keyword, value in node.items() if keyword not in taken}
    parts = in_place(kept)
    branches: list[Json] = []
    for kind in kinds:
        branch: dict[str, Json] = {"type": kind}
        for keyword, value in node.items():
            if keyword in OF_TYPE.get(kind, ()):
                branch[keyword] = value
                parts["anyOf", len(branches), keyword] = (keyword,)
        members = node.get("enum")
        if isinstance(members, list):
            fitting = (kind, "number") if kind == "integer" else (kind,)
            branch["enum"] = [member for member in members if type_of(member) in fitting]
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
