"""An empty map of properties is removed."""

from collections.abc import Iterator

from toolprism.core.json_types import Object
from toolprism.providers.citations import VERTEX_CONVENTION, VERTEX_SCHEMA
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, drop
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule


@rule(
    on={"properties"},
    effect=Effect.SAME,
    sources=(VERTEX_CONVENTION, VERTEX_SCHEMA),
    examples=(
        example({"type": "object", "properties": {}}, {"type": "object"}),
        example({"properties": {"a": {}}}, {"properties": {"a": {}}}),
    ),
)
def drop_empty_properties(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Remove a map of properties without members.

    Some back ends refuse an empty one. It has no meaning.
    """
    if node["properties"] == {}:
        yield drop("properties", "an empty map of properties says nothing, and some back ends refuse it")
