"""`true` → `{}`, `false` → `{"not": {}}`."""

from collections.abc import Iterator

from app.core.json_types import Object
from app.providers.citations import GOOGLE_SCHEMA, PI_AI
from app.schema.engine.context import PassContext
from app.schema.engine.edit import Edit, put
from app.schema.engine.effect import Effect
from app.schema.engine.rule import example, rule


@rule(
    effect=Effect.SAME,
    sources=(GOOGLE_SCHEMA, PI_AI),
    examples=(example(before=True, after={}), example(before=False, after={"not": {}})),
)
def boolean_schema_to_object(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Spell a boolean schema as an object.

    JSON Schema takes `true` for "anything" and `false` for "nothing"; the provider's parser wants an object in
    every place of a schema.
    """
    yield put((), {} if node is True else {"not": {}}, "the provider wants an object here, not a boolean")  # type: ignore[comparison-overlap]
