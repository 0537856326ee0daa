"""`{}` → `true`."""

from collections.abc import Iterator

from toolprism.core.json_types import Object
from toolprism.providers.citations import PI_AI
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, put
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule


@rule(
    on=(),
    effect=Effect.SAME,
    sources=(PI_AI,),
    examples=(
        example({"properties": {"a": {}}}, {"properties": {"a": True}}),
        example({"type": "string"}, {"type": "string"}),
    ),
)
def empty_schema_to_true(_node: Object, context: PassContext) -> Iterator[Edit]:
    """Write "anything" as `true`.

    Some gateways of the Responses family take an empty object for a schema that was lost on the way.
    """
    if not context.is_root:
        yield put((), value=True, reason="`true` and `{}` both accept anything, and only `true` is taken everywhere")
