"""A `$ref` that cannot be resolved is removed; its siblings stay."""

from collections.abc import Iterator

from toolprism.core.json_types import Object
from toolprism.providers.citations import GOOGLE_UNKNOWN_NAME, VERTEX_SCHEMA
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.references import target_of
from toolprism.schema.engine.rule import example, rule
from toolprism.schema.rules.strip_constraints import strip_constraint


@rule(
    on={"$ref"},
    effect=Effect.WIDER,
    sources=(VERTEX_SCHEMA, GOOGLE_UNKNOWN_NAME),
    examples=(
        example({"$ref": "https://example.com/a.json", "description": "d"}, {"description": "d"}, 1),
        example({"properties": {"$ref": {"type": "string"}}}, {"properties": {"$ref": {"type": "string"}}}),
    ),
)
def drop_lost_reference(node: Object, context: PassContext) -> Iterator[Edit]:
    """Remove a reference that cannot be resolved.

    Nothing outside the schema is ever fetched. The referenced schema is lost: the author should include the definition.
    """
    if target_of(node, context.root) is None:
        lost = strip_constraint(node, "$ref", "leads out of the schema, or nowhere")
        yield lost._replace(warn="unresolvable-reference")
