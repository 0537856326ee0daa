"""`$ref` → its target."""

from collections.abc import Iterator

from toolprism.core.json_types import Object
from toolprism.providers.citations import GOOGLE_GENAI, JSON_SCHEMA
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule
from toolprism.schema.ref_expansion import inline


@rule(
    on={"$ref"},
    effect=Effect.SAME,
    sources=(JSON_SCHEMA, GOOGLE_GENAI),
    examples=(
        example(
            {"items": {"$ref": "#/$defs/A"}, "$defs": {"A": {"type": "string"}}},
            {"items": {"type": "string"}, "$defs": {"A": {"type": "string"}}},
        ),
        example({"$ref": "https://example.com/a.json"}, {"$ref": "https://example.com/a.json"}),
        example({"properties": {"$ref": {"type": "string"}}}, {"properties": {"$ref": {"type": "string"}}}),
    ),
)
def inline_references(node: Object, context: PassContext) -> Iterator[Edit]:
    """Replace a local reference by its target.

    Some providers resolve no references, and others only some; all of them can read an inlined definition. Keywords
    beside the reference take precedence over those of the definition. A recursive reference would never end; it becomes
    `{}`, which accepts everything.
    """
    yield from inline(node, context)
