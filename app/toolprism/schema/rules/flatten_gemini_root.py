"""A union at the root of a tool for Gemini becomes one object."""

from collections.abc import Iterator

from toolprism.core.json_types import Object
from toolprism.core.keywords import UNIONS
from toolprism.providers.citations import OPENCLAW
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule
from toolprism.schema.member_union import flatten, root_union


@rule(
    on=dict.fromkeys(UNIONS, list),
    effect=Effect.UNKNOWN,
    sources=(OPENCLAW,),
    examples=(
        example({"oneOf": [{"type": "object"}]}, {"type": "object", "properties": {}, "additionalProperties": True}),
        example(
            {"type": "object", "properties": {}, "oneOf": [{}]}, {"type": "object", "properties": {}, "oneOf": [{}]}
        ),
    ),
)
def flatten_gemini_root(node: Object, context: PassContext) -> Iterator[Edit]:
    """Make the root one object, unless it already lists its properties.

    A root with a type and properties keeps a `oneOf` beside them; any other union is flattened.

    Its effect is unknown because the properties of all branches may be combined, while a property with different types
    in the branches keeps only some of its values.
    """
    if not context.is_root or ("type" in node and "properties" in node and "anyOf" not in node):
        return
    union = root_union(node)
    if union is not None:
        yield from flatten(node, union)
