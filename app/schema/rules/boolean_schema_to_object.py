"""`true` → `{}`, `false` → `{"not": {}}`."""

from collections.abc import Iterator

from app.jsontypes import Object
from app.schema.citations import GOOGLE_SCHEMA
from app.schema.edit import Edit, put
from app.schema.effect import Effect
from app.schema.engine import Run
from app.schema.rule import example, rule


@rule(
    effect=Effect.SAME,
    sources=(GOOGLE_SCHEMA,),
    examples=(example(before=True, after={}), example(before=False, after={"not": {}})),
)
def boolean_schema_to_object(node: Object, _run: Run) -> Iterator[Edit]:
    """Spell a boolean schema as an object.

    JSON Schema takes `true` for "anything" and `false` for "nothing"; the provider's parser wants an object in
    every place of a schema.
    """
    yield put((), {} if node is True else {"not": {}}, "the provider wants an object here, not a boolean")  # type: ignore[comparison-overlap]
