"""A union of objects at the root → one object."""

from collections.abc import Iterator

from toolprism.core.json_types import Object
from toolprism.core.keywords import UNIONS
from toolprism.providers.citations import ANTHROPIC_ROOT, VERTEX_SCHEMA
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule
from toolprism.schema.member_union import flatten
from toolprism.schema.merging import are_object_shaped


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
