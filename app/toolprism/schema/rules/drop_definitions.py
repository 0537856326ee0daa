"""Unused `$defs` are removed."""

from collections.abc import Iterator

from toolprism.core.json_types import Object
from toolprism.providers.citations import GOOGLE_UNKNOWN_NAME, PI_AI
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, drop
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule


@rule(
    on={"$defs", "definitions"},
    effect=Effect.SAME,
    sources=(GOOGLE_UNKNOWN_NAME, PI_AI),
    examples=(
        example({"type": "object", "$defs": {"A": {}}}, {"type": "object"}),
        example({"properties": {"$defs": {}}}, {"properties": {"$defs": {}}}),
    ),
)
def drop_definitions(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Remove definitions that are inlined everywhere.

    No reference needs them any more, and a provider whose schemas have named fields refuses `$defs` as unknown.
    """
    for keyword in ("$defs", "definitions"):
        if keyword in node:
            yield drop(keyword, "every reference that can be followed is written out")
