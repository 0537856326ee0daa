"""A `$ref` that led nowhere, and leads to a place that other rules made, is removed."""

from collections.abc import Iterator

from toolprism.core.json_types import Object
from toolprism.providers.citations import JSON_SCHEMA
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.references import target_of
from toolprism.schema.engine.rule import example, rule
from toolprism.schema.removals import strip_constraint


@rule(
    on={"$ref"},
    effect=Effect.WIDER,
    sources=(JSON_SCHEMA,),
    examples=(
        example(
            {"properties": {"a": False, "b": {"$ref": "#/properties/a", "description": "d"}}},
            {"properties": {"a": False, "b": {"description": "d"}}},
            {"b": 1},
        ),
        example({"$ref": "#/properties/a"}, {"$ref": "#/properties/a"}),
        example({"properties": {"$ref": {"type": "string"}}}, {"properties": {"$ref": {"type": "string"}}}),
    ),
)
def drop_late_reference(node: Object, context: PassContext) -> Iterator[Edit]:
    """Remove a reference that resolves although every reference of the author is inlined.

    The author's reference led nowhere. Merging and inlining create places, and if the reference fits one of them by
    chance, a reader of the output would follow it to a schema that the author never meant.
    """
    if target_of(node, context.root) is not None:
        yield strip_constraint(node, "$ref", "led nowhere, and now fits a place that was made here by chance")
