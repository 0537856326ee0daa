"""Unused `$defs` are removed."""

from collections.abc import Iterator

from app.core.json_types import Object
from app.providers.citations import GOOGLE_UNKNOWN_NAME, PI_AI
from app.schema.engine.context import PassContext
from app.schema.engine.edit import Edit, drop
from app.schema.engine.effect import Effect
from app.schema.engine.rule import example, rule


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
