"""A `pattern` with look-around is removed."""

from collections.abc import Iterator

from toolprism.conditions.values import looks_around
from toolprism.core.json_types import Object
from toolprism.providers.citations import OPENAI_STRICT, PI_AI
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, drop
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule


@rule(
    on={"pattern"},
    effect=Effect.WIDER,
    sources=(OPENAI_STRICT, PI_AI),
    examples=(
        example({"type": "string", "pattern": "^(?!bad).*$"}, {"type": "string"}, "bad"),
        example({"pattern": "^a+$"}, {"pattern": "^a+$"}),
    ),
)
def drop_lookaround_pattern(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Remove a pattern with look-ahead or look-behind.

    The provider's engine runs in linear time and does not support look-around; one such pattern fails the whole
    request.
    """
    pattern = node["pattern"]
    if isinstance(pattern, str) and looks_around(pattern):
        yield drop("pattern", "the provider's regular expressions have no look-around")
