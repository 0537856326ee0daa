"""An empty root → an open object."""

from collections.abc import Iterator

from toolprism.core.json_types import Object
from toolprism.providers.citations import OPENAI_TOOLS
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, put
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule


@rule(
    when=lambda shape: not shape.names,
    effect=Effect.NARROWER,
    sources=(OPENAI_TOOLS,),
    examples=(
        example({}, {"type": "object", "properties": {}}, 1),
        example(before=True, after={"type": "object", "properties": {}}),
        example({"type": "object"}, {"type": "object"}),
    ),
)
def empty_root_to_object(node: Object, context: PassContext) -> Iterator[Edit]:
    """Make the root of the parameters an object.

    A tool is called with an object of arguments, and the API refuses a root that is not declared as one.
    """
    if context.is_root and (not node or node is True):  # type: ignore[comparison-overlap]  # the root may be a boolean
        effect = Effect.WIDER if node is False else None  # type: ignore[comparison-overlap]
        yield put((), {"type": "object", "properties": {}}, "the API requires an object at the root", effect=effect)
