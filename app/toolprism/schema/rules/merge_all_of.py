"""`allOf` → one schema."""

from collections.abc import Iterator

from toolprism.core.json_types import Object
from toolprism.providers.citations import ANTHROPIC_ROOT, GOOGLE_SCHEMA, MOONSHOT, OPENAI_STRICT, VERTEX_SCHEMA
from toolprism.schema.all_of import merge_entries
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule


@rule(
    on={"allOf"},
    effect=Effect.WIDER,
    again=True,
    sources=(VERTEX_SCHEMA, ANTHROPIC_ROOT, OPENAI_STRICT, GOOGLE_SCHEMA, MOONSHOT),
    examples=(
        example(
            {"allOf": [{"properties": {"a": {}}, "required": ["a"]}, {"properties": {"b": {}}, "required": ["b"]}]},
            {"properties": {"a": {}, "b": {}}, "required": ["a", "b"]},
        ),
        example({"allOf": [{"minimum": 1}, {"minimum": 3}], "maximum": 5}, {"maximum": 5, "minimum": 3}),
        example({"allOf": [{"pattern": "^a"}, {"pattern": "b$"}]}, {"pattern": "^a"}, "a"),
        example({"properties": {"allOf": {}}}, {"properties": {"allOf": {}}}),
    ),
)
def merge_all_of(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Merge all entries of an `allOf` into one schema.

    All properties and requirements stay. Of two bounds the tighter one stays; a property that is described twice gets
    both descriptions of its value. Otherwise the node's own keyword takes precedence.
    """
    yield from merge_entries(node)
