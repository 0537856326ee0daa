"""A union of objects at the root → one object."""

from collections.abc import Iterator

from app.core.json_types import Object
from app.providers.citations import ANTHROPIC_ROOT, VERTEX_SCHEMA
from app.schema.engine.context import PassContext
from app.schema.engine.edit import Edit
from app.schema.engine.effect import Effect
from app.schema.engine.rule import example, rule
from app.schema.keywords import UNIONS
from app.schema.merging import are_object_shaped
from app.schema.rules.flatten_root_union import flatten


@rule(
    on=UNIONS,
    effect=Effect.UNKNOWN,
    sources=(VERTEX_SCHEMA, ANTHROPIC_ROOT),
    examples=(
        example(
            {"anyOf": [{"type": "object", "properties": {"a": {}}}, {"type": "object", "properties": {"b": {}}}]},
            {"type": "object", "properties": {"a": {}, "b": {}}, "additionalProperties": True},
        ),
        example({"anyOf": [{"type": "string"}, {"type": "null"}]}, {"anyOf": [{"type": "string"}, {"type": "null"}]}),
    ),
)
def flatten_object_root(node: Object, context: PassContext) -> Iterator[Edit]:
    """Make one object of a root whose branches are all objects.

    A function is called with one object of arguments, and the provider accepts nothing beside a union. The tool has to
    check which properties go together. A root with other branches stays, because it does not describe arguments.

    Its effect is unknown because the properties of all branches may be combined, while a property with different types
    in the branches keeps only some of its values.
    """
    if not context.is_root or node.get("type", "object") != "object":
        return
    for union in UNIONS:
        if are_object_shaped(node.get(union)):
            yield from flatten(node, union)
            return
