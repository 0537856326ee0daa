"""`type: [A, B]` → `anyOf` of one node for each type."""

from collections.abc import Iterator
from typing import Final

from toolprism.core.json_types import Json, Object, is_of
from toolprism.core.keywords import OF_TYPE
from toolprism.core.pointer import Path
from toolprism.providers.citations import OPENAI_STRICT, PI_AI
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, drop, put
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.reshape import reshape
from toolprism.schema.engine.rule import example, rule
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
        example({"type": "string"}, {"type": "string"}),
    ),
)
def split_type_array(node: Object, _context: PassContext, around: tuple[str, ...] = ("description",)) -> Iterator[Edit]:
    """Replace a list of types by one node for each type.

    Each node gets the keywords that apply to its type, and the members of the enum that have it; a type without members
    is dropped. The description is written once, around them, and so are
    definitions, unless the reference system repeats them.
    """
    kinds = node["type"]
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
    union: dict[str, Json] = {"anyOf": variants}
    parts: dict[Path, Path] = {}
    for index, variant in enumerate(variants):
        for keyword, value in variant.items():
            if value is node.get(keyword):
                parts["anyOf", index, keyword] = (keyword,)
    for keyword in around:
        if keyword in node:
            union[keyword] = node[keyword]
            parts[keyword,] = (keyword,)
    reason = "each type gets a node of its own, with the keywords that apply to it"

    def lost(keyword: str, value: Json, path: Path) -> tuple[str, Effect | None]:
        is_said = any(keyword in variant for variant in variants)
        reason, effect = (_SAID if is_said else _SILENT)(keyword, value, path)
        return reason, Effect.SAME if is_said else effect

    yield from reshape(node, union, reason, parts=parts, made_from=(("type",),), lost=lost)
