"""A `not` with a combiner is removed."""

from collections.abc import Iterator

from toolprism.core.json_types import Object
from toolprism.core.keywords import COMBINERS, SNAKE_POSITIONS
from toolprism.core.walk import nodes
from toolprism.providers.citations import PI_AI
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, drop
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule


@rule(
    on={"not"},
    effect=Effect.WIDER,
    sources=(PI_AI,),
    examples=(
        example({"not": {"anyOf": [{"type": "string"}]}}, {}, "a"),
        example({"not": {"type": "string"}}, {"not": {"type": "string"}}),
    ),
)
def drop_combined_negation(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Remove a negation that contains a combiner.

    The provider refuses combiners at any depth. Widening the schema under `not` would refuse more than the author does,
    so the whole negation is removed.
    """
    if any(combiner in below for _, below in nodes(node["not"], SNAKE_POSITIONS) for combiner in COMBINERS):
        yield drop("not", "it holds a combiner, which the provider refuses, and nothing wider can be said under `not`")
