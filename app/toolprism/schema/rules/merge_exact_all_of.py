"""`allOf` → one schema, if that is exactly equivalent."""

from collections.abc import Iterator

from toolprism.core.json_types import Object
from toolprism.providers.citations import (
    ANTHROPIC_TOOLS,
    CLOUD_CODE_ASSIST,
    GOOGLE_SCHEMA,
    MOONSHOT,
    OPENAI_STRICT,
    XAI,
)
from toolprism.schema.all_of import is_exact, merge_entries
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule


@rule(
    on={"allOf"},
    effect=Effect.SAME,
    again=True,
    sources=(OPENAI_STRICT, CLOUD_CODE_ASSIST, ANTHROPIC_TOOLS, MOONSHOT, XAI, GOOGLE_SCHEMA),
    examples=(
        example(
            {"allOf": [{"properties": {"a": {}}, "required": ["a"]}, {"properties": {"b": {}}, "required": ["b"]}]},
            {"properties": {"a": {}, "b": {}}, "required": ["a", "b"]},
        ),
        example({"allOf": [{"minimum": 1}, {"minimum": 3}], "maximum": 5}, {"maximum": 5, "minimum": 3}),
        example({"allOf": [{"pattern": "^a"}, {"pattern": "b$"}]}, {"allOf": [{"pattern": "^a"}, {"pattern": "b$"}]}),
        example({"properties": {"allOf": {}}}, {"properties": {"allOf": {}}}),
    ),
)
def merge_exact_all_of(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Merge all entries of an `allOf` into one schema, if the result is equivalent.

    All properties and requirements stay; of two bounds the tighter one stays. Two patterns, two unions or a closed
    object beside properties of another entry cannot be combined: such an `allOf` stays, and the target decides.
    """
    if is_exact(node):
        yield from merge_entries(node)
