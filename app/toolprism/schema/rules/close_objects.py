"""`additionalProperties: false` in every object."""

from collections.abc import Iterator

from toolprism.core.json_types import Object
from toolprism.providers.citations import ANTHROPIC_TOOLS, BEDROCK_STRICT, DEEPSEEK, OPENAI_STRICT
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, drop, put
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import ANY, example, rule


@rule(
    on={"type": "object", "additionalProperties": ANY},
    effect=Effect.NARROWER,
    sources=(OPENAI_STRICT, DEEPSEEK, ANTHROPIC_TOOLS, BEDROCK_STRICT),
    examples=(
        example({"type": "object"}, {"type": "object", "additionalProperties": False}, {"x": 1}),
        example({"type": "object", "additionalProperties": False}, {"type": "object", "additionalProperties": False}),
        example({"type": "string"}, {"type": "string"}),
    ),
)
def close_objects(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Allow only the named properties.

    Strict mode requires this of every object, including nested ones.
    """
    given = node.get("additionalProperties")
    if node.get("type") == "object":
        if given is not False:
            yield put("additionalProperties", value=False, reason="strict mode requires every object closed")
    elif "additionalProperties" in node:
        effect = Effect.WIDER if given is False else Effect.UNKNOWN
        yield drop("additionalProperties", "strict mode requires it in objects only", effect=effect)
