"""`type: "null"` → `nullable: true`."""

from collections.abc import Iterator

from toolprism.core.json_types import Object
from toolprism.providers.citations import GOOGLE_GENAI, GOOGLE_SCHEMA
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, drop, put
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule


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
