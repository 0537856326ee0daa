"""A union of objects at the root → one object with every schema of each property."""

from collections.abc import Iterator

from toolprism.core.json_types import Object
from toolprism.core.keywords import UNIONS
from toolprism.providers.citations import ANTHROPIC_ROOT, OPENAI_STRICT
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, put
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule
from toolprism.schema.root_merge import merged_root


@rule(
    on=UNIONS,
    effect=Effect.UNKNOWN,
    sources=(OPENAI_STRICT, ANTHROPIC_ROOT),
    examples=(
        example(
            {
                "anyOf": [
                    {"type": "object", "properties": {"a": {"type": "string"}, "b": {}}, "required": ["a"]},
                    {"type": "object", "properties": {"a": {"type": "integer"}}, "required": ["a"]},
                ]
            },
            {
                "type": "object",
                "properties": {"a": {"anyOf": [{"type": "string"}, {"type": "integer"}]}, "b": {}},
                "required": ["a"],
            },
        ),
        example({"anyOf": [{"type": "string"}]}, {"anyOf": [{"type": "string"}]}),
    ),
)
def merge_root_union(node: Object, context: PassContext) -> Iterator[Edit]:
    """Make one object of a root whose branches are objects.

    Several providers refuse a union at the root. A property keeps the schemas of all branches that have it, and stays
    required if every branch requires it. The tool has to check which properties go together.

    Its effect is unknown because the properties of all branches may be combined, while a branch that is open loses its
    freedom at the properties of the others.
    """
    merged = merged_root(node) if context.is_root else None
    if merged is not None:
        reason = "the provider refuses a union at the root; its branches become one object"
        yield put((), merged.schema, reason, parts=merged.parts, also=merged.also)
