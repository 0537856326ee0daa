"""`const` → an `enum` of that value, replacing any other `enum`."""

from collections.abc import Iterator

from toolprism.core.json_types import Object, same
from toolprism.providers.citations import JSON_SCHEMA, OPENAI_STRICT, OPENCLAW, PI_AI
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, become, drop
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule


@rule(
    on={"const"},
    effect=Effect.SAME,
    sources=(OPENAI_STRICT, OPENCLAW, PI_AI, JSON_SCHEMA),
    examples=(
        example({"const": "a"}, {"enum": ["a"]}),
        example({"const": 1, "enum": [1, 2]}, {"enum": [1]}),
        example({"properties": {"const": {}}}, {"properties": {"const": {}}}),
    ),
)
def const_decides_enum(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Replace a constant by an enum of one value.

    If an enum is beside it, both apply, so only the constant was ever valid.
    """
    const, members = node["const"], node.get("enum")
    agrees = not isinstance(members, list) or any(same(const, member) for member in members)
    if "enum" in node:
        effect = Effect.SAME if agrees else Effect.WIDER
        yield drop("enum", "the constant beside it is the only value that was ever right", effect=effect)
    yield become("const", "enum", [const], "a constant is an enum of one value")
