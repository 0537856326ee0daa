"""A node without a type gets the one that its keywords imply."""

from collections.abc import Iterator

from toolprism.core.json_types import Json, Object, types_of
from toolprism.providers.citations import OPENAI_STRICT, PI_AI
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, put
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, lacks, rule

_NO_PRIMITIVE = frozenset({"object", "array"})


@rule(
    on={"properties", "items", "prefixItems", "enum", "const"},
    when=lacks("type"),
    effect=Effect.NARROWER,
    sources=(OPENAI_STRICT, PI_AI),
    examples=(
        example({"properties": {}}, {"properties": {}, "type": "object"}, 1),
        example({"enum": ["a", "b"]}, {"enum": ["a", "b"], "type": "string"}),
        example({"const": 1}, {"const": 1, "type": "number"}),
        example({"enum": ["a", 1]}, {"enum": ["a", 1]}),
    ),
)
def infer_type(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Add the type that the other keywords imply.

    Strict mode requires a type in every node. In JSON Schema `properties` or `items` alone accept values of other
    types; with the type they are refused.
    """
    kind, keyword = _inferred(node)
    if kind is not None:
        effect = Effect.SAME if keyword in ("enum", "const") else None
        yield put(
            "type",
            kind,
            f"strict mode requires a type, and `{keyword}` implies one",
            made_from=(keyword,),
            effect=effect,
        )


def _inferred(node: Object) -> tuple[str | None, str]:
    if isinstance(node.get("properties"), dict):
        return "object", "properties"
    for keyword in ("items", "prefixItems"):
        if keyword in node:
            return "array", keyword
    keyword, members = ("const", [node["const"]]) if "const" in node else ("enum", node.get("enum"))
    kinds = _primitives(members)
    return (kinds[0] if len(kinds) == 1 else None), keyword


def _primitives(members: Json) -> list[str]:
    kinds = types_of(members) if isinstance(members, list) else []
    return [] if _NO_PRIMITIVE & set(kinds) else kinds
