"""A `$ref` to a place other than a definition → its target."""

from collections.abc import Iterator

from toolprism.conditions.references import names_a_definition
from toolprism.core.json_types import Object
from toolprism.providers.citations import MOONSHOT
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule
from toolprism.schema.ref_expansion import inline


@rule(
    on={"$ref"},
    effect=Effect.SAME,
    sources=(MOONSHOT,),
    examples=(
        example(
            {"properties": {"a": {"type": "string"}, "b": {"$ref": "#/properties/a"}}},
            {"properties": {"a": {"type": "string"}, "b": {"type": "string"}}},
        ),
        example({"$ref": "#/$defs/A", "$defs": {"A": {}}}, {"$ref": "#/$defs/A", "$defs": {"A": {}}}),
    ),
)
def inline_references_to_places(node: Object, context: PassContext) -> Iterator[Edit]:
    """Inline a reference that does not name a definition.

    The provider resolves only `#` and `#/$defs/<name>`. Keywords beside the reference take precedence; a recursive
    reference would never end, and becomes `{}`.
    """
    reference = node["$ref"]
    if isinstance(reference, str) and not names_a_definition(reference):
        yield from inline(node, context)
