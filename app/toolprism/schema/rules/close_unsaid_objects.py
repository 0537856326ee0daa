"""An object that does not state whether it is open is closed."""

from collections.abc import Iterator

from toolprism.core.json_types import Object
from toolprism.providers.citations import ANTHROPIC_TOOLS
from toolprism.schema.anthropic_keywords import kind_of
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, put
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, lacks, rule


@rule(
    on={"type": ("object", list), "properties": dict},
    when=lacks("additionalProperties"),
    effect=Effect.NARROWER,
    sources=(ANTHROPIC_TOOLS,),
    examples=(
        example({"type": "object"}, {"type": "object", "additionalProperties": False}, {"x": 1}),
        example({"type": "object", "additionalProperties": True}, {"type": "object", "additionalProperties": True}),
        example({"type": "string"}, {"type": "string"}),
    ),
)
def close_unsaid_objects(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Close every object whose author did not state whether it is open.

    Anthropic's structured outputs require `additionalProperties: false`. An object that the author opened explicitly
    stays open.
    """
    if kind_of(node) == "object":
        yield put(
            "additionalProperties",
            value=False,
            reason="the provider requires every object closed, unless it is open on purpose",
        )
