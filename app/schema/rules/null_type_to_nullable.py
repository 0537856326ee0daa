"""`type: "null"` → `nullable: true`."""

from collections.abc import Iterator

from app.core.json_types import Object
from app.providers.citations import GOOGLE_GENAI, GOOGLE_SCHEMA
from app.schema.engine.context import PassContext
from app.schema.engine.edit import Edit, drop, put
from app.schema.engine.effect import Effect
from app.schema.engine.rule import example, rule


@rule(
    on={"type": "null"},
    effect=Effect.WIDER,
    sources=(GOOGLE_SCHEMA, GOOGLE_GENAI),
    examples=(
        example({"type": "null"}, {"nullable": True}, 1),
        example({"type": "string"}, {"type": "string"}),
    ),
)
def null_type_to_nullable(_node: Object, _context: PassContext) -> Iterator[Edit]:
    """Replace the type `null` by `nullable`.

    Gemini's `Schema` has no type `null`. The result has no type, so it also accepts other values than null.
    """
    reason = "Gemini's `Schema` has no type `null`, but a field `nullable`"
    yield put("nullable", value=True, reason=reason, made_from=("type",))
    yield drop("type", reason)
