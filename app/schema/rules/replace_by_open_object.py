"""A schema that cannot be sent → an open object."""

from collections.abc import Iterator

from app.core.json_types import Object
from app.providers.citations import CLOUD_CODE_ASSIST, PI_AI
from app.schema.engine.context import PassContext
from app.schema.engine.edit import Edit, put
from app.schema.engine.effect import Effect
from app.schema.engine.rule import example, rule


@rule(
    effect=Effect.UNKNOWN,
    sources=(CLOUD_CODE_ASSIST, PI_AI),
    examples=(example({"type": "object", "allOf": [{}]}, {"type": "object", "properties": {}}),),
)
def replace_by_open_object(_node: Object, _context: PassContext) -> Iterator[Edit]:
    """Send an open object instead of a schema that the provider would refuse.

    One bad tool would fail the whole request. The model still sees the tool's name and description, and may send any
    object; the tool has to check it.

    Its effect is unknown because every object is accepted and everything else is refused, whatever the schema was.
    """
    yield put((), {"type": "object", "properties": {}}, "the provider would refuse the whole request for this schema")
