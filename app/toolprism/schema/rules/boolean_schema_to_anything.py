"""`true` and `false` → `{}`."""

from collections.abc import Iterator

from toolprism.core.json_types import Object
from toolprism.providers.citations import MOONSHOT, VERTEX_SCHEMA
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, put
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule


@rule(
    effect=Effect.WIDER,
    sources=(MOONSHOT, VERTEX_SCHEMA),
    examples=(example(before=True, after={}), example(False, {}, 1)),  # noqa: FBT003  # a schema
)
def boolean_schema_to_anything(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Replace a boolean schema by the empty object.

    The provider requires an object wherever a schema is expected and has no `not`, so it cannot express "nothing".
    """
    effect = Effect.SAME if node is True else None  # type: ignore[comparison-overlap]
    yield put((), {}, "the provider requires an object here, not a boolean", effect=effect)
