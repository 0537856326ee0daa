"""`true` → `{}`, `false` → `{"not": {}}`."""

from collections.abc import Iterator

from toolprism.core.json_types import Object
from toolprism.providers.citations import GOOGLE_SCHEMA, PI_AI
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, put
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule


@rule(
    effect=Effect.SAME,
    sources=(GOOGLE_SCHEMA, PI_AI),
    examples=(example(before=True, after={}), example(before=False, after={"not": {}})),
)
def boolean_schema_to_object(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Replace a boolean schema by an object.

    In JSON Schema `true` means "anything" and `false` means "nothing"; the provider's parser requires an object
    wherever a schema is expected.
    """
    yield put((), {} if node is True else {"not": {}}, "the provider requires an object here, not a boolean")  # type: ignore[comparison-overlap]
