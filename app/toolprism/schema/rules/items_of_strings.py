"""An array without `items` holds strings."""

from collections.abc import Iterator

from toolprism.core.json_types import Object
from toolprism.providers.citations import VERTEX_CONVENTION, VERTEX_SCHEMA
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, put
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule


@rule(
    on={"type": "array"},
    effect=Effect.NARROWER,
    sources=(VERTEX_CONVENTION, VERTEX_SCHEMA),
    examples=(
        example({"type": "array"}, {"type": "array", "items": {"type": "string"}}, [1]),
        example({"type": "array", "items": {"type": "number"}}, {"type": "array", "items": {"type": "number"}}),
    ),
)
def items_of_strings(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Add items of strings to an array without `items`.

    The provider refuses an array that does not describe its items, and has no way to express "anything".
    """
    if "items" not in node:
        # before, the items were left to `unevaluatedItems`
        effect = Effect.UNKNOWN if "unevaluatedItems" in node else None
        yield put("items", {"type": "string"}, "the provider refuses a list without `items`", effect=effect)
