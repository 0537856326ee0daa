"""A list of types that names `array` has `items` beside it."""

from collections.abc import Iterator

from toolprism.core.json_types import Object
from toolprism.providers.citations import OPENAI_ITEMS
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, put
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, lacks, rule


@rule(
    on={"type": list},
    when=lacks("items"),
    effect=Effect.SAME,
    sources=(OPENAI_ITEMS,),
    examples=(
        example({"type": ["string", "array"]}, {"type": ["string", "array"], "items": {}}),
        example({"type": ["string", "null"]}, {"type": ["string", "null"]}),
    ),
)
def ensure_items_in_type_list(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Add `items` to a node whose list of types includes `array`, as the empty schema.

    The provider requires `items` wherever the type `array` is, and does not look for it in a union beside the types.
    """
    if "array" in node["type"]:
        effect = Effect.WIDER if "unevaluatedItems" in node else None
        yield put("items", {}, "the provider refuses an array without `items`", effect=effect)
