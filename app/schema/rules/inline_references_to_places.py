"""A `$ref` to a place that is no definition → what stands there."""

from collections.abc import Iterator

from app.core.json_types import Object
from app.providers.citations import MOONSHOT
from app.providers.references import names_a_definition
from app.schema.engine.context import PassContext
from app.schema.engine.edit import Edit
from app.schema.engine.effect import Effect
from app.schema.engine.rule import example, rule
from app.schema.rules.inline_references import inline_references


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
    """Write out a reference that names no definition.

    The provider follows `#` and `#/$defs/<name>` only. Keywords beside the reference win; a reference to a place that
    it stands in would never end, and becomes `{}`.
    """
    reference = node["$ref"]
    if isinstance(reference, str) and not names_a_definition(reference):
        yield from inline_references.propose(node, context)
