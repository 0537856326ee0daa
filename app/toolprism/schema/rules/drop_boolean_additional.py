"""A boolean `additionalProperties` is removed."""

from collections.abc import Iterator

from toolprism.core.json_types import Object
from toolprism.providers.citations import PI_AI
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, drop
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule

_KEYWORDS = ("additionalProperties", "unevaluatedProperties")


@rule(
    on=_KEYWORDS,
    effect=Effect.WIDER,
    sources=(PI_AI,),
    examples=(
        example({"type": "object", "additionalProperties": False}, {"type": "object"}, {"x": 1}),
        example({"additionalProperties": {"type": "string"}}, {"additionalProperties": {"type": "string"}}),
    ),
)
def drop_boolean_additional(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Remove a boolean where the server reads a schema.

    Ollama's Go types expect a schema there and fail on a boolean. A closed object becomes open.
    """
    for keyword in _KEYWORDS:
        value = node.get(keyword)
        if isinstance(value, bool):
            shields = keyword == "additionalProperties" and "unevaluatedProperties" in node
            effect = Effect.UNKNOWN if shields else Effect.SAME if value else None
            yield drop(keyword, f"the server reads a schema in `{keyword}`, not a boolean", effect=effect)
