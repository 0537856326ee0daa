"""Removed constraints move into the description."""

from collections.abc import Iterator

from toolprism.core.json_types import Object
from toolprism.providers.citations import ANTHROPIC_TOOLS, PI_AI
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule
from toolprism.schema.keywords import LIFTABLE
from toolprism.schema.removals import spill


@rule(
    on=lambda keywords: keywords & LIFTABLE,
    effect=Effect.SAME,
    sources=(PI_AI, ANTHROPIC_TOOLS),
    example_parameters={"keywords": frozenset({"pattern", "minimum"})},
    examples=(
        example(
            {"type": "string", "pattern": "^foo$"},
            {"type": "string", "pattern": "^foo$", "description": '{pattern: "^foo$"}'},
        ),
        example({"minimum": 0, "description": "A count."}, {"minimum": 0, "description": "A count.\n\n{minimum: 0}"}),
        example({"maxLength": 3}, {"maxLength": 3}),
    ),
)
def spill_into_description(node: Object, _context: PassContext, keywords: frozenset[str]) -> Iterator[Edit]:
    """Add removed constraints to the description.

    A keyword that a later rule removes is written into the description, where the model still reads it. Nothing
    enforces it there.
    """
    lifted = [keyword for keyword in filter(LIFTABLE.__contains__, node) if keyword in keywords]
    if lifted:
        yield spill(node, lifted)
