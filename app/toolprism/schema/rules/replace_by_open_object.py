"""A schema that cannot be sent → an open object."""

from collections.abc import Iterator

from toolprism.core.json_types import Object
from toolprism.providers.citations import CLOUD_CODE_ASSIST, PI_AI
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, put
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule


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
