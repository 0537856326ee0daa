"""A union at the root → one object with the properties of all branches."""

from collections.abc import Iterator

from toolprism.core.json_types import Object
from toolprism.core.keywords import UNIONS
from toolprism.providers.citations import ANTHROPIC_ROOT, OPENAI_TOOLS, OPENCLAW
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule
from toolprism.schema.member_union import flatten, root_union


@rule(
    on=UNIONS,
    effect=Effect.UNKNOWN,
    sources=(OPENCLAW, OPENAI_TOOLS, ANTHROPIC_ROOT),
    examples=(
        example(
            {
                "anyOf": [
                    {
                        "properties": {"action": {"const": "add"}, "job": {"type": "object"}},
                        "required": ["action", "job"],
                    },
                    {"properties": {"action": {"const": "list"}}, "required": ["action"]},
                ]
            },
            {
                "type": "object",
                "properties": {"action": {"type": "string", "enum": ["add", "list"]}, "job": {"type": "object"}},
                "required": ["action"],
                "additionalProperties": True,
            },
        ),
        example({"type": "object", "properties": {}}, {"type": "object", "properties": {}}),
    ),
)
def flatten_root_union(node: Object, context: PassContext, definitions: tuple[str, ...] = ()) -> Iterator[Edit]:
    """Make one object of a tool whose root is a union of actions.

    Some providers refuse a union at the root. The values of a property that distinguishes the branches become one enum;
    only properties that every branch requires stay required. The tool has to check which properties go with which
    action. Definitions to which a property still refers stay, if the provider reads references.

    Its effect is unknown because the properties of all branches may be combined, while a property with different types
    in the branches keeps only some of its values.
    """
    union = root_union(node)
    if union is not None and context.is_root:
        yield from flatten(node, union, definitions)
