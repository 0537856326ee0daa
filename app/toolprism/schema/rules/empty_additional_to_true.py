"""`additionalProperties: {}` → `true`."""

from collections.abc import Iterator

from toolprism.core.json_types import Object
from toolprism.providers.citations import ANTHROPIC_TOOLS
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, put
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule


@rule(
    on={"additionalProperties": dict},
    effect=Effect.SAME,
    sources=(ANTHROPIC_TOOLS,),
    examples=(
        example({"additionalProperties": {}}, {"additionalProperties": True}),
        example({"additionalProperties": {"type": "string"}}, {"additionalProperties": {"type": "string"}}),
    ),
)
def empty_additional_to_true(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Write "any other property" as `true`.

    The provider accepts a schema without a type for a mistake; `true` is equivalent and accepted.
    """
    if node["additionalProperties"] == {}:
        yield put("additionalProperties", value=True, reason="an empty schema allows anything, and `true` says so")
