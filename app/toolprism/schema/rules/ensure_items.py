"""An array always has `items`."""

from collections.abc import Iterator

from toolprism.core.json_types import Object
from toolprism.providers.citations import OPENCLAW, VSCODE_ITEMS
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, put
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, lacks, rule


@rule(
    on={"type": "array"},
    when=lacks("items"),
    effect=Effect.SAME,
    sources=(VSCODE_ITEMS, OPENCLAW),
    examples=(
        example({"type": "array"}, {"type": "array", "items": {}}),
        example({"type": "array", "items": {"type": "string"}}, {"type": "array", "items": {"type": "string"}}),
    ),
)
def ensure_items(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Add `items` to every array without it, as the empty schema.

    Clients refuse an array without it. The empty schema allows any item, as a missing `items` does.
    """
    # before, the items were left to `unevaluatedItems`
    effect = Effect.WIDER if "unevaluatedItems" in node else None
    yield put("items", {}, "clients refuse an array without `items`", effect=effect)
