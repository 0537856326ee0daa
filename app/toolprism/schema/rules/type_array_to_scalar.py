"""`type: [T, "null"]` → `type: T`."""

from collections.abc import Iterator

from toolprism.core.json_types import Object
from toolprism.providers.citations import GOOGLE_TYPE_LIST, PI_AI
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, drop, put
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule
from toolprism.schema.keywords import decides_about_null


@rule(
    on={"type": list},
    effect=Effect.NARROWER,
    sources=(GOOGLE_TYPE_LIST, PI_AI),
    example_parameters={"nullable": True},
    examples=(
        example({"type": ["string", "number"]}, {"type": "string"}, 1),
        example({"type": ["string", "null"]}, {"type": "string", "nullable": True}),
        example({"type": "string"}, {"type": "string"}),
    ),
)
def type_array_to_scalar(
    node: Object, _context: PassContext, *, nullable: bool = False, keep_nameless: bool = False
) -> Iterator[Edit]:
    """Keep one type of several.

    If the provider's `type` is a single string, a list fails the whole request. The first type other than null stays;
    null becomes `nullable` if the provider has that field, and is lost otherwise.
    """
    kinds = node["type"]
    names = [kind for kind in kinds if isinstance(kind, str)]
    chosen = next((name for name in names if name != "null"), names[0] if names else None)
    nullable = nullable and "null" in names
    if nullable:
        effect = Effect.UNKNOWN if decides_about_null(node, "type") else Effect.SAME
        reason = "the provider says `nullable` for a type that may be null"
        yield put("nullable", value=True, reason=reason, made_from=("type",), effect=effect)
    if chosen is None:
        if keep_nameless:
            return  # a list without type names is left to the final check
        yield drop("type", "the list names no type", effect=Effect.WIDER)
        return
    lost = set(names) - {chosen} - ({"null"} if nullable else set())
    reason = (
        f"one type is sent, so {_list(sorted(lost))} is no longer allowed" if lost else "one type is sent, as one word"
    )
    yield put("type", chosen, reason, effect=None if lost else Effect.SAME)


def _list(names: list[str]) -> str:
    return " or ".join(f"`{name}`" for name in names)
