"""A `pattern` with look-around is removed."""

from collections.abc import Iterator

from app.core.json_types import Object
from app.providers.citations import OPENAI_STRICT, PI_AI
from app.providers.patterns import looks_around
from app.schema.engine.context import PassContext
from app.schema.engine.edit import Edit, drop
from app.schema.engine.effect import Effect
from app.schema.engine.rule import example, rule


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
